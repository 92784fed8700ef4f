// Signals in full-screen mode. Interrupts are noted for the program; crashes restore the terminal before they end it.
#pragma once

namespace ootori::terminal {

// While it exists, SIGINT, SIGTERM, SIGHUP and SIGWINCH are only noted, and a crash (SIGSEGV, SIGABRT …) restores the
// terminal to the state in which the guard found it. Only one object at a time.
class TerminalGuard {
 public:
  TerminalGuard();
  ~TerminalGuard();
  TerminalGuard(const TerminalGuard&) = delete;
  TerminalGuard& operator=(const TerminalGuard&) = delete;

  // Whether SIGINT has arrived since the last call.
  static bool take_interrupt();
  // Whether the size of the terminal has changed since the last call (SIGWINCH).
  static bool take_resize();
  // SIGTERM or SIGHUP, if one has arrived; otherwise 0.
  static int ending_signal();
};

}  // namespace ootori::terminal

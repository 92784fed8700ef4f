// Signals in full-screen mode. Interrupts are noted for the program; crashes restore the terminal before they end it.
#pragma once

namespace ootori::terminal {

// While it exists, SIGINT, SIGTERM and SIGHUP are only noted, and a crash (SIGSEGV, SIGABRT …) restores the terminal to
// the state in which the guard found it. Only one object at a time.
class TerminalGuard {
 public:
  TerminalGuard();
  ~TerminalGuard();
  TerminalGuard(const TerminalGuard&) = delete;
  TerminalGuard& operator=(const TerminalGuard&) = delete;

  // Whether SIGINT has arrived since the last call.
  static bool take_interrupt();
  // SIGTERM or SIGHUP, if one has arrived; otherwise 0.
  static int ending_signal();
};

}  // namespace ootori::terminal

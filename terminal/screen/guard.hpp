// Signals of a full screen: told apart from crashes, which give the terminal back before they kill the program.
#pragma once

namespace ootori::terminal {

// While it lives SIGINT, SIGTERM and SIGHUP are only noted, and a crash (SIGSEGV, SIGABRT …) puts the terminal into the
// state that it was in when the guard was made. One at a time.
class TerminalGuard {
 public:
  TerminalGuard();
  ~TerminalGuard();
  TerminalGuard(const TerminalGuard&) = delete;
  TerminalGuard& operator=(const TerminalGuard&) = delete;

  // Whether SIGINT has come since the last time.
  static bool take_interrupt();
  // SIGTERM or SIGHUP, once it has come; 0 before.
  static int ending_signal();
};

}  // namespace ootori::terminal

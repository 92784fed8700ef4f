#include "terminal/screen/guard.hpp"

#include <array>
#include <atomic>
#include <csignal>
#include <string_view>

#include <termios.h>
#include <unistd.h>

namespace ootori::terminal {
namespace {

constexpr std::array crashes{SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
constexpr std::array noted{SIGINT, SIGTERM, SIGHUP, SIGWINCH};

std::atomic<bool> interrupted = false;
std::atomic<bool> resized = false;
std::atomic<int> ending = 0;
termios saved{};
bool is_saved = false;

void note(int signal) {
  if (signal == SIGINT) {
    interrupted = true;
  } else if (signal == SIGWINCH) {
    resized = true;
  } else {
    ending = signal;
  }
}

// Uses only what is allowed in a signal handler. Turns off the mouse, pasting and the alternate screen, shows the
// cursor, and resets the colours.
void give_back_and_die(int signal) {
  constexpr std::string_view off = "\x1b[?1006l\x1b[?1000l\x1b[?2004l\x1b[0m\x1b[?25h\x1b[?1049l\r\n";
  [[maybe_unused]] const auto written = ::write(STDOUT_FILENO, off.data(), off.size());
  if (is_saved) ::tcsetattr(STDIN_FILENO, TCSANOW, &saved);
  ::raise(signal);  // with its default action, which is restored by now
}

void set(int signal, void (*handler)(int), int flags) {
  struct sigaction action{};
  action.sa_handler = handler;
  action.sa_flags = flags;
  ::sigaction(signal, &action, nullptr);
}

}  // namespace

TerminalGuard::TerminalGuard() {
  interrupted = false;
  resized = false;
  ending = 0;
  is_saved = ::tcgetattr(STDIN_FILENO, &saved) == 0;
  for (const int signal : noted) set(signal, note, 0);
  for (const int signal : crashes) set(signal, give_back_and_die, static_cast<int>(SA_RESETHAND | SA_NODEFER));
}

TerminalGuard::~TerminalGuard() {
  for (const int signal : noted) set(signal, SIG_DFL, 0);
  for (const int signal : crashes) set(signal, SIG_DFL, 0);
}

bool TerminalGuard::take_interrupt() { return interrupted.exchange(false); }
bool TerminalGuard::take_resize() { return resized.exchange(false); }
int TerminalGuard::ending_signal() { return ending; }

}  // namespace ootori::terminal

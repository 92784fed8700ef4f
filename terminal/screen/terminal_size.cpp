#include "terminal/screen/terminal_size.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <string_view>

#include <sys/ioctl.h>
#include <unistd.h>

namespace ootori::terminal {
namespace {

// What the environment says; none: nothing, or nothing useful.
std::optional<int> wanted(const char* variable) {
  const char* value = std::getenv(variable);
  if (value == nullptr) return std::nullopt;
  const std::string_view text = value;
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_number = error == std::errc{} && end == text.data() + text.size();
  return is_number && number > 0 ? std::optional(number) : std::nullopt;
}

}  // namespace

TerminalSize bounded(TerminalSize claimed, TerminalSize usual) {
  const auto within = [](int number, int otherwise, int most) {
    return std::clamp(number > 0 ? number : otherwise, 1, most);
  };
  return {.rows = within(claimed.rows, usual.rows, largest_terminal.rows),
          .columns = within(claimed.columns, usual.columns, largest_terminal.columns)};
}

TerminalSize size_of_terminal(TerminalSize usual) {
  winsize said{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &said) != 0) said = {};
  return bounded({.rows = wanted("LINES").value_or(said.ws_row), .columns = wanted("COLUMNS").value_or(said.ws_col)},
                 usual);
}

}  // namespace ootori::terminal

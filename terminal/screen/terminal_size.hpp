// The size of the terminal, as far as a full screen uses it.
#pragma once

namespace ootori::terminal {

struct TerminalSize {
  int rows, columns;

  bool operator==(const TerminalSize&) const = default;
};

// More than any monitor shows. ncurses allocates each character of the screen several times, and over SSH, a stranger
// says how large the terminal is.
inline constexpr TerminalSize largest_terminal{.rows = 300, .columns = 600};

// The claimed size within these limits; where nothing is claimed (0), the usual one.
[[nodiscard]] TerminalSize bounded(TerminalSize claimed, TerminalSize usual);

// LINES and COLUMNS of the environment, otherwise what the terminal says, otherwise `usual`; bounded.
[[nodiscard]] TerminalSize size_of_terminal(TerminalSize usual);

}  // namespace ootori::terminal

// The options of commands for terminals, and what the terminal can do.
#pragma once

#include <string>

#include "cli/commands.hpp"
#include "terminal/settings.hpp"

namespace ootori::cli {

// Whether TERM and NO_COLOR allow colours. Any non-empty NO_COLOR forbids them (no-color.org).
[[nodiscard]] bool wants_colors();

// Whether the person's locale encodes text as UTF-8. Sets the program's LC_CTYPE.
[[nodiscard]] bool has_unicode_locale();

struct TerminalInput {
  bool plain = false;
  std::string language;
  std::string style;
  std::string notation;
  bool restricted = false;

  void add_to(CLI::App& command);

  // Ends the program if a name is unknown. Sets the program's locale from the environment.
  [[nodiscard]] terminal::Settings settings() const;
  // For a full screen, if it is requested and possible: the name under which terminfo knows the terminal. Empty: use
  // plain mode; the person is told if only an unknown terminal is the reason.
  [[nodiscard]] std::string full_screen() const;
};

}  // namespace ootori::cli

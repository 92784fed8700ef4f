// The options of commands for terminals, and what the terminal can do.
#pragma once

#include <string>

#include "cli/commands.hpp"
#include "terminal/settings.hpp"

namespace ootori::cli {

// Whether TERM and NO_COLOR allow colours. Any non-empty NO_COLOR forbids them (no-color.org).
[[nodiscard]] bool wants_colors();

struct TerminalInput {
  bool plain = false;
  std::string language;
  std::string style;
  std::string notation;
  bool restricted = false;

  void add_to(CLI::App& command);

  // Ends the program if a name is unknown. Sets the program's locale from the environment.
  [[nodiscard]] terminal::Settings settings() const;
  // Whether a full screen is requested, and possible on this terminal.
  [[nodiscard]] bool is_full_screen() const;
};

}  // namespace ootori::cli

// What commands for terminals share: how the terminal is, and how things are to be shown.
#pragma once

#include <string>

#include "cli/commands.hpp"
#include "terminal/settings.hpp"

namespace ootori::cli {

// Whether NO_COLOR and TERM allow colours: no-color.org, any value that is not empty forbids them.
[[nodiscard]] bool wants_colors();

struct TerminalInput {
  bool plain = false;
  std::string language;
  std::string style;
  std::string notation;
  bool restricted = false;

  void add_to(CLI::App& command);

  // Ends the program where a name is unknown. Sets the locale of the program from the environment.
  [[nodiscard]] terminal::Settings settings() const;
  // Whether a full screen is wanted, and possible here.
  [[nodiscard]] bool is_full_screen() const;
};

}  // namespace ootori::cli

// The engine's options as XBoard shows them in its menus.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "engine/doors/options.hpp"

namespace ootori {

// A `feature option="…"` for each option, except those for which the protocol has its own commands.
std::vector<std::string> xboard_options(const Settings& settings);

// Converts an option's value to the form of the other protocols: XBoard sends 1 and 0 for check boxes.
std::string_view value_from_xboard(std::string_view name, std::string_view value);

}  // namespace ootori

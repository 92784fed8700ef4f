// The options of the engine as XBoard shows them in its menus.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "engine/doors/options.hpp"

namespace ootori {

// A `feature option="…"` for each option but those that the protocol has commands of its own for.
std::vector<std::string> xboard_options(const Settings& settings);

// An option's value as the other protocols write it: XBoard ticks a box by 1 and 0.
std::string_view value_from_xboard(std::string_view name, std::string_view value);

}  // namespace ootori

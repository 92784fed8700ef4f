// Describes a game to XBoard: its pieces, the board, and how the pieces move.
#pragma once

#include <string>
#include <vector>

#include "rules/game_spec.hpp"

namespace ootori {

// The answer to `variant`: the `setup` line, then a `piece` line for each kind.
std::vector<std::string> xboard_setup(const GameSpec& spec);

}  // namespace ootori

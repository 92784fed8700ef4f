// What XBoard has to be told of a game that it does not know: which pieces there are, the board, and how pieces move.
#pragma once

#include <string>
#include <vector>

#include "rules/game_spec.hpp"

namespace ootori {

// The `setup` line, then a `piece` line for every kind: the answer to `variant`.
std::vector<std::string> xboard_setup(const GameSpec& spec);

}  // namespace ootori

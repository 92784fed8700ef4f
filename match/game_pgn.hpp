// A game of a match as PGN.
#pragma once

#include <array>
#include <string>

#include "match/tally.hpp"

namespace ootori {

// `names` are the engines', the first one first.
std::string write_pgn(const GameRecord& record, const GameSpec& spec, const std::array<std::string, 2>& names);

}  // namespace ootori

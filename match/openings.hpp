// Opening files: a line an opening, written as after USI's `position`:
//   startpos moves 3d3c 5d5c
//   sfen rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1 moves 3d3c
// Empty lines and lines that begin with '#' are passed over.
#pragma once

#include <expected>
#include <istream>
#include <string>
#include <vector>

#include "rules/games.hpp"

namespace ootori {

// The openings of a file, all of them to be played on, or what is wrong with it and in which line.
std::expected<std::vector<AnyGame>, std::string> read_openings(const GameSpec& spec, std::istream& in);

// The game as such a line.
std::string write_opening(const AnyGame& game);

// A game of that many random legal moves that is not over; the same for the same seed.
AnyGame random_opening(const GameSpec& spec, int plies, std::uint64_t seed);

}  // namespace ootori

// Files of openings, with one opening a line, written as after USI's `position`:
//   startpos moves 3d3c 5d5c
//   sfen rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1 moves 3d3c
// Empty lines and lines that begin with '#' are ignored.
#pragma once

#include <expected>
#include <istream>
#include <string>
#include <vector>

#include "rules/games.hpp"

namespace ootori {

// The openings in a file, in none of which the game is over; or an error message with the line number.
std::expected<std::vector<AnyGame>, std::string> read_openings(const GameSpec& spec, std::istream& in);

// The game as a line of such a file.
std::string write_opening(const AnyGame& game);

// A game of this number of random legal moves that is not over. The same seed gives the same game.
AnyGame random_opening(const GameSpec& spec, int plies, std::uint64_t seed);

// This many random openings. Different seeds, also consecutive ones, give different openings.
std::vector<AnyGame> random_openings(const GameSpec& spec, int plies, int count, std::uint64_t seed);

}  // namespace ootori

// The log of a match: a text file with a line for the terms of the match and a line for each finished game. An
// interrupted match can continue from its log. Nodes and microseconds are given for the first engine, then for the
// second.
//   ootori-match 1 tori seed 7 openings 500 first new second base
//   game 0 winner black reason checkmate incident none plies 88 nodes 812345 799871 time 912345 904001 startpos moves …
#pragma once

#include <expected>
#include <istream>
#include <string>
#include <vector>

#include "match/tally.hpp"

namespace ootori {

// A match can continue only if all of this is unchanged.
struct MatchIdentity {
  std::string game;
  std::uint64_t seed = 0;
  std::size_t openings = 0;
  std::array<std::string, 2> names;

  bool operator==(const MatchIdentity&) const = default;
};

std::string write_identity(const MatchIdentity& identity);
std::string write_record(const GameRecord& record);

// The games in the log of this match, or an error message with the line number. A last line that is incomplete because
// of an interruption is ignored.
std::expected<std::vector<GameRecord>, std::string> read_log(std::istream& in, const MatchIdentity& identity);

}  // namespace ootori

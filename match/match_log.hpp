// The log of a match: a text file with a line of its terms, then a line a finished game, so that a match that was
// interrupted goes on where it stopped. Nodes and microseconds are those of the first engine, then the second.
//   ootori-match 1 tori seed 7 openings 500 first new second base
//   game 0 winner black reason checkmate incident none plies 88 nodes 812345 799871 time 912345 904001 startpos moves …
#pragma once

#include <expected>
#include <istream>
#include <string>
#include <vector>

#include "match/tally.hpp"

namespace ootori {

// What has to be the same for a match to be resumed.
struct MatchIdentity {
  std::string game;
  std::uint64_t seed = 0;
  std::size_t openings = 0;
  std::array<std::string, 2> names;

  bool operator==(const MatchIdentity&) const = default;
};

std::string write_identity(const MatchIdentity& identity);
std::string write_record(const GameRecord& record);

// The games of a log of this match, or what is wrong with it and in which line. A last line that was cut off by an
// interruption is passed over.
std::expected<std::vector<GameRecord>, std::string> read_log(std::istream& in, const MatchIdentity& identity);

}  // namespace ootori

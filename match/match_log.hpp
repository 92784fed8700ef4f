// The log of a match: a text file with a line for each of the terms of the match and a line for each finished game. An
// interrupted match can continue from its log. Nodes and microseconds are given for the first engine, then for the
// second.
//   ootori-match 2
//   game-id tori
//   seed 7
//   openings 500 with checksum 59f0ea9c4ca8f0d1
//   engine 1 name=new,nodes=20000
//   engine 2 name=base,nodes=20000,option.Hash=64
//   max-plies 500
//   time-margin 10
//   resign never
//   game 0 winner black reason checkmate incident none plies 88 nodes 812345 799871 time 912345 904001 startpos moves …
#pragma once

#include <expected>
#include <istream>
#include <string>
#include <vector>

#include "match/arbiter.hpp"
#include "match/tally.hpp"

namespace ootori {

// All that the games of a match depend on. A match can continue only if all of this is unchanged.
struct MatchIdentity {
  std::string game;
  std::uint64_t seed = 0;
  std::size_t openings = 0;
  std::uint64_t openings_checksum = 0;  // of openings_checksum()
  std::array<std::string, 2> engines;   // as the command line describes them
  ArbiterTerms arbiter;
};

// It depends on their order, too, because they are played in this order.
std::uint64_t openings_checksum(const std::vector<AnyGame>& openings);

// The first lines of the log.
std::string write_identity(const MatchIdentity& identity);
std::string write_record(const GameRecord& record);

// The games in the log of this match, or an error message: what differs if it is another match, or the number of a bad
// line. A last line that is incomplete because
// of an interruption is ignored.
std::expected<std::vector<GameRecord>, std::string> read_log(std::istream& in, const MatchIdentity& identity);

}  // namespace ootori

// Games of a match as game records, for people and other programs.
#pragma once

#include <array>
#include <expected>
#include <string>

#include "match/tally.hpp"
#include "notation/record.hpp"

namespace ootori {

// The game with its players, its round (`3.2` is the second game of the third pair) and its result. `names` are the
// names of the two engines. The error says what is wrong with the moves in a log that this program did not write.
std::expected<Record, std::string> played_record(const GameRecord& game, const GameSpec& spec,
                                                 const std::array<std::string, 2>& names);

}  // namespace ootori

// Games of a match as records for people and other programs.
#pragma once

#include <array>
#include <expected>
#include <string>

#include "match/tally.hpp"
#include "notation/record.hpp"

namespace ootori {

// The game with who played what, its round (`3.2`: the second game of the third pair) and its end. `names` are the two
// engines'. The error says what is wrong with the moves of a log that is not ours.
std::expected<Record, std::string> played_record(const GameRecord& game, const GameSpec& spec,
                                                 const std::array<std::string, 2>& names);

}  // namespace ootori

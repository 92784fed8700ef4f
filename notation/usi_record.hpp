// A record in one line of USI: `sfen … moves …`, without tags, times, comments or an end.
// All functions are pure.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/record.hpp"
#include "notation/record_error.hpp"

namespace ootori {

// Takes what notation/game_text.hpp takes, with or without the word `position`; moves are judged by the position alone.
// Where `game` does not say which game is meant, the board does.
std::expected<Record, RecordError> parse_usi_record(std::string_view text, const GameSpec* game = nullptr);

std::string write_usi_record(const Record& record);

}  // namespace ootori

// A record in one line of USI: `sfen … moves …`, without tags, times, comments or an end.
// All functions are pure.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/record.hpp"
#include "notation/record_error.hpp"

namespace ootori {

// Accepts the same text as notation/game_text.hpp, with or without the word `position`, but ignores repetition. If
// `game` does not name the game, the board shows which one is meant.
std::expected<Record, RecordError> parse_usi_record(std::string_view text, const GameSpec* game = nullptr);

std::string write_usi_record(const Record& record);

}  // namespace ootori

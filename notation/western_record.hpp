// A record in plain Western text, as in emails and books:
//   Tori Shogi
//   Black: hanako
//   White: taro
//   Handicap: Left Quail                    or `Start:` and an SFEN, for any other starting position
//
//   1. … S-1d 2. S-7d S-2d {a comment}
//   Result: White wins (resignation)
// Moves as in notation/hodges.hpp, comments and variations as in PGN.
// All functions are pure.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "notation/hodges.hpp"
#include "notation/record.hpp"
#include "notation/record_error.hpp"

namespace ootori {

// `game` applies if the text does not begin with the name of a game.
std::expected<Record, RecordError> parse_western_record(std::string_view text, const GameSpec* game = nullptr);

// The text of each game in a file. A game begins with the name of the game, or after the result of the previous game.
// The results point into `text`.
std::vector<std::string_view> split_western_records(std::string_view text);

std::string write_western_record(const Record& record);
std::string write_western_record(const Record& record, WesternStyle style);

// Whether the first line is the name of a game.
bool looks_like_western_record(std::string_view text);

}  // namespace ootori

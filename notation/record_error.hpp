// The errors of a game record as text, with their place.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "notation/move_error.hpp"
#include "notation/sfen_error.hpp"

namespace ootori {

enum class RecordFault : std::uint8_t {
  unknown_format,    // no known format
  unknown_game,      // the record names no game, or an unknown one: `found`
  unknown_handicap,  // a handicap that the game's table does not have: `found`
  bad_start,         // the start position: `position`
  bad_move,          // the move `found`: `move`
  bad_line,          // a line or a word that does not belong there: `found`
  bad_variation,     // a variation that starts or ends where it cannot
  unended_text,      // a comment, a tag or a variation without its end
  bad_number,        // `found` is not the number of the next move: `due`
  bad_end,           // no way of ending a game: `found`
  contradiction,     // `found` states another end than the rest of the record: `due`
  too_deep,          // variations within variations beyond most_variation_depth
  unclear_marks,     // the plus sign of the move `found` could be a check or a promotion, and nothing tells which
};

inline constexpr std::size_t most_variation_depth = 64;

struct RecordError {
  RecordFault fault;
  const GameSpec* spec = nullptr;  // of the record, if known at that point
  int line = 0;                    // of the text, from 1
  int column = 0;                  // in that line, in characters from 1; 0 where the whole line is meant
  std::string found = {};          // the text that is wrong
  std::string due = {};            // what would be right
  int move_number = 0;             // of bad_move: counted from the start of the record, from 1
  std::optional<MoveError> move = {};
  std::optional<SfenError> position = {};
};

// A stable code for messages and test data.
std::string_view code(RecordFault fault);

// Sentences that tell a person what is wrong, where, and what would be right.
std::string describe(const RecordError& error);

// How messages begin: `Line 3, column 14: `; empty where nothing is known of the place.
std::string place_in_text(int line, int column);

}  // namespace ootori

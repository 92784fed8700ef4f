// The errors of a game record as text, with their place in the text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "notation/move_error.hpp"
#include "notation/sfen_error.hpp"

namespace ootori {

enum class RecordFault : std::uint8_t {
  unknown_format,    // the text has no known format
  unknown_game,      // the record does not name its game, or names an unknown one: `found`
  unknown_handicap,  // a handicap that the game's table does not have: `found`
  bad_start,         // the starting position is invalid: `position`
  bad_move,          // the move `found` is invalid: `move`
  bad_line,          // the line or word `found` does not belong there
  bad_variation,     // a variation starts or ends where it cannot
  unended_text,      // the end of a comment, a tag or a variation is missing
  bad_number,        // `found` is not the number of the next move, which is `due`
  bad_end,           // `found` is not a way in which a game can end
  contradiction,     // `found` contradicts another part of the record, which says `due`
  too_deep,          // variations are nested deeper than most_variation_depth
  unclear_marks,     // the plus sign of the move `found` could mean check or promotion, and nothing shows which
};

inline constexpr std::size_t most_variation_depth = 64;

struct RecordError {
  RecordFault fault;
  const GameSpec* spec = nullptr;  // the game of the record, if known
  int line = 0;                    // line of the text, from 1
  int column = 0;                  // character in that line, from 1; 0 if the error concerns the whole line
  std::string found = {};          // the faulty text
  std::string due = {};            // what would be valid
  int move_number = 0;             // of bad_move: counted from the start of the record, from 1
  std::optional<MoveError> move = {};
  std::optional<SfenError> position = {};
};

// A stable code for messages and test data.
std::string_view code(RecordFault fault);

// Sentences that say what is wrong, where, and what would be valid.
std::string describe(const RecordError& error);

// The beginning of a message: `Line 3, column 14: `; empty if the place is unknown.
std::string place_in_text(int line, int column);

}  // namespace ootori

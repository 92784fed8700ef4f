// The errors in the text of a move, with their position in the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/legality.hpp"

namespace ootori {

enum class MoveFault : std::uint8_t {
  empty_text,          // the text is empty
  bad_origin,          // the square where the move starts is missing or invalid
  bad_destination,     // the square where the move ends is missing or invalid
  off_board,           // the square `found` is not on this board
  unknown_piece,       // no piece of the game is called `found`
  not_for_drops,       // `found` cannot be in hand, or is written as promoted
  promoted_drop,       // a drop with a promotion mark
  trailing_text,       // the move is complete, but `found` follows
  no_previous_move,    // 'same square' without a previous move
  drop_with_origin,    // a drop with a starting square
  wrong_piece,         // the side to move has no piece of this kind on the starting square
  nothing_to_capture,  // written as a capture, but the square is empty
  no_such_move,        // no piece of this kind can go there
  ambiguous,           // several pieces can go there: `candidates`
  promotion_unclear,   // the text must say whether the piece promotes
  illegal,             // the text is clear, but the move breaks a rule: `move` and `reason`
};

struct MoveError {
  MoveFault fault;
  std::size_t at = 0;      // the place in the text, in characters (Unicode code points) from its start
  std::string found = {};  // the faulty text
  std::optional<PieceType> piece = {};
  std::optional<Move> move = {};
  std::optional<IllegalMove> reason = {};
  std::vector<Move> candidates = {};

  bool operator==(const MoveError&) const = default;
};

// A stable code for messages and test data, such as "bad_origin".
std::string_view code(MoveFault fault);

// Sentences that say what is wrong, where, and what would be valid.
std::string describe(const GameSpec& spec, const MoveError& error);

}  // namespace ootori

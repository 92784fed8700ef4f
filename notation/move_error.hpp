// The errors of a move as text, in any notation, with their place.
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
  empty_text,          // nothing to read
  bad_origin,          // no square where the move starts
  bad_destination,     // no square where the move ends
  off_board,           // a square of another board: `found`
  unknown_piece,       // no piece of the game is called `found`
  not_for_drops,       // `found` cannot be in hand, or is written as promoted
  promoted_drop,       // a drop with a promotion mark
  trailing_text,       // the move is complete, but `found` follows
  no_previous_move,    // 'same square' without a move before
  drop_with_origin,    // a drop that starts on a square
  wrong_piece,         // no piece of that kind of the side to move stands where the move starts
  nothing_to_capture,  // written as a capture, but the square is empty
  no_such_move,        // no piece of that kind can go there
  ambiguous,           // several pieces can: `candidates`
  promotion_unclear,   // it must be said whether the piece promotes
  illegal,             // understood, but against the rules: `move` and `reason`
};

struct MoveError {
  MoveFault fault;
  std::size_t at = 0;      // where in the text, in bytes from its start
  std::string found = {};  // the text that is wrong
  std::optional<PieceType> piece = {};
  std::optional<Move> move = {};
  std::optional<IllegalMove> reason = {};
  std::vector<Move> candidates = {};

  bool operator==(const MoveError&) const = default;
};

// A stable code for messages and test data, such as "bad_origin".
std::string_view code(MoveFault fault);

// Sentences that tell a person what is wrong, where, and what would be right.
std::string describe(const GameSpec& spec, const MoveError& error);

}  // namespace ootori

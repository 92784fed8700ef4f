// What a move written with piece names says, and the one legal move that it means. Western notation writes no more of a
// move than is needed to tell it from the others of the position. Inside this room only.
#pragma once

#include <expected>
#include <optional>

#include "notation/kind_set.hpp"
#include "notation/move_error.hpp"

namespace ootori {

struct MovePattern {
  enum class Form : std::uint8_t { unsaid, board, drop };
  enum class Promotion : std::uint8_t { unsaid, promotes, declines };

  std::optional<PieceType> piece;  // as it stands before the move, promoted kinds told apart
  KindSet namesakes = {};          // other kinds that the name could mean
  std::optional<Square> from;
  Square to;
  Form form = Form::unsaid;  // where both could be meant, a board move
  bool captures = false;
  Promotion promotion = Promotion::unsaid;
};

// The legal move that the pattern means, history aside.
template <class G>
std::expected<Move, MoveError> resolve(const Position<G>& position, const MovePattern& pattern);

// The kind that a legal move moves or drops.
template <class G>
PieceType moved_kind(const Position<G>& position, Move move) {
  return move.is_drop() ? move.dropped() : position.type_on(move.from());
}

}  // namespace ootori

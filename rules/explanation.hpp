// Explanations of the rules for a player: where a piece can move, and which pieces prevent a move.
#pragma once

#include "rules/legality.hpp"

namespace ootori {

// The squares that the piece on this square could move to if it were its side's turn, ignoring checks and history; none
// for an empty square.
template <class G>
[[nodiscard]] Bitboard reach(const Position<G>& position, Square from) {
  const auto piece = position.piece_on(from);
  if (!piece) return 0;
  return Attacks<G>::from(piece->color, piece->type, from, position.occupied()) & ~position.pieces(piece->color);
}

// The pieces that make the move break this rule: those that would capture the royal piece, those that fill the file, or
// the one on the square. None if no piece is responsible.
template <class G>
[[nodiscard]] Bitboard opposing(const Position<G>& position, Move move, IllegalMove rule) {
  const Color us = position.side_to_move();
  switch (rule) {
    case IllegalMove::leaves_check:
    case IllegalMove::exposes_royal: {
      const auto next = position.after(move);
      return next.attackers(~us, next.royal(us), next.occupied());
    }
    case IllegalMove::crowded_file: return position.pieces(us, move.dropped()) & Board<G>::file_of(move.to());
    case IllegalMove::own_piece:
    case IllegalMove::occupied: return bit(move.to());
    default: return 0;
  }
}

}  // namespace ootori

// The pieces that the side to move is about to lose.
#pragma once

#include "engine/static_exchange.hpp"
#include "rules/movegen.hpp"

namespace ootori {

// The pieces of the side to move that the opponent could capture at a profit if the side to move passed. Empty in
// check. Pins are ignored (engine/static_exchange.hpp).
template <class G>
[[nodiscard]] Bitboard threatened_pieces(const Position<G>& position) {
  if (position.in_check()) return 0;
  const Position<G> passed = position.after_pass();
  Bitboard threatened = 0;
  for (const Move move : legal_moves(passed)) {
    const bool captures = !move.is_drop() && contains(position.occupied(), move.to());
    if (captures && exchange_wins(passed, move, 1)) threatened |= bit(move.to());
  }
  return threatened;
}

}  // namespace ootori

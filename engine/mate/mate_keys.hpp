// How the mate search tells positions apart: by the board and the attacker's hand.
#pragma once

#include <array>

#include "rules/position.hpp"
#include "rules/zobrist.hpp"

namespace ootori {

inline Key scrambled(Key key) {
  std::uint64_t state = key;
  return splitmix64(state);
}

// Whether a larger hand never harms the attacker. The exception would be a riding piece that may not be dropped for
// mate: the more the attacker holds, the less the defender can interpose, so a legal drop could become a forbidden one.
template <class G>
constexpr bool hands_may_dominate = [] {
  for (const PieceSpec& piece : G::spec.pieces) {
    if (piece.may_drop_mate) continue;
    for (const PieceMove move : piece.moves) {
      if (move.is_ride()) return false;
    }
  }
  return true;
}();

// A key of the game, the attacker and all material. Given these, the board and one hand determine the other hand.
template <class G>
Key material_key(const Position<G>& position, Color attacker) {
  std::uint64_t key = attacker == Color::black ? 0 : 1;
  for (const char letter : G::spec.id) key = scrambled(key + static_cast<unsigned char>(letter));
  for (std::size_t kind = 0; kind < G::spec.hand_kinds(); ++kind) {
    const PieceType type{static_cast<int>(kind)};
    int number = count(position.pieces(type)) + position.hand(Color::black)[type] + position.hand(Color::white)[type];
    if (G::spec[type].promotes_to) number += count(position.pieces(*G::spec[type].promotes_to));
    key = scrambled(key + static_cast<Key>(number));
  }
  return key;
}

template <class G>
constexpr auto kind_in_hand = [] {
  std::array<PieceType, G::spec.pieces.size()> kinds{};
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    const PieceType type{static_cast<int>(kind)};
    kinds[kind] = G::spec[type].promoted_from.value_or(type);
  }
  return kinds;
}();

struct BoardAndHand {
  Key board;
  Hand hand;
};

// The board key and the attacker's hand after a move, without making it: most children are in the table already, and
// looking them up takes no more than that.
template <class G>
BoardAndHand board_and_hand_after(const Position<G>& position, Move move, Color attacker) {
  const Color us = position.side_to_move();
  BoardAndHand next{position.board_key() ^ zobrist.white_to_move, position.hand(attacker)};
  if (move.is_drop()) {
    next.board ^= zobrist.on({us, move.dropped()}, move.to());
    if (us == attacker) next.hand.remove(move.dropped());
    return next;
  }
  const PieceType type = position.type_on(move.from());
  const PieceType placed = move.promotes() ? *G::spec[type].promotes_to : type;
  next.board ^= zobrist.on({us, type}, move.from()) ^ zobrist.on({us, placed}, move.to());
  if (contains(position.pieces(~us), move.to())) {
    const PieceType captured = position.type_on(move.to());
    next.board ^= zobrist.on({~us, captured}, move.to());
    if (us == attacker) next.hand.add(kind_in_hand<G>[index(captured)]);
  }
  return next;
}

}  // namespace ootori

// What the hand-crafted evaluation counts in a position, without the weights. Two places share it: the evaluation
// itself (engine/evaluation.cpp) and the training of its weights (train/weight_terms.hpp).
#pragma once

#include <algorithm>
#include <array>

#include "engine/evaluation_weights.hpp"
#include "rules/position.hpp"

namespace ootori {

// The indices of a piece on the board into the tables of EvaluationWeights.
template <class G>
struct PiecePlace {
  std::size_t kind;
  std::size_t square;    // from its owner's side of the board
  std::size_t to_own;    // Relation to its own royal piece
  std::size_t to_other;  // Relation to the opponent's royal piece

  static PiecePlace of(const Position<G>& position, Piece piece, Square square) {
    const auto relation = [&](Color royal) {
      return static_cast<std::size_t>(Relation<G>::of(piece.color, position.royal(royal), square));
    };
    const bool black = piece.color == Color::black;
    return {.kind = index(piece.type),
            .square = black ? index(square) : Board<G>::squares - 1 - index(square),
            .to_own = relation(piece.color),
            .to_other = relation(~piece.color)};
  }
};

// The index into EvaluationWeights::in_hand of the `number`-th piece of a kind in hand; `number` counts from 1.
constexpr std::size_t place_in_hand(int number) {
  return static_cast<std::size_t>(std::min(number, most_weighed_in_hand) - 1);
}

namespace evaluation_detail {

// Calls `visit(kind, squares)` for each piece of `By`, other than the royal one, that attacks any of the squares
// `around` a royal piece. `squares` are those that it attacks.
template <class G, Color By, class F>
void for_each_near(const Position<G>& position, Square royal, Bitboard around, F&& visit) {
  Attacks<G>::for_each_type([&]<PieceType T>() {
    if constexpr (T != G::spec.royal) {
      const Bitboard near = position.pieces(By, T) & Attacks<G>::template near_royal<By>[index(T)][index(royal)];
      for (const Square from : squares(near)) {
        const Bitboard hits = Attacks<G>::template from<By, T>(from, position.occupied()) & around;
        if (hits != 0) visit(index(T), hits);
      }
    }
  });
}

}  // namespace evaluation_detail

// Reports to `danger` what endangers the royal piece of `Us`. The functions are named after EvaluationWeights:
//   attacker(kind)             for each piece that attacks squares next to the royal piece
//   attacked_squares(number)   how many of them that piece attacks
//   threat_drop(kind, number)  for each kind, the number in the attacker's hand, at most two
//   undefended_squares(number), no_escape()
template <class G, Color Us, class Danger>
void count_danger(const Position<G>& position, Danger&& danger) {
  const Square royal = position.royal(Us);
  const Bitboard around = Attacks<G>::template leaps<Us, G::spec.royal>[index(royal)];
  Bitboard attacked = 0;
  evaluation_detail::for_each_near<G, ~Us>(position, royal, around, [&](std::size_t kind, Bitboard hits) {
    attacked |= hits;
    danger.attacker(kind);
    danger.attacked_squares(count(hits));
  });
  Bitboard defended = 0;
  evaluation_detail::for_each_near<G, Us>(position, royal, around,
                                          [&](std::size_t, Bitboard hits) { defended |= hits; });
  const Hand hand = position.hand(~Us);
  Attacks<G>::for_each_hand_kind([&]<PieceType T>() { danger.threat_drop(index(T), std::min(hand[T], 2)); });
  const Bitboard open = around & ~position.pieces(Us);
  danger.undefended_squares(count(open & ~defended));
  if ((open & ~attacked) == 0) danger.no_escape();
}

}  // namespace ootori

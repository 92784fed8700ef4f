// What the hand-made evaluation counts in a position, apart from what each thing counted is worth. The evaluation
// weighs it (engine/evaluation.cpp); the fit of the weights learns what to weigh it by (train/weight_terms.hpp).
#pragma once

#include <algorithm>
#include <array>

#include "engine/evaluation_weights.hpp"
#include "rules/position.hpp"

namespace ootori {

// Where a piece stands in the tables of EvaluationWeights.
template <class G>
struct PiecePlace {
  std::size_t kind;
  std::size_t square;    // as its owner sees the board
  std::size_t to_own;    // Relation to its own royal piece
  std::size_t to_other;  // Relation to the other

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

// Which weight of EvaluationWeights::in_hand the piece that is number `number` of its kind in hand has, from 0.
constexpr std::size_t place_in_hand(int number) {
  return static_cast<std::size_t>(std::min(number, most_weighed_in_hand) - 1);
}

namespace evaluation_detail {

// Calls `visit(kind, squares)` for each piece of `By` but the royal one that reaches some of the squares `around` a
// royal piece.
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

// Tells `danger` what endangers the royal piece of `Us`, each as EvaluationWeights names it:
//   attacker(kind)             a piece that attacks squares next to it
//   attacked_squares(number)   how many that piece attacks
//   threat_drop(kind, number)  pieces in the attacker's hand, for each kind, two at most
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

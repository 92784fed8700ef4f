#include "engine/evaluation.hpp"

#include <algorithm>

#include "engine/evaluation_terms.hpp"
#include "rules/games.hpp"

namespace ootori {

namespace {

// The weighted sum of what count_danger reports.
template <class G>
struct WeighedDanger {
  static constexpr const EvaluationWeights& weights = evaluation_weights<G>;

  void attacker(std::size_t kind) { sum += weights.attacker[kind]; }
  void attacked_squares(int number) { sum += weights.attacked_square * number; }
  void threat_drop(std::size_t kind, int number) { sum += weights.threat_drop[kind] * number; }
  void undefended_squares(int number) { sum += weights.undefended_square * number; }
  void no_escape() { sum += weights.no_escape; }

  int sum = 0;
};

// The cost of the danger to the royal piece of `Us`, in centipawns.
template <class G, Color Us>
Value danger_cost(const Position<G>& position) {
  constexpr const EvaluationWeights& weights = evaluation_weights<G>;
  WeighedDanger<G> danger;
  count_danger<G, Us>(position, danger);
  const int most = std::min(danger.sum, weights.most_danger);
  // Two divisions by constants: a single one by a variable divisor would take as long as all the rest.
  return position.side_to_move() == Us ? most * most / weights.danger_divisor
                                       : most * most / weights.danger_divisor_waiting;
}

}  // namespace

template <class G>
Accumulator<G>::Accumulator(const Position<G>& position) {
  for (const Square square : squares(position.occupied())) add(position, *position.piece_on(square), square, 1);
  for (const Color color : {Color::black, Color::white}) {
    Attacks<G>::for_each_hand_kind([&]<PieceType T>() {
      for (int number = 1; number <= position.hand(color)[T]; ++number) add_to_hand(color, T, number, 1);
    });
  }
}

template <class G>
void Accumulator<G>::add(const Position<G>& position, Piece piece, Square square, int sign) {
  constexpr const EvaluationWeights& weights = evaluation_weights<G>;
  const auto place = PiecePlace<G>::of(position, piece, square);
  const int signed_one = piece.color == Color::black ? sign : -sign;
  material_ += weights.on_board[place.kind] * signed_one;
  placement_ += signed_one * weights.placement[place.kind][place.square];
  to_royal_[index(piece.color)] += signed_one * weights.to_own_royal[place.kind][place.to_own];
  to_royal_[index(~piece.color)] += signed_one * weights.to_other_royal[place.kind][place.to_other];
}

// The value of to_royal_ for the royal piece of colour `royal`, from scratch.
template <class G>
int Accumulator<G>::relations(const Position<G>& position, Color royal) {
  constexpr const EvaluationWeights& weights = evaluation_weights<G>;
  const Square at = position.royal(royal);
  int own = 0;
  int other = 0;
  for (const Square square : squares(position.pieces(royal))) {
    own += weights.to_own_royal[index(position.type_on(square))]
                               [static_cast<std::size_t>(Relation<G>::of(royal, at, square))];
  }
  for (const Square square : squares(position.pieces(~royal))) {
    other += weights.to_other_royal[index(position.type_on(square))]
                                   [static_cast<std::size_t>(Relation<G>::of(~royal, at, square))];
  }
  return royal == Color::black ? own - other : other - own;
}

// Adds (sign 1) or removes (sign -1) the `number`-th piece of its kind in hand, counted from 1.
template <class G>
void Accumulator<G>::add_to_hand(Color color, PieceType type, int number, int sign) {
  material_ +=
      evaluation_weights<G>.in_hand[index(type)][place_in_hand(number)] * (color == Color::black ? sign : -sign);
  in_hand_ += sign;
}

template <class G>
Accumulator<G> Accumulator<G>::moved(const Position<G>& before, Move move, const Position<G>& after) const {
  const Color us = before.side_to_move();
  Accumulator next = *this;
  if (move.is_drop()) {
    next.add_to_hand(us, move.dropped(), before.hand(us)[move.dropped()], -1);
    next.add(before, {us, move.dropped()}, move.to(), 1);
    return next;
  }
  const PieceType type = before.type_on(move.from());
  if (contains(before.occupied(), move.to())) {
    const PieceType captured = before.type_on(move.to());
    const PieceType held = G::spec[captured].promoted_from.value_or(captured);
    next.add(before, {~us, captured}, move.to(), -1);
    next.add_to_hand(us, held, after.hand(us)[held], 1);
  }
  next.add(before, {us, type}, move.from(), -1);
  next.add(before, {us, after.type_on(move.to())}, move.to(), 1);
  if (type == G::spec.royal) next.to_royal_[index(us)] = relations(after, us);  // all relations to it have changed
  return next;
}

template <class G>
Value evaluate(const Position<G>& position, const Accumulator<G>& accumulator) {
  const Value black =
      accumulator.value() - danger_cost<G, Color::black>(position) + danger_cost<G, Color::white>(position);
  const Value mine = position.side_to_move() == Color::black ? black : -black;
  return std::clamp(mine + evaluation_weights<G>.tempo, -max_evaluation, max_evaluation);
}

#define INSTANTIATE(G)           \
  template class Accumulator<G>; \
  template Value evaluate<G>(const Position<G>&, const Accumulator<G>&);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori

#include "engine/evaluation.hpp"

#include <algorithm>

#include "rules/games.hpp"

namespace ootori {

namespace {

// Squares around a royal piece and who covers them.
struct Siege {
  int danger = 0;
  Bitboard attacked = 0;
  Bitboard defended = 0;
};

// For each kind and each square of a royal: from where a piece of `By` might reach the squares next to it.
template <class G, Color By>
constexpr auto near_royal = [] {
  std::array<std::array<Bitboard, 64>, most_kinds> maps{};
  Attacks<G>::for_each_type([&]<PieceType T>() {
    for (std::size_t royal = 0; royal < Board<G>::squares; ++royal) {
      const Bitboard around = Attacks<G>::template leaps<~By, G::spec.royal>[royal];
      for (std::size_t from = 0; from < Board<G>::squares; ++from) {
        if (Attacks<G>::template reach<By, T>[from] & around) maps[index(T)][royal] |= Bitboard{1} << from;
      }
    }
  });
  return maps;
}();

template <class G, Color Them>
void add_attackers(const Position<G>& position, Square royal, Bitboard around, Siege& siege) {
  Attacks<G>::for_each_type([&]<PieceType T>() {
    if constexpr (T != G::spec.royal) {
      const Bitboard near = position.pieces(Them, T) & near_royal<G, Them>[index(T)][index(royal)];
      for (const Square from : squares(near)) {
        const Bitboard hits = Attacks<G>::template from<Them, T>(from, position.occupied()) & around;
        if (hits == 0) continue;
        siege.attacked |= hits;
        siege.danger += evaluation_weights<G>.attacker[index(T)] + evaluation_weights<G>.attacked_square * count(hits);
      }
    }
  });
}

template <class G, Color Us>
void add_defenders(const Position<G>& position, Square royal, Bitboard around, Siege& siege) {
  Attacks<G>::for_each_type([&]<PieceType T>() {
    if constexpr (T != G::spec.royal) {
      const Bitboard near = position.pieces(Us, T) & near_royal<G, Us>[index(T)][index(royal)];
      for (const Square from : squares(near)) {
        siege.defended |= Attacks<G>::template from<Us, T>(from, position.occupied()) & around;
      }
    }
  });
}

// What the danger to the royal piece of `Us` costs.
template <class G, Color Us>
Value danger_cost(const Position<G>& position) {
  constexpr const EvaluationWeights& weights = evaluation_weights<G>;
  const Square royal = position.royal(Us);
  const Bitboard around = Attacks<G>::template leaps<Us, G::spec.royal>[index(royal)];
  Siege siege;
  add_attackers<G, ~Us>(position, royal, around, siege);
  add_defenders<G, Us>(position, royal, around, siege);

  const Hand hand = position.hand(~Us);
  Attacks<G>::for_each_hand_kind(
      [&]<PieceType T>() { siege.danger += weights.threat_drop[index(T)] * std::min(hand[T], 2); });
  const Bitboard open = around & ~position.pieces(Us);
  siege.danger += weights.undefended_square * count(open & ~siege.defended);
  if ((open & ~siege.attacked) == 0) siege.danger += weights.no_escape;
  const int danger = std::min(siege.danger, weights.most_danger);
  return danger * danger / weights.danger_divisor;
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
  const std::size_t kind = index(piece.type);
  const bool black = piece.color == Color::black;
  const std::size_t seen = black ? index(square) : Board<G>::squares - 1 - index(square);
  const int own = Relation<G>::of(piece.color, position.royal(piece.color), square);
  const int other = Relation<G>::of(piece.color, position.royal(~piece.color), square);
  const int signed_one = black ? sign : -sign;
  material_ += weights.on_board[kind] * signed_one;
  placement_ +=
      signed_one * (weights.placement[kind][seen] + weights.to_own_royal[kind][static_cast<std::size_t>(own)] +
                    weights.to_other_royal[kind][static_cast<std::size_t>(other)]);
}

// The piece that is, or was, number `number` of its kind in hand.
template <class G>
void Accumulator<G>::add_to_hand(Color color, PieceType type, int number, int sign) {
  const auto& values = evaluation_weights<G>.in_hand[index(type)];
  material_ += values[static_cast<std::size_t>(std::min(number, most_weighed_in_hand) - 1)] *
               (color == Color::black ? sign : -sign);
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
  if (type == G::spec.royal) return Accumulator{after};  // every piece stands in another relation to it
  if (contains(before.occupied(), move.to())) {
    const PieceType captured = before.type_on(move.to());
    const PieceType held = G::spec[captured].promoted_from.value_or(captured);
    next.add(before, {~us, captured}, move.to(), -1);
    next.add_to_hand(us, held, after.hand(us)[held], 1);
  }
  next.add(before, {us, type}, move.from(), -1);
  next.add(before, {us, after.type_on(move.to())}, move.to(), 1);
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

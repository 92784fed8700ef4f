#include "engine/evaluation.hpp"

#include <algorithm>

#include "rules/games.hpp"

namespace ootori {

namespace {

// Material with placement, by colour, kind and square, signed for Black.
template <class G>
constexpr auto placed = [] {
  std::array<std::array<std::array<Tapered, 64>, most_kinds>, 2> table{};
  const EvaluationWeights& weights = evaluation_weights<G>;
  for (std::size_t kind = 0; kind < G::spec.pieces.size(); ++kind) {
    for (std::size_t square = 0; square < Board<G>::squares; ++square) {
      Tapered value = weights.on_board[kind];
      value += weights.placement[kind][square];
      table[index(Color::black)][kind][square] = value;
      table[index(Color::white)][kind][Board<G>::squares - 1 - square] = value * -1;
    }
  }
  return table;
}();

template <class G>
constexpr Tapered held(Color color, PieceType type) {
  return evaluation_weights<G>.in_hand[index(type)] * (color == Color::black ? 1 : -1);
}

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
  for (const Square square : squares(position.occupied())) add(*position.piece_on(square), square);
  for (const Color color : {Color::black, Color::white}) {
    Attacks<G>::for_each_hand_kind([&]<PieceType T>() {
      sum_ += held<G>(color, T) * position.hand(color)[T];
      in_hand_ += position.hand(color)[T];
    });
  }
}

template <class G>
void Accumulator<G>::add(Piece piece, Square square) {
  sum_ += placed<G>[index(piece.color)][index(piece.type)][index(square)];
}

template <class G>
void Accumulator<G>::remove(Piece piece, Square square) {
  sum_ -= placed<G>[index(piece.color)][index(piece.type)][index(square)];
}

template <class G>
Accumulator<G> Accumulator<G>::after(const Position<G>& position, Move move) const {
  Accumulator next = *this;
  const Color us = position.side_to_move();
  if (move.is_drop()) {
    next.sum_ -= held<G>(us, move.dropped());
    --next.in_hand_;
    next.add({us, move.dropped()}, move.to());
    return next;
  }
  if (contains(position.occupied(), move.to())) {
    const PieceType captured = position.type_on(move.to());
    next.remove({~us, captured}, move.to());
    next.sum_ += held<G>(us, G::spec[captured].promoted_from.value_or(captured));
    ++next.in_hand_;
  }
  const PieceType type = position.type_on(move.from());
  next.remove({us, type}, move.from());
  next.add({us, move.promotes() ? *G::spec[type].promotes_to : type}, move.to());
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

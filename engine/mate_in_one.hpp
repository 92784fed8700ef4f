// Finds a move that mates at once, fast enough to run at every node. It considers direct checks only, and makes only
// the moves whose piece, together with the existing attacks, covers every escape square of the royal piece. In most
// positions no kind of piece could do so from any square, which is known before a move is made.
// Every move it returns is a legal mate; it may miss mates by discovered check.
#pragma once

#include "engine/check_squares.hpp"
#include "rules/movegen.hpp"
#include "rules/threats.hpp"

namespace ootori {

namespace mate_in_one_detail {

// For each square and kind of `By`: the squares from which the kind attacks it on an empty board, and the square
// itself.
template <class G, Color By>
inline constexpr auto covering = [] {
  constexpr auto origins = Attacks<G>::template computed_origins<By>();
  std::array<std::array<Bitboard, G::spec.pieces.size()>, 64> table{};
  for (std::size_t square = 0; square < table.size(); ++square) {
    for (std::size_t kind = 0; kind < G::spec.pieces.size(); ++kind) {
      table[square][kind] = origins[square].leaps[kind] | origins[square].rides[kind] | Bitboard{1} << square;
    }
  }
  return table;
}();

template <class G, Color Us>
class MateSink {
 public:
  explicit MateSink(const Position<G>& position)
      : position_(position),
        royal_(position.royal(~Us)),
        attacked_(movegen_detail::danger<G, Us>(position, royal_)),
        around_(Attacks<G>::template leaps<~Us, G::spec.royal>[index(royal_)]),
        escapes_(around_ & ~position.pieces(~Us) & ~attacked_) {
    find_mating_squares();
  }

  // The target squares of the moves to consider.
  [[nodiscard]] Bitboard targets() const { return targets_; }
  [[nodiscard]] Move found() const { return found_; }

  [[nodiscard]] bool done() const { return !found_.is_null(); }
  void board(PieceType type, Square from, Bitboard targets, bool promotes) {
    const PieceType arriving = promotes ? *G::spec[type].promotes_to : type;
    for (const Square to : squares(targets & mating_[index(arriving)])) {
      if (leaves_no_square(arriving, to, position_.occupied() ^ bit(from))) try_out(Move::board(from, to, promotes));
    }
  }
  void shifted(PieceType type, Bitboard targets, int back, bool promotes) {
    for (const Square to : squares(targets)) board(type, Square{to.value + back}, bit(to), promotes);
  }
  void drops(PieceType type, Bitboard targets) {
    if (!G::spec[type].may_drop_mate) return;
    for (const Square to : squares(targets & mating_[index(type)])) {
      if (leaves_no_square(type, to, position_.occupied())) try_out(Move::drop(type, to));
    }
  }

 private:
  void find_mating_squares() {
    const Bitboard safe = ~(around_ & ~attacked_);  // where the royal piece cannot capture
    const CheckSquares<G> checks{position_};
    for (std::size_t kind = 0; kind < mating_.size(); ++kind) {
      mating_[kind] = checks.of(PieceType{static_cast<int>(kind)}) & safe;
    }
    for (const Square escape : squares(escapes_)) {
      for (std::size_t kind = 0; kind < mating_.size(); ++kind) {
        mating_[kind] &= covering<G, Us>[index(escape)][kind];
      }
    }
    Attacks<G>::for_each_type([&]<PieceType T>() {
      if (is_at_hand<T>()) targets_ |= mating_[index(T)];
    });
  }

  // Whether some move might put a piece of that kind on its target square.
  template <PieceType T>
  [[nodiscard]] bool is_at_hand() const {
    if (position_.pieces(Us, T) != 0) return true;
    if constexpr (G::spec[T].promoted_from) return position_.pieces(Us, *G::spec[T].promoted_from) != 0;
    return T.value < G::spec.hand_kinds() && position_.hand(Us).holds(T);
  }

  [[nodiscard]] bool leaves_no_square(PieceType type, Square to, Bitboard occupied) const {
    const Bitboard left = escapes_ & ~bit(to);
    return left == 0 || (left & ~Attacks<G>::from(Us, type, to, occupied ^ bit(royal_))) == 0;
  }

  void try_out(Move move) {
    if (!has_legal_move(position_.after(move))) found_ = move;  // every move tried gives check
  }

  const Position<G>& position_;
  Square royal_;
  Bitboard attacked_;  // squares around the royal that Us attacks now
  Bitboard around_;
  Bitboard escapes_;
  std::array<Bitboard, G::spec.pieces.size()> mating_;  // by kind, where it would mate if no piece blocked it
  Bitboard targets_ = 0;
  Move found_;
};

template <class G, Color Us>
Move find(const Position<G>& position) {
  MateSink<G, Us> sink{position};
  if (sink.targets() != 0) generate_into(position, sink, {.board = sink.targets(), .drops = sink.targets()});
  return sink.found();
}

}  // namespace mate_in_one_detail

// A move that gives checkmate, or the null move if it finds none. The side to move must not be in check.
template <class G>
[[nodiscard]] Move mate_in_one(const Position<G>& position) {
  return position.side_to_move() == Color::black ? mate_in_one_detail::find<G, Color::black>(position)
                                                 : mate_in_one_detail::find<G, Color::white>(position);
}

}  // namespace ootori

// Looks for a move that mates at once. Meant to be asked at every node, so it looks at direct checks only, and plays
// out only those whose piece, together with what attacks already, leaves the royal piece no square to go to.
// What it finds is a legal mate; a mate by uncovering a rider it may miss.
#pragma once

#include "engine/check_squares.hpp"
#include "rules/movegen.hpp"
#include "rules/threats.hpp"

namespace ootori {

namespace mate_in_one_detail {

template <class G, Color Us>
class MateSink {
 public:
  explicit MateSink(const Position<G>& position)
      : position_(position),
        royal_(position.royal(~Us)),
        checks_(position),
        attacked_(movegen_detail::danger<G, Us>(position, royal_)),
        around_(Attacks<G>::template leaps<~Us, G::spec.royal>[index(royal_)]),
        escapes_(around_ & ~position.pieces(~Us) & ~attacked_) {}

  [[nodiscard]] Bitboard targets() const { return checks_.all(); }
  [[nodiscard]] Move found() const { return found_; }

  [[nodiscard]] bool done() const { return !found_.is_null(); }
  void board(PieceType type, Square from, Bitboard targets, bool promotes) {
    const PieceType arriving = promotes ? *G::spec[type].promotes_to : type;
    for (const Square to : squares(targets & checks_.of(arriving))) {
      if (leaves_no_square(arriving, to, position_.occupied() ^ bit(from))) try_out(Move::board(from, to, promotes));
    }
  }
  void shifted(PieceType type, Bitboard targets, int back, bool promotes) {
    for (const Square to : squares(targets)) board(type, Square{to.value + back}, bit(to), promotes);
  }
  void drops(PieceType type, Bitboard targets) {
    if (!G::spec[type].may_drop_mate) return;
    for (const Square to : squares(targets & checks_.of(type))) {
      if (leaves_no_square(type, to, position_.occupied())) try_out(Move::drop(type, to));
    }
  }

 private:
  [[nodiscard]] bool leaves_no_square(PieceType type, Square to, Bitboard occupied) const {
    if (contains(around_ & ~attacked_, to)) return false;
    const Bitboard left = escapes_ & ~bit(to);
    return left == 0 || (left & ~Attacks<G>::from(Us, type, to, occupied ^ bit(royal_))) == 0;
  }

  void try_out(Move move) {
    const auto next = position_.after(move);
    if (next.in_check() && !has_legal_move(next)) found_ = move;
  }

  const Position<G>& position_;
  Square royal_;
  CheckSquares<G> checks_;
  Bitboard attacked_;  // squares around the royal that Us attacks now
  Bitboard around_;
  Bitboard escapes_;
  Move found_;
};

template <class G, Color Us>
Move find(const Position<G>& position) {
  MateSink<G, Us> sink{position};
  if (sink.targets() != 0) generate_into(position, sink, {.board = sink.targets(), .drops = sink.targets()});
  return sink.found();
}

}  // namespace mate_in_one_detail

// A move that gives checkmate, or the null move. The side to move must not be in check.
template <class G>
[[nodiscard]] Move mate_in_one(const Position<G>& position) {
  return position.side_to_move() == Color::black ? mate_in_one_detail::find<G, Color::black>(position)
                                                 : mate_in_one_detail::find<G, Color::white>(position);
}

}  // namespace ootori

// Generates the legal moves that give check, without trying every legal move.
#pragma once

#include "engine/check_squares.hpp"
#include "rules/movegen.hpp"

namespace ootori {

namespace checking_moves_detail {

// For each square, the squares on its row, column and diagonals.
template <class G>
inline constexpr auto aligned = [] {
  std::array<Bitboard, Board<G>::squares> table{};
  for (int square = 0; square < Board<G>::squares; ++square) {
    for (const Step step :
         {Step{0, 1}, Step{1, 1}, Step{1, 0}, Step{1, -1}, Step{0, -1}, Step{-1, -1}, Step{-1, 0}, Step{-1, 1}}) {
      table[static_cast<std::size_t>(square)] |= Board<G>::line(Color::black, Square{square}, {step, unlimited_range});
    }
  }
  return table;
}();

template <class G>
class CheckSink {
 public:
  CheckSink(const Position<G>& position, MoveList& list) : position_(position), list_(list), checks_(position) {
    const Color us = position.side_to_move();
    const Square royal = position.royal(~us);
    for (const Square square : squares(aligned<G>[index(royal)] & position.pieces(us))) {
      if ((Attacks<G>::between(square, royal) & position.occupied()) == 0) seen_by_royal_ |= bit(square);
    }
  }

  static constexpr bool done() { return false; }

  void board(PieceType type, Square from, Bitboard targets, bool promotes) {
    // A piece in line with the royal piece may uncover a rider, or check through the square that it leaves.
    if (contains(seen_by_royal_, from)) {
      for (const Square to : squares(targets)) {
        const Move move = Move::board(from, to, promotes);
        if (position_.gives_check(move)) list_.push(move);
      }
      return;
    }
    const PieceType arriving = promotes ? *G::spec[type].promotes_to : type;
    for (const Square to : squares(targets & checks_.of(arriving))) list_.push(Move::board(from, to, promotes));
  }
  void shifted(PieceType type, Bitboard targets, int back, bool promotes) {
    for (const Square to : squares(targets)) board(type, Square{to.value + back}, bit(to), promotes);
  }
  void drops(PieceType type, Bitboard targets) {
    for (const Square to : squares(targets & checks_.of(type))) list_.push(Move::drop(type, to));
  }

 private:
  const Position<G>& position_;
  MoveList& list_;
  CheckSquares<G> checks_;
  Bitboard seen_by_royal_ = 0;
};

}  // namespace checking_moves_detail

// Appends the legal moves that give check.
template <class G>
void generate_checks(const Position<G>& position, MoveList& list) {
  checking_moves_detail::CheckSink<G> sink{position, list};
  generate_into(position, sink);
}

}  // namespace ootori

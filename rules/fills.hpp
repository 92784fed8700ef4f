// Moves many pieces at once, as sets of squares: one shift makes all steps of a direction, one fill of the empty
// squares makes all rides. Code that only counts moves or attacked squares need not visit each piece.
// The fill is Kogge and Stone's (chessprogramming.org, 'Kogge-Stone Algorithm'): it doubles its reach each time.
#pragma once

#include "rules/board.hpp"

namespace ootori {

template <class G>
class Fills {
 public:
  // The squares that pieces on `from` reach by the move M, through `empty` squares and onto the first piece. At most
  // one piece reaches each square, because the nearest blocks those behind, so the number of squares is the number of
  // moves. May have bits beyond the board.
  template <Color C, PieceMove M>
  [[gnu::always_inline]] static constexpr Bitboard reached(Bitboard from, Bitboard empty) {
    constexpr Bitboard within = landings<C, M.step>;
    if constexpr (M.is_ride()) {
      Bitboard through = empty & within;
      for (int reach = 1; reach < M.range && reach < longest_line; reach *= 2) {
        const int next = std::min(2 * reach, M.range);  // squares passed from here on, the first one included
        from |= through & shifted<C, M.step>(from, next - reach);
        through &= shifted<C, M.step>(through, reach);
      }
    }
    return shifted<C, M.step>(from, 1) & within;
  }

 private:
  static constexpr int longest_line = std::max(Board<G>::files, Board<G>::ranks) - 1;

  // Where a step may end. All squares for a step along the files, because it cannot wrap around.
  template <Color C, Step S>
  static constexpr Bitboard landings = [] {
    if (S.right == 0) return ~Bitboard{0};
    Bitboard set = 0;
    for (int square = 0; square < Board<G>::squares; ++square) {
      if (const auto to = Board<G>::stepped(C, Square{square}, S)) set |= bit(*to);
    }
    return set;
  }();

  template <Color C, Step S>
  [[gnu::always_inline]] static constexpr Bitboard shifted(Bitboard set, int times) {
    constexpr int sign = C == Color::black ? 1 : -1;
    constexpr int up = sign * (S.right - S.forward * Board<G>::files);
    return up > 0 ? set << (up * times) : set >> (-up * times);
  }
};

}  // namespace ootori

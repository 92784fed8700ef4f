// Threats to a royal piece: the checking pieces, the pinned pieces, and the attacked squares around it.
#pragma once

#include <array>

#include "rules/position.hpp"

namespace ootori {

// The pieces that check the side to move, and its pinned pieces, which may only move along the line to their royal
// piece.
template <class G, Color Us>
class Threats {
 public:
  [[gnu::always_inline]] explicit Threats(const Position<G>& position) : royal_(position.royal(Us)) {
    const Bitboard us = position.pieces(Us);
    const Bitboard them = position.pieces(~Us);
    const auto& from = Attacks<G>::template origins<~Us>[index(royal_)];
    if ((from.any_leap & them) != 0) [[unlikely]]
      checkers_ = position.leaping_onto(from) & them;
    for (const Square rider : squares(position.riding_onto(from) & them)) {
      const Bitboard line = Attacks<G>::between(royal_, rider);
      lines_ |= line;
      const Bitboard blockers = line & (us | them);
      if (blockers == 0) {
        checkers_ |= bit(rider);
        interposing_ |= line;
      } else if (!has_several(blockers) && (blockers & us) != 0) {
        pinned_ |= blockers;
        pinners_ |= bit(rider);
      }
    }
  }

  [[nodiscard]] Bitboard checkers() const { return checkers_; }
  [[nodiscard]] Bitboard pinned() const { return pinned_; }

  // Between the royal piece and enemies that would give check if nothing stood there.
  [[nodiscard]] Bitboard lines() const { return lines_; }

  // The squares where a piece other than the royal can answer the check; every square without a check.
  [[nodiscard]] Bitboard answers() const { return checkers_ == 0 ? ~Bitboard{0} : checkers_ | interposing_; }

  // Where a pinned piece may go: the squares up to its pinner.
  [[nodiscard]] Bitboard leash(Square pinned_square) const {
    for (const Square pinner : squares(pinners_)) {
      const Bitboard line = Attacks<G>::between(royal_, pinner);
      if (contains(line, pinned_square)) return line | bit(pinner);
    }
    return 0;
  }

 private:
  Square royal_;
  Bitboard checkers_ = 0;
  Bitboard interposing_ = 0;  // between the royal piece and riders that check it; a leap cannot be interposed
  Bitboard pinned_ = 0;
  Bitboard pinners_ = 0;
  Bitboard lines_ = 0;
};

namespace movegen_detail {

// Every square that pieces of `Them` attack around a royal piece of the other side, seen through that piece.
template <class G, Color Them>
[[gnu::always_inline]] inline Bitboard danger(const Position<G>& position, Square royal) {
  const Bitboard occupied = position.occupied() ^ bit(royal);
  Bitboard attacked = 0;
  Attacks<G>::for_each_type([&]<PieceType T> [[gnu::always_inline]] () {
    for (const Square from :
         squares(position.pieces(Them, T) & Attacks<G>::template near_royal<Them>[index(T)][index(royal)])) {
      attacked |= Attacks<G>::template from<Them, T>(from, occupied);
    }
  });
  return attacked;
}

}  // namespace movegen_detail

}  // namespace ootori

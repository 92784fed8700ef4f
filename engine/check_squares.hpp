// The squares from which the side to move's pieces would give check.
#pragma once

#include <array>

#include "rules/position.hpp"

namespace ootori {

// For each kind of piece, the squares from which it would check directly. Discovered checks do not count, and the royal
// piece has no such squares.
template <class G>
class CheckSquares {
 public:
  explicit CheckSquares(const Position<G>& position) {
    if (position.side_to_move() == Color::black) {
      look<Color::black>(position);
    } else {
      look<Color::white>(position);
    }
  }

  [[nodiscard]] Bitboard of(PieceType type) const { return squares_[index(type)]; }

 private:
  template <Color Us>
  void look(const Position<G>& position) {
    const Square royal = position.royal(~Us);
    Attacks<G>::for_each_type([&]<PieceType T>() {
      squares_[index(T)] = T == G::spec.royal ? 0 : Attacks<G>::template from<~Us, T>(royal, position.occupied());
    });
  }

  std::array<Bitboard, G::spec.pieces.size()> squares_;
};

}  // namespace ootori

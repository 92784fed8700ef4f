// Where a piece would threaten something worth more, so that defending the threatened piece does not help.
#pragma once

#include <array>

#include "engine/piece_values.hpp"
#include "rules/position.hpp"

namespace ootori {

template <class G>
class ThreatSquares {
 public:
  explicit ThreatSquares(const Position<G>& position) {
    if (position.side_to_move() == Color::black) {
      look<Color::black>(position);
    } else {
      look<Color::white>(position);
    }
  }

  // Where a piece of the side to move attacks at least one enemy piece worth more, and at least two;
  // checks are not counted.
  [[nodiscard]] Bitboard of(PieceType type) const { return threats_[index(type)]; }
  [[nodiscard]] Bitboard forks(PieceType type) const { return forks_[index(type)]; }

 private:
  static constexpr std::size_t kinds = G::spec.pieces.size();

  template <Color Us>
  void look(const Position<G>& position) {
    Attacks<G>::for_each_type([&]<PieceType Victim>() {
      if constexpr (Victim != G::spec.royal) {
        for (const Square square : squares(position.pieces(~Us, Victim))) {
          Attacks<G>::for_each_type([&]<PieceType T>() {
            if constexpr (T != G::spec.royal && PieceValues<G>::captured(T) < PieceValues<G>::captured(Victim)) {
              const Bitboard from = Attacks<G>::template from<~Us, T>(square, position.occupied());
              forks_[index(T)] |= threats_[index(T)] & from;
              threats_[index(T)] |= from;
            }
          });
        }
      }
    });
  }

  std::array<Bitboard, kinds> threats_{};
  std::array<Bitboard, kinds> forks_{};
};

}  // namespace ootori

// The static evaluation: material on the board and in hand, placement, and the safety of the royal pieces.
// What is a sum over pieces is kept up to date move by move in an Accumulator; the rest is looked at when asked.
#pragma once

#include "engine/evaluation_weights.hpp"
#include "rules/position.hpp"

namespace ootori {

// Material and placement, Black's less White's.
template <class G>
class Accumulator {
 public:
  Accumulator() = default;
  explicit Accumulator(const Position<G>& position);

  // For the position after the move; `position` is the one before.
  [[nodiscard]] Accumulator after(const Position<G>& position, Move move) const;

  // Weighed by how many pieces are in hand.
  [[nodiscard]] Value value() const {
    const int late = std::min(in_hand_, evaluation_weights<G>.pieces_in_hand_late);
    const int all = evaluation_weights<G>.pieces_in_hand_late;
    return (sum_.opening * (all - late) + sum_.late * late) / all;
  }

  bool operator==(const Accumulator&) const = default;

 private:
  void add(Piece piece, Square square);
  void remove(Piece piece, Square square);

  Tapered sum_;
  int in_hand_ = 0;
};

// In centipawns for the side to move; |value| ≤ max_evaluation.
template <class G>
[[nodiscard]] Value evaluate(const Position<G>& position, const Accumulator<G>& accumulator);

template <class G>
[[nodiscard]] Value evaluate(const Position<G>& position) {
  return evaluate(position, Accumulator<G>{position});
}

}  // namespace ootori

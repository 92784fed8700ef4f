// The hand-crafted evaluation: material on the board and in hand, placement, and the safety of the royal pieces.
// An Accumulator updates the sums over pieces move by move; `evaluate` computes the remaining terms.
//
// The search uses three operations, each in one place:
//   Accumulator<G>{position}                 the state of the root: Searcher::prepare
//   accumulator.moved(before, move, after)   the state after a move, computed when first needed: Searcher::accumulated
//   evaluate(position, accumulator)          the value: Searcher::static_evaluation
// With a net (engine/nnue/net_evaluator.hpp) the search uses none of them.
#pragma once

#include <array>

#include "engine/game_weights.hpp"
#include "rules/position.hpp"

namespace ootori {

// Material and placement, both by square and relative to each royal piece: Black's sum minus White's.
template <class G>
class Accumulator {
 public:
  Accumulator() = default;
  explicit Accumulator(const Position<G>& position);

  // The accumulator of `after`, the position that `move` leads to from `before`. *this must be that of `before`.
  [[nodiscard]] Accumulator moved(const Position<G>& before, Move move, const Position<G>& after) const;

  // In centipawns; interpolates between opening and late weights by the number of pieces in hand.
  [[nodiscard]] Value value() const {
    const int late = std::min(in_hand_, evaluation_weights<G>.pieces_in_hand_late);
    const int all = evaluation_weights<G>.pieces_in_hand_late;
    return placement_ + to_royal_[0] + to_royal_[1] + (material_.opening * (all - late) + material_.late * late) / all;
  }

  bool operator==(const Accumulator&) const = default;

 private:
  void add(const Position<G>& position, Piece piece, Square square, int sign);
  void add_to_hand(Color color, PieceType type, int number, int sign);
  [[nodiscard]] static int relations(const Position<G>& position, Color royal);

  Tapered material_;
  int placement_ = 0;
  std::array<int, 2> to_royal_{};  // placement relative to Black's royal piece and to White's
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

// The static evaluation: material on the board and in hand, placement, and the safety of the royal pieces.
// What is a sum over pieces is kept up to date move by move in an Accumulator; the rest is looked at when asked.
//
// All that the search asks of an evaluation is this, each in one place:
//   Accumulator<G>{position}                 the state for the root: Searcher::prepare
//   accumulator.moved(before, move, after)   the state after a move, once it is asked for: Searcher::accumulated
//   evaluate(position, accumulator)          the value: Searcher::static_evaluation
// Where a net judges (engine/nnue/net_evaluator.hpp) none of it is used.
#pragma once

#include <array>

#include "engine/game_weights.hpp"
#include "rules/position.hpp"

namespace ootori {

// Material and placement, on the board and towards both royal pieces; Black's less White's.
template <class G>
class Accumulator {
 public:
  Accumulator() = default;
  explicit Accumulator(const Position<G>& position);

  // For `after`, the position that the move leads to from `before`.
  [[nodiscard]] Accumulator moved(const Position<G>& before, Move move, const Position<G>& after) const;

  // Weighed by how many pieces are in hand.
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
  std::array<int, 2> to_royal_{};  // where all pieces stand towards Black's royal piece and towards White's
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

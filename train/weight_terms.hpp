// A position as a sum of terms, each a weight of the hand-made evaluation times its count: the value that
// engine/evaluation.hpp computes, for any weights, and its gradient.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "engine/evaluation_terms.hpp"
#include "train/weight_layout.hpp"

namespace ootori {

struct WeightTerm {
  std::uint16_t weight = 0;  // its number in the layout
  float count = 0;           // from the view of the side to move
};

template <class G>
class WeightTerms {
 public:
  // One object can be used for many positions, one after another, without allocating again.
  void count(const Position<G>& position);

  // The value in centipawns for the side to move, not rounded.
  [[nodiscard]] float value(std::span<const float> weights) const;

  // Adds the gradient of the value, times `factor`, to `gradient`.
  void add_gradient(std::span<const float> weights, float factor, std::span<float> gradient) const;

 private:
  static constexpr EvaluationWeights fixed{};  // for the numbers that are not fitted

  void count_pieces(const Position<G>& position);
  void add_tapered(std::size_t weight, float count, float late);
  [[nodiscard]] static float danger(std::span<const WeightTerm> terms, std::span<const float> weights);

  // The divisor of the danger to the side to move (0) or to the other side (1).
  static constexpr float divisor(std::size_t side) {
    return static_cast<float>(side == 0 ? fixed.danger_divisor : fixed.danger_divisor_waiting);
  }

  std::vector<WeightTerm> placed_;
  std::array<std::vector<WeightTerm>, 2> dangers_;  // to the side to move, and to the other
};

}  // namespace ootori

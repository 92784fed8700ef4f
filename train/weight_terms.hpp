// A position as a sum of terms, each a weight of the hand-made evaluation times how often it counts: what
// engine/evaluation.hpp says of it, for any weights, and how that changes with each of them.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "engine/evaluation_terms.hpp"
#include "train/weight_layout.hpp"

namespace ootori {

struct WeightTerm {
  std::uint16_t weight = 0;  // its number in the row
  float count = 0;           // for the side to move
};

template <class G>
class WeightTerms {
 public:
  // The same object can be used for many positions, one after the other, and then keeps its memory.
  void count(const Position<G>& position);

  // In centipawns for the side to move, not rounded.
  [[nodiscard]] float value(std::span<const float> weights) const;

  // Adds to `gradient` what the value changes by with each weight, times `factor`.
  void add_gradient(std::span<const float> weights, float factor, std::span<float> gradient) const;

 private:
  static constexpr EvaluationWeights fixed{};  // for the numbers that are not fitted

  void count_pieces(const Position<G>& position);
  void add_tapered(std::size_t weight, float count, float late);
  [[nodiscard]] static float danger(std::span<const WeightTerm> terms, std::span<const float> weights);

  // Of the danger to the side to move (0) and to the other.
  static constexpr float divisor(std::size_t side) {
    return static_cast<float>(side == 0 ? fixed.danger_divisor : fixed.danger_divisor_waiting);
  }

  std::vector<WeightTerm> placed_;
  std::array<std::vector<WeightTerm>, 2> dangers_;  // to the side to move, and to the other
};

}  // namespace ootori

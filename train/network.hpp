// A net during training: the weights of engine/nnue/net.hpp as real numbers, the output for a sample, and its gradient.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "train/aim.hpp"
#include "train/training_set.hpp"

namespace ootori {

// One number for each weight of a net, in one array: weights, gradients, or an optimizer's moments.
template <class G>
class Parameters {
 public:
  static constexpr std::size_t width = Net<G>::width;
  static constexpr std::size_t inputs = Features<G>::count;
  static constexpr std::size_t first_bias = inputs * width;
  static constexpr std::size_t first_output = first_bias + width;
  static constexpr std::size_t first_output_bias = first_output + Net<G>::outputs * 2 * width;
  static constexpr std::size_t count = first_output_bias + Net<G>::outputs;

  Parameters() : values_(count) {}

  [[nodiscard]] float* row(std::size_t input) { return values_.data() + input * width; }
  [[nodiscard]] const float* row(std::size_t input) const { return values_.data() + input * width; }
  [[nodiscard]] float* biases() { return values_.data() + first_bias; }
  [[nodiscard]] const float* biases() const { return values_.data() + first_bias; }
  [[nodiscard]] float* output(std::size_t number) { return values_.data() + first_output + number * 2 * width; }
  [[nodiscard]] const float* output(std::size_t number) const {
    return values_.data() + first_output + number * 2 * width;
  }
  [[nodiscard]] float& output_bias(std::size_t number) { return values_[first_output_bias + number]; }
  [[nodiscard]] float output_bias(std::size_t number) const { return values_[first_output_bias + number]; }

  [[nodiscard]] std::span<float> all() { return values_; }
  [[nodiscard]] std::span<const float> all() const { return values_; }

  bool operator==(const Parameters&) const = default;

 private:
  std::vector<float> values_;
};

// Small random weights. The same seed gives the same weights.
template <class G>
[[nodiscard]] Parameters<G> initial_parameters(std::uint64_t seed);

// Limits each weight to the range that NetUnits can represent.
template <class G>
void keep_in_bounds(Parameters<G>& parameters);

// The mean of the weights of two nets, `share` of it from `one`. If one net was trained from the other, their mean
// often evaluates better than both, because it overfits less (Wortsman and others, 'Model soups', 2022).
template <class G>
[[nodiscard]] Parameters<G> mean_of(const Parameters<G>& one, const Parameters<G>& other, double share);

// The output for the side to move; times Aim::scale, it is in centipawns. `mirrored` says which views to mirror.
template <class G>
[[nodiscard]] float output_of(const Parameters<G>& parameters, const Sample<G>& sample,
                              std::array<bool, 2> mirrored = {});

// Adds the gradient of the sample's loss, (chance − aim)², to `gradient`. Returns the loss.
template <class G>
double add_gradient(const Parameters<G>& parameters, const Sample<G>& sample, std::array<bool, 2> mirrored,
                    const Aim& aim, Parameters<G>& gradient);

// The mean loss over the samples.
template <class G>
[[nodiscard]] double mean_loss(const Parameters<G>& parameters, Samples<G> samples, const Aim& aim, int threads);

}  // namespace ootori

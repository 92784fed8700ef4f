// The common parts of gradient descent over batches of samples: their order, the learning rate, and the step.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace ootori {

// The numbers 0 … count − 1 in random order (Fisher and Yates). The same seed gives the same order.
[[nodiscard]] std::vector<std::uint32_t> shuffled(std::size_t count, std::uint64_t seed);

// A learning rate that falls from `first` to `last` along half a cosine wave. `share` is the progress, 0 … 1.
[[nodiscard]] double falling_rate(double first, double last, double share);

// Averages over samples: adds the gradients of all threads to the first one, then divides it by `samples`.
void average(std::span<const std::span<float>> gradients, std::size_t samples);

// Adam (Kingma and Ba, 'Adam: a method for stochastic optimization', 2015), with the constants they recommend.
class Adam {
 public:
  explicit Adam(std::size_t weights) : mean_(weights), square_(weights) {}

  // Moves the weights against their gradient. Both must have the size given to the constructor.
  void step(std::span<float> weights, std::span<const float> gradient, double rate);

  // The whole state.
  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  [[nodiscard]] std::span<const float> mean() const { return mean_; }
  [[nodiscard]] std::span<const float> square() const { return square_; }
  void restore(std::uint64_t steps, std::vector<float> mean, std::vector<float> square);

 private:
  std::uint64_t steps_ = 0;
  std::vector<float> mean_;  // moments of the gradient
  std::vector<float> square_;
};

}  // namespace ootori

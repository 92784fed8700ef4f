// What every descent over batches of samples shares: their order, the falling rate, and the step.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace ootori {

// The numbers 0 … count − 1 in random order (Fisher and Yates); the same for the same seed.
[[nodiscard]] std::vector<std::uint32_t> shuffled(std::size_t count, std::uint64_t seed);

// From `first` to `last` along half a cosine wave; `share` of the way is gone, 0 … 1.
[[nodiscard]] double falling_rate(double first, double last, double share);

// Adds up the gradients of the threads into the first, and makes it that of one of `samples`.
void average(std::span<const std::span<float>> gradients, std::size_t samples);

// Adam (Kingma and Ba, 'Adam: a method for stochastic optimization', 2015), with the constants that they propose.
class Adam {
 public:
  explicit Adam(std::size_t weights) : mean_(weights), square_(weights) {}

  // Moves the weights against their gradient; both as many as the constructor was told.
  void step(std::span<float> weights, std::span<const float> gradient, double rate);

  // All that it remembers.
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

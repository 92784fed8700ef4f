#include "train/descent.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

#include "rules/zobrist.hpp"

namespace ootori {

std::vector<std::uint32_t> shuffled(std::size_t count, std::uint64_t seed) {
  std::vector<std::uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0U);
  for (std::size_t left = count; left > 1; --left) std::swap(order[left - 1], order[splitmix64(seed) % left]);
  return order;
}

double falling_rate(double first, double last, double share) {
  return last + (first - last) * (1 + std::cos(std::numbers::pi * share)) / 2;
}

void average(std::span<const std::span<float>> gradients, std::size_t samples) {
  const std::span<float> sum = gradients.front();
  for (const std::span<float> other : gradients.subspan(1)) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += other[i];
  }
  const float share = 1.0F / static_cast<float>(samples);
  for (float& value : sum) value *= share;
}

void Adam::step(std::span<float> weights, std::span<const float> gradient, double rate) {
  constexpr float mean_decay = 0.9F;
  constexpr float square_decay = 0.999F;
  constexpr float least = 1e-8F;
  ++steps_;
  const auto steps = static_cast<double>(steps_);
  const auto correction = std::sqrt(1 - std::pow(static_cast<double>(square_decay), steps)) /
                          (1 - std::pow(static_cast<double>(mean_decay), steps));
  const auto length = static_cast<float>(rate * correction);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    mean_[i] = mean_decay * mean_[i] + (1 - mean_decay) * gradient[i];
    square_[i] = square_decay * square_[i] + (1 - square_decay) * gradient[i] * gradient[i];
    weights[i] -= length * mean_[i] / (std::sqrt(square_[i]) + least);
  }
}

void Adam::restore(std::uint64_t steps, std::vector<float> mean, std::vector<float> square) {
  steps_ = steps;
  mean_ = std::move(mean);
  square_ = std::move(square);
}

}  // namespace ootori

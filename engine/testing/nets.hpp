// Nets with random weights, for tests.
#pragma once

#include <memory>

#include "engine/nnue/any_net.hpp"
#include "engine/nnue/net.hpp"

namespace ootori::testing {

// Its weights cover the full range that NetUnits allows.
template <class G>
Net<G> random_net(std::uint64_t seed) {
  const auto within = [&](int most) {
    return static_cast<std::int16_t>(static_cast<int>(splitmix64(seed) % (2 * static_cast<unsigned>(most) + 1)) - most);
  };
  constexpr int most_input = static_cast<int>(NetUnits::most_input_weight * NetUnits::activation);
  Net<G> net;
  for (auto& row : net.rows) {
    for (auto& weight : row) weight = within(most_input);
  }
  for (auto& bias : net.biases) bias = within(most_input);
  for (auto& weights : net.output_weights) {
    for (auto& weight : weights) weight = within(NetUnits::most_output_weight);
  }
  for (auto& bias : net.output_biases) bias = within(30000);
  net.scale = 600;
  return net;
}

template <class G>
SharedNet<G> shared_random_net(std::uint64_t seed) {
  return std::make_shared<const Net<G>>(random_net<G>(seed));
}

}  // namespace ootori::testing

// A net that evaluates positions (NNUE; Yu Nasu, 2018). For the perspective of each side, it adds up the weight rows of
// the inputs that are on, and clips and squares the sums (SCReLU). The result is a weighted sum of both, with a set of
// weights chosen by the number of pieces in hand. The arithmetic is in integers, so every machine gets the same score.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/nnue/features.hpp"

namespace ootori {

// The integers that represent 1.0, and the bounds of the weights. Within ±3.8, the sum of all first-layer weights whose
// inputs can be on together fits 16 bits; within ±127, so does a clipped sum times a second-layer weight.
struct NetUnits {
  static constexpr int activation = 255;
  static constexpr int output = 128;
  static constexpr float most_input_weight = 3.8F;
  static constexpr int most_output_weight = 127;
};

template <class G>
struct Net {
  using Game = G;
  static constexpr std::size_t width = net_shape<G>.width;
  static constexpr std::size_t outputs = net_shape<G>.outputs;
  static_assert(width % 32 == 0);
  static_assert((Features<G>::most_active + 1) * NetUnits::most_input_weight * NetUnits::activation < 32767);

  using Row = std::array<std::int16_t, width>;

  alignas(64) std::array<Row, Features<G>::count> rows{};
  alignas(64) Row biases{};
  alignas(64) std::array<std::array<std::int16_t, 2 * width>, outputs> output_weights{};  // own sums first
  std::array<std::int32_t, outputs> output_biases{};  // in activation × output units
  std::int32_t scale = 0;                             // centipawns for an output of 1.0

  bool operator==(const Net&) const = default;

  // The set of output weights for a position: the more pieces in hand, the higher its index.
  static std::size_t output_of(const Position<G>& position) {
    constexpr int step = std::max(Features<G>::pieces_for_hands / 10, 1);
    int held = 0;
    for (const Color color : {Color::black, Color::white}) {
      for (std::size_t kind = 0; kind < G::spec.hand_kinds(); ++kind) {
        held += position.hand(color)[PieceType{static_cast<int>(kind)}];
      }
    }
    return std::min(static_cast<std::size_t>(held / step), outputs - 1);
  }
};

}  // namespace ootori

// Positions as training samples: the active inputs, the search's score, and the result of the game.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/nnue/net.hpp"
#include "train/sampling.hpp"

namespace ootori {

// A position for the side to move.
template <class G>
struct Sample {
  using Inputs = std::array<typename Features<G>::Index, Features<G>::most_active>;

  std::array<Inputs, 2> inputs;    // from the view of the side to move, and of the other side
  std::array<bool, 2> is_centred;  // by view: whether its mirror image is equally good
  std::int16_t score = 0;          // centipawns
  std::uint8_t half_points = 0;    // 2 won, 1 drawn, 0 lost
  std::uint8_t output = 0;         // Net::output_of
};

template <class G>
using Samples = std::span<const Sample<G>>;

template <class G>
using TrainingSet = SplitSamples<Sample<G>>;

// One in `held_out` games is used for validation; none if that is 0. The same games give the same samples.
template <class G>
[[nodiscard]] TrainingSet<G> training_set(std::span<const RecordedGame> games, const SampleFilter& filter, int held_out,
                                          int threads);

// The sample of one position.
template <class G>
[[nodiscard]] Sample<G> sample_of(const Position<G>& position, int score, std::optional<Color> winner);

}  // namespace ootori

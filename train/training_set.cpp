#include "train/training_set.hpp"

namespace ootori {
template <class G>
Sample<G> sample_of(const Position<G>& position, int score, std::optional<Color> winner) {
  const Color us = position.side_to_move();
  Sample<G> sample{};
  for (const Color side : {us, ~us}) {
    const std::size_t eye = side == us ? 0 : 1;
    auto input = sample.inputs[eye].begin();
    Features<G>::for_each_active(position, Features<G>::view(position, side), [&](auto active) {
      if (input != sample.inputs[eye].end()) *input++ = active;
    });
    sample.is_centred[eye] = Features<G>::is_centred(position, side);
  }
  sample.score = static_cast<std::int16_t>(score);
  sample.half_points = static_cast<std::uint8_t>(half_points(winner, us));
  sample.output = static_cast<std::uint8_t>(Net<G>::output_of(position));
  return sample;
}

template <class G>
TrainingSet<G> training_set(std::span<const RecordedGame> games, const SampleFilter& filter, int held_out,
                            int threads) {
  return sampled<G, Sample<G>>(games, filter, held_out, threads, sample_of<G>);
}

#define INSTANTIATE(G)                                                         \
  template Sample<G> sample_of(const Position<G>&, int, std::optional<Color>); \
  template TrainingSet<G> training_set<G>(std::span<const RecordedGame>, const SampleFilter&, int, int);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori

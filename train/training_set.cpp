#include "train/training_set.hpp"

#include <iterator>

#include "engine/value.hpp"
#include "train/parallel.hpp"

namespace ootori {
namespace {

template <class G>
class Collector {
 public:
  Collector(const SampleFilter& filter, int held_out) : filter_(filter), held_out_(held_out) {}

  void add(const RecordedGame& game, std::size_t number) {
    std::uint64_t state = number;
    const bool is_held_out = held_out_ > 0 && splitmix64(state) % static_cast<std::uint64_t>(held_out_) == 0;
    auto& samples = is_held_out ? set.validation : set.training;
    replay<G>(game, [&](const Position<G>& position, Move best, int score) {
      if (filter_.every_nth > 1 && splitmix64(state) % static_cast<std::uint64_t>(filter_.every_nth) != 0) return;
      if (teaches(position, best, score)) samples.push_back(sample_of(position, score, game.winner));
    });
  }

  TrainingSet<G> set;

 private:
  [[nodiscard]] bool teaches(const Position<G>& position, Move best, int score) const {
    if (std::abs(score) > filter_.most_score || is_decisive(score)) return false;
    if (!filter_.keeps_tactics && is_tactical(position, best)) return false;
    return filter_.keeps_checks || !position.in_check();
  }

  const SampleFilter& filter_;
  int held_out_;
};

template <class T>
void append(std::vector<T>& to, std::vector<T>& from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
  from = {};
}

}  // namespace

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
  sample.half_points = !winner ? 1 : *winner == us ? 2 : 0;
  sample.output = static_cast<std::uint8_t>(Net<G>::output_of(position));
  return sample;
}

template <class G>
TrainingSet<G> training_set(std::span<const RecordedGame> games, const SampleFilter& filter, int held_out,
                            int threads) {
  std::vector<Collector<G>> collectors(static_cast<std::size_t>(threads), Collector<G>{filter, held_out});
  in_parallel(threads, games.size(), [&](std::size_t part, std::size_t first, std::size_t last) {
    for (std::size_t number = first; number < last; ++number) collectors[part].add(games[number], number);
  });
  TrainingSet<G> all;
  for (auto& collector : collectors) {
    append(all.training, collector.set.training);
    append(all.validation, collector.set.validation);
  }
  return all;
}

#define INSTANTIATE(G)                                                         \
  template Sample<G> sample_of(const Position<G>&, int, std::optional<Color>); \
  template TrainingSet<G> training_set<G>(std::span<const RecordedGame>, const SampleFilter&, int, int);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori

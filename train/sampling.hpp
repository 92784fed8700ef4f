// Selects the positions of recorded games for training, and sets some of them aside for validation.
#pragma once

#include <iterator>
#include <span>
#include <vector>

#include "engine/value.hpp"
#include "train/parallel.hpp"
#include "train/recorded_game.hpp"

namespace ootori {

// Which positions to train on: by default quiet ones, whose score a net can tell without a search.
struct SampleFilter {
  int most_score = 10000;  // in either direction, centipawns
  bool keeps_checks = false;
  bool keeps_tactics = false;  // the best move captures or promotes
  int every_nth = 1;           // keeps a random one in this many
};

// Whether the move captures or promotes.
template <class G>
[[nodiscard]] bool is_tactical(const Position<G>& position, Move move) {
  return move.promotes() || (!move.is_drop() && contains(position.occupied(), move.to()));
}

template <class S>
struct SplitSamples {
  std::vector<S> training;
  std::vector<S> validation;  // from games that are not used for training
};

namespace sampling_detail {

template <class G>
bool teaches(const SampleFilter& filter, const Position<G>& position, Move best, int score) {
  if (std::abs(score) > filter.most_score || is_decisive(score)) return false;
  if (!filter.keeps_tactics && is_tactical(position, best)) return false;
  return filter.keeps_checks || !position.in_check();
}

template <class G, class S, class Make>
void add_game(const RecordedGame& game, std::size_t number, const SampleFilter& filter, int held_out, const Make& make,
              SplitSamples<S>& set) {
  std::uint64_t state = number;
  const bool is_held_out = held_out > 0 && splitmix64(state) % static_cast<std::uint64_t>(held_out) == 0;
  auto& samples = is_held_out ? set.validation : set.training;
  replay<G>(game, [&](const Position<G>& position, Move best, int score) {
    if (filter.every_nth > 1 && splitmix64(state) % static_cast<std::uint64_t>(filter.every_nth) != 0) return;
    if (teaches(filter, position, best, score)) samples.push_back(make(position, score, game.winner));
  });
}

template <class S>
void append(std::vector<S>& to, std::vector<S>& from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
  from = {};
}

}  // namespace sampling_detail

// 2 if `us` won the game, 1 if it was drawn, 0 if `us` lost.
[[nodiscard]] constexpr int half_points(std::optional<Color> winner, Color us) {
  return !winner ? 1 : *winner == us ? 2 : 0;
}

// Makes a sample of each suitable position with `make(position, score, winner)`. One in `held_out` games is used for
// validation; none if that is 0. The same games give the same samples.
template <class G, class S, class Make>
[[nodiscard]] SplitSamples<S> sampled(std::span<const RecordedGame> games, const SampleFilter& filter, int held_out,
                                      int threads, const Make& make) {
  std::vector<SplitSamples<S>> parts(static_cast<std::size_t>(threads));
  in_parallel(threads, games.size(), [&](std::size_t part, std::size_t first, std::size_t last) {
    for (std::size_t number = first; number < last; ++number) {
      sampling_detail::add_game<G>(games[number], number, filter, held_out, make, parts[part]);
    }
  });
  SplitSamples<S> all;
  for (auto& part : parts) {
    sampling_detail::append(all.training, part.training);
    sampling_detail::append(all.validation, part.validation);
  }
  return all;
}

}  // namespace ootori

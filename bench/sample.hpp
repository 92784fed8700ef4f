// The sample for the benchmarks: positions from games, the same in every run.
#pragma once

#include <vector>

#include "rules/testing/random_game.hpp"

namespace ootori::bench {

// The positions of ten random games, except those without a legal move.
template <class G>
const std::vector<Position<G>>& sample_positions() {
  static const std::vector<Position<G>> sample = [] {
    std::vector<Position<G>> positions;
    for (std::uint32_t seed = 0; seed < 10; ++seed) {
      testing::play_choices<G>(testing::random_choices(seed, 120), [&](const Game<G>& game) {
        if (has_legal_move(game.position())) positions.push_back(game.position());
      });
    }
    return positions;
  }();
  return sample;
}

template <class G>
struct SampleMove {
  const Position<G>* position;
  Move move;
};

// Every legal move of every eighth of these positions.
template <class G>
const std::vector<SampleMove<G>>& sample_moves() {
  static const std::vector<SampleMove<G>> sample = [] {
    std::vector<SampleMove<G>> moves;
    const auto& positions = sample_positions<G>();
    for (std::size_t n = 0; n < positions.size(); n += 8) {
      for (const Move move : legal_moves(positions[n])) moves.push_back({&positions[n], move});
    }
    return moves;
  }();
  return sample;
}

}  // namespace ootori::bench

// Arenas: waiting players are paired with players near them in the standings until the time is up. A win gives 2
// points, a draw 1; after two wins in a row, points count double until the streak ends. A win with half the time
// (berserk) gives one point more. Pure.
#pragma once

#include <vector>

#include "tournament/crosstable.hpp"
#include "tournament/state.hpp"

namespace ootori::tournament {

struct ArenaStanding {
  std::size_t player;
  std::size_t rank = 0;  // from 1
  int points = 0;
  std::size_t games = 0;
  std::size_t wins = 0;
  bool on_fire = false;      // the next points count twice
  std::vector<int> sheet{};  // points of each game, in the order in which they were paired
};

// Best first: by points, then by wins, then by fewer games. Games without a result count for nothing yet.
[[nodiscard]] std::vector<ArenaStanding> arena_standings(const State& state);

// `waiting`: players who are there and do not play. Nobody meets the last opponent again while others could come.
[[nodiscard]] std::vector<Pair> pair_arena(const State& state, const std::vector<std::size_t>& waiting);

}  // namespace ootori::tournament

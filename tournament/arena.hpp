// Arenas: until time is up, waiting players are paired with players near them in the standings. A win scores 2 points
// and a draw 1. After two wins in a row, points are doubled until the streak ends. A win with half the time (berserk)
// scores one extra point. Pure functions.
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
  bool on_fire = false;      // the points of the next game are doubled
  std::vector<int> sheet{};  // the points from each game, in the order of the pairings
};

// Best first: by points, then by the higher number of wins, then by the lower number of games. Games without a result
// do not count yet.
[[nodiscard]] std::vector<ArenaStanding> arena_standings(const State& state);

// `waiting`: players who are present and not playing. Nobody is paired with their last opponent as long as other
// players could become available.
[[nodiscard]] std::vector<Pair> pair_arena(const State& state, const std::vector<std::size_t>& waiting);

}  // namespace ootori::tournament

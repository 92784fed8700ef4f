// Random games for the tests of this folder, the same in every run.
#pragma once

#include <cstdint>

#include "rules/games.hpp"

namespace ootori::testing {

// Calls `f(game, move)` before each move of `games` random games of at most `plies` plies.
template <class G, class F>
void play_random_games(std::uint64_t seed, int games, int plies, F&& f) {
  for (int n = 0; n < games; ++n) {
    Game<G> game;
    for (int ply = 0; ply < plies; ++ply) {
      const MoveList moves = game.permitted_moves();
      if (moves.empty()) break;
      const Move move = moves[splitmix64(seed) % moves.size()];
      f(std::as_const(game), move);
      static_cast<void>(game.play(move));
    }
  }
}

// Calls `f.template operator()<G>()` for each game.
template <class F>
void for_each_game(F&& f) {
  for (const GameSpec* spec : all_games) {
    visit_game(*spec, [&]<class G>() {
      f.template operator()<G>();
      return 0;
    });
  }
}

}  // namespace ootori::testing

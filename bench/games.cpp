// Whole games: each move is checked, played and followed by computing the outcome, with repetition. Items are moves.
#include "bench/benchmarks.hpp"
#include "bench/sample.hpp"

namespace ootori::bench {
namespace {

template <class G>
Game<G> random_game(std::size_t plies) {
  Game<G> longest;
  for (std::uint32_t seed = 0; longest.plies() < plies; ++seed) {
    testing::play_choices<G>(testing::random_choices(seed, plies), [&](const Game<G>& game) {
      if (game.plies() > longest.plies()) longest = game;
    });
  }
  return longest;
}

}  // namespace

void add_games() {
  register_for_games("play_game", []<class G>(benchmark::State& state) {
    const Game<G> model = random_game<G>(60);
    for (auto _ : state) {
      static_cast<void>(_);
      Game<G> game;
      for (const Move move : model.moves()) static_cast<void>(game.play(move));
      benchmark::DoNotOptimize(game.outcome());
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(model.plies()));
  });
}

}  // namespace ootori::bench

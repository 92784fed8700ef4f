#include "engine/bench.hpp"

namespace ootori {

namespace {

constexpr std::array random_plies{0, 6, 12, 20, 30, 44, 60};

// Plays random moves, the same ones on every run. Stops early if the game ends.
template <class G>
Game<G> bench_game(int plies) {
  Game<G> game;
  std::uint64_t state = static_cast<std::uint64_t>(plies);
  for (int ply = 0; ply < plies; ++ply) {
    const MoveList moves = game.permitted_moves();
    Game<G> next = game;
    if (moves.empty() || !next.play(moves[splitmix64(state) % moves.size()]) || next.outcome()) return game;
    game = std::move(next);
  }
  return game;
}

}  // namespace

BenchResult bench(std::span<const GameSpec* const> games, int depth, const StopToken& stop) {
  BenchResult total;
  Engine engine{{.hash_mib = 16}};
  const auto start = std::chrono::steady_clock::now();
  for (const GameSpec* spec : games) {
    for (const int plies : random_plies) {
      if (stop.stop_requested()) break;
      engine.new_game();
      const AnyGame game = visit_game(*spec, [&]<class G>() { return AnyGame{bench_game<G>(plies)}; });
      total.nodes += engine.search(game, {.depth = depth}, stop).nodes;
    }
  }
  total.time = std::chrono::duration_cast<Millis>(std::chrono::steady_clock::now() - start);
  return total;
}

std::string bench_text(const BenchResult& result) {
  const auto milliseconds = static_cast<std::uint64_t>(result.time.count());
  return "Total time (ms): " + std::to_string(milliseconds) + "\nNodes searched: " + std::to_string(result.nodes) +
         "\nNodes/second: " + std::to_string(result.nodes * 1000 / std::max<std::uint64_t>(milliseconds, 1));
}

}  // namespace ootori

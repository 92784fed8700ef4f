// A fixed workload for the search. It measures the engine's speed, and its node count changes whenever the engine's
// play changes.
#pragma once

#include "engine/engine.hpp"

namespace ootori {

struct BenchResult {
  std::uint64_t nodes = 0;  // the signature of the search: with one thread, the same on every machine
  Millis time{0};
};

inline constexpr int bench_depth = 12;

// Searches the initial position and some random positions of each game in `games` to `depth` plies, on one thread. If
// stopped early, the result covers the work done so far.
[[nodiscard]] BenchResult bench(std::span<const GameSpec* const> games = listed_games, int depth = bench_depth,
                                const StopToken& stop = {});

// Three lines in the format of Fairy-Stockfish's bench, so existing scripts can parse them.
[[nodiscard]] std::string bench_text(const BenchResult& result);

}  // namespace ootori

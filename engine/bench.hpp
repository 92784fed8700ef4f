// A fixed amount of searching: how fast the engine is here, and a number that changes when its play does.
#pragma once

#include "engine/engine.hpp"

namespace ootori {

struct BenchResult {
  std::uint64_t nodes = 0;  // the signature of the search: the same on every machine for one thread
  Millis time{0};
};

inline constexpr int bench_depth = 12;

// Searches the initial position and some random ones of each game in `games` to `depth` plies, on one thread. Who stops
// it gets what was done until then.
[[nodiscard]] BenchResult bench(std::span<const GameSpec* const> games = listed_games, int depth = bench_depth,
                                const StopToken& stop = {});

// Three lines in the words of Fairy-Stockfish, which scripts look for.
[[nodiscard]] std::string bench_text(const BenchResult& result);

}  // namespace ootori

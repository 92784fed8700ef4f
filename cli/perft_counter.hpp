// Perft on several threads, with progress reports.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

#include "rules/games.hpp"

namespace ootori::cli {

struct PerftEffort {
  int threads = 1;             // at least 1
  std::size_t hash_bytes = 0;  // size of the table of positions already counted; 0: no table
};

struct PerftProgress {
  double done = 0;  // share of the work, 0 … 1
  std::uint64_t leaves = 0;
  std::chrono::duration<double> elapsed{};
};

struct MoveCount {
  Move move;
  std::uint64_t leaves = 0;  // the number of sequences that begin with the move
};

// One entry for each legal move, in no particular order. Their sum is the perft of the depth, which is at least 1.
// Calls `report` on the caller's thread about four times a second.
std::vector<MoveCount> count_by_move(const AnyPosition& position, int depth, const PerftEffort& effort,
                                     const std::function<void(const PerftProgress&)>& report);

}  // namespace ootori::cli

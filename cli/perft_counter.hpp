// Perft by several threads, told of as it goes.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

#include "rules/games.hpp"

namespace ootori::cli {

struct PerftEffort {
  int threads = 1;             // 1 …
  std::size_t hash_bytes = 0;  // of a table of positions that were counted before; 0: no table
};

struct PerftProgress {
  double done = 0;  // of the work, 0 … 1
  std::uint64_t leaves = 0;
  std::chrono::duration<double> elapsed{};
};

struct MoveCount {
  Move move;
  std::uint64_t leaves = 0;  // of the sequences that begin with it
};

// One entry a legal move, in no order; their sum is the perft of the depth, from 1 on. `report` is called from this
// thread about four times a second.
std::vector<MoveCount> count_by_move(const AnyPosition& position, int depth, const PerftEffort& effort,
                                     const std::function<void(const PerftProgress&)>& report);

}  // namespace ootori::cli

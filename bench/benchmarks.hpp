// The benchmarks, one file for each subject. Each function registers the benchmarks of its file for every game.
#pragma once

#include <string>
#include <utility>

#include <benchmark/benchmark.h>

#include "rules/games.hpp"

namespace ootori::bench {

void add_perft();
void add_moves();
void add_legality();
void add_games();
void add_positions_as_text();
void add_moves_as_text();
void add_records();
void add_pairings();

// Registers NAME/tori, NAME/yari …, each running `run.template operator()<G>(state)`.
template <class F>
void register_for_games(const std::string& name, F run) {
  for (const GameSpec* spec : all_games) {
    visit_game(*spec, [&]<class G>() {
      benchmark::RegisterBenchmark((name + "/" + std::string{spec->id}).c_str(),
                                   [run](benchmark::State& state) { run.template operator()<G>(state); });
    });
  }
}

}  // namespace ootori::bench

// The program `benchmarks`; options are Google Benchmark's.
#include "bench/benchmarks.hpp"

int main(int argc, char** argv) {
  using namespace ootori::bench;
  add_perft();
  add_moves();
  add_legality();
  add_games();
  add_positions_as_text();
  add_moves_as_text();
  add_records();
  add_pairings();

  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}

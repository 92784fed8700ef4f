// Perft from the starting position. Items are leaves.
#include "rules/perft.hpp"

#include "bench/benchmarks.hpp"

namespace ootori::bench {
namespace {

template <class G, class Count>
void run(benchmark::State& state, int depth, Count count) {
  std::uint64_t leaves = 0;
  for (auto _ : state) {
    static_cast<void>(_);
    leaves += count(Position<G>::initial(), depth);
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
}

}  // namespace

void add_perft() {
  for (const int depth : {5, 6}) {
    const std::string plies = "/" + std::to_string(depth);
    register_for_games("perft_bulk" + plies, [depth]<class G>(benchmark::State& state) {
      run<G>(state, depth, [](const auto& position, int plies) { return perft(position, plies); });
    });
    register_for_games("perft_every_leaf" + plies, [depth]<class G>(benchmark::State& state) {
      run<G>(state, depth, [](const auto& position, int plies) { return perft_without_bulk(position, plies); });
    });
  }
}

}  // namespace ootori::bench

// Legality checks of given moves. Items are moves.
#include "bench/benchmarks.hpp"
#include "bench/sample.hpp"

namespace ootori::bench {
namespace {

template <class G>
std::vector<SampleMove<G>> arbitrary_moves() {
  std::vector<SampleMove<G>> moves;
  std::uint64_t seed = 1;
  for (const auto& position : sample_positions<G>()) {
    for (int n = 0; n < 8; ++n) {
      moves.push_back({&position, Move::from_raw(static_cast<std::uint16_t>(splitmix64(seed)))});
    }
  }
  return moves;
}

template <class G>
void judge(benchmark::State& state, const std::vector<SampleMove<G>>& moves) {
  for (auto _ : state) {
    static_cast<void>(_);
    for (const auto& [position, move] : moves) benchmark::DoNotOptimize(is_legal(*position, move));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(moves.size()));
}

}  // namespace

void add_legality() {
  register_for_games("is_legal", []<class G>(benchmark::State& state) { judge(state, sample_moves<G>()); });
  register_for_games("is_legal_arbitrary",
                     []<class G>(benchmark::State& state) { judge(state, arbitrary_moves<G>()); });
}

}  // namespace ootori::bench

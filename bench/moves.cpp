// Legal moves of a position: listing them, counting them, finding whether there is one; and making a move. Items are
// positions, or moves made.
#include "bench/benchmarks.hpp"
#include "bench/sample.hpp"

namespace ootori::bench {
namespace {

template <class G, class F>
void for_each_position(benchmark::State& state, F work) {
  const auto& sample = sample_positions<G>();
  for (auto _ : state) {
    static_cast<void>(_);
    for (const auto& position : sample) work(position);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(sample.size()));
}

}  // namespace

void add_moves() {
  register_for_games("legal_moves", []<class G>(benchmark::State& state) {
    for_each_position<G>(state, [](const auto& position) { benchmark::DoNotOptimize(legal_moves(position)); });
  });
  register_for_games("count_legal_moves", []<class G>(benchmark::State& state) {
    for_each_position<G>(state, [](const auto& position) { benchmark::DoNotOptimize(count_legal_moves(position)); });
  });
  register_for_games("has_legal_move", []<class G>(benchmark::State& state) {
    for_each_position<G>(state, [](const auto& position) { benchmark::DoNotOptimize(has_legal_move(position)); });
  });
  register_for_games("in_check", []<class G>(benchmark::State& state) {
    for_each_position<G>(state, [](const auto& position) { benchmark::DoNotOptimize(position.in_check()); });
  });
  register_for_games("make_move", []<class G>(benchmark::State& state) {
    const auto& sample = sample_moves<G>();
    for (auto _ : state) {
      static_cast<void>(_);
      for (const auto& [position, move] : sample) benchmark::DoNotOptimize(position->after(move));
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(sample.size()));
  });
}

}  // namespace ootori::bench

// Reading and writing SFEN. Items are positions.
#include "bench/benchmarks.hpp"
#include "bench/sample.hpp"
#include "notation/sfen.hpp"

namespace ootori::bench {

void add_positions_as_text() {
  register_for_games("parse_sfen", []<class G>(benchmark::State& state) {
    std::vector<std::string> texts;
    for (const auto& position : sample_positions<G>()) texts.push_back(write_sfen(position));
    for (auto _ : state) {
      static_cast<void>(_);
      for (const std::string& text : texts) benchmark::DoNotOptimize(parse_sfen<G>(text));
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(texts.size()));
  });
  register_for_games("write_sfen", []<class G>(benchmark::State& state) {
    const auto& sample = sample_positions<G>();
    for (auto _ : state) {
      static_cast<void>(_);
      for (const auto& position : sample) benchmark::DoNotOptimize(write_sfen(position));
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(sample.size()));
  });
}

}  // namespace ootori::bench

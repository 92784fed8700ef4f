// Writing and reading moves. Items are moves.
#include "bench/benchmarks.hpp"
#include "bench/sample.hpp"
#include "notation/hodges.hpp"
#include "notation/japanese.hpp"
#include "notation/usi.hpp"

namespace ootori::bench {
namespace {

// Writes each sample move with `write`, and reads the text back with `parse`.
template <class Write, class Parse>
void add_notation(const std::string& name, Write write, Parse parse) {
  register_for_games("write_" + name, [write]<class G>(benchmark::State& state) {
    const auto& sample = sample_moves<G>();
    for (auto _ : state) {
      static_cast<void>(_);
      for (const auto& [position, move] : sample) benchmark::DoNotOptimize(write(*position, move));
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(sample.size()));
  });
  register_for_games("parse_" + name, [write, parse]<class G>(benchmark::State& state) {
    const auto& sample = sample_moves<G>();
    std::vector<std::string> texts;
    for (const auto& [position, move] : sample) texts.push_back(write(*position, move));
    for (auto _ : state) {
      static_cast<void>(_);
      for (std::size_t n = 0; n < sample.size(); ++n) benchmark::DoNotOptimize(parse(*sample[n].position, texts[n]));
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(sample.size()));
  });
}

}  // namespace

void add_moves_as_text() {
  add_notation(
      "usi", []<class G>(const Position<G>&, Move move) { return write_usi(G::spec, move); },
      []<class G>(const Position<G>&, const std::string& text) { return parse_usi(G::spec, text); });
  add_notation(
      "hodges", [](const auto& position, Move move) { return write_hodges(position, move); },
      [](const auto& position, const std::string& text) { return parse_hodges(position, text); });
  add_notation(
      "japanese", [](const auto& position, Move move) { return write_japanese(position, move, {}); },
      [](const auto& position, const std::string& text) { return parse_japanese(position, text, {}); });
}

}  // namespace ootori::bench

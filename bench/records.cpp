// Game records as text. The time for each item must not depend on how many items the text has.
#include "bench/benchmarks.hpp"
#include "notation/kif.hpp"
#include "notation/record_format.hpp"
#include "notation/usi.hpp"

namespace ootori::bench {
namespace {

Record long_game(std::size_t plies) {
  constexpr std::array<std::string_view, 4> back_and_forth{"4g5f", "4a5b", "5f4g", "5b4a"};
  Record record = new_record(Tori::spec);
  for (std::size_t n = 0; n < plies; ++n)
    record.moves.push_back({.move = *parse_usi(Tori::spec, back_and_forth[n % 4])});
  return record;
}

// All moves in one line.
std::string ki2_line(std::size_t plies) {
  std::string text = write_ki2(long_game(plies));
  text.resize(text.rfind("まで"));
  std::replace(text.begin() + static_cast<std::ptrdiff_t>(text.find("\n\n")) + 2, text.end(), '\n', ' ');
  return text;
}

void read_ki2_line(benchmark::State& state) {
  const std::string text = ki2_line(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) {
    static_cast<void>(_);
    benchmark::DoNotOptimize(parse_kif(text));
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

void read_file_of_games(benchmark::State& state) {
  const std::string game = "startpos moves 3d3c 4b3c\n";
  std::string text;
  for (int n = 0; n < state.range(0); ++n) text += game;
  const RecordFormat& usi = *find_record_format("usi");
  for (auto _ : state) {
    static_cast<void>(_);
    benchmark::DoNotOptimize(usi.parse(text, &Tori::spec));
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

}  // namespace

void add_records() {
  benchmark::RegisterBenchmark("read_ki2_line", read_ki2_line)->Arg(1000)->Arg(20'000);
  benchmark::RegisterBenchmark("read_file_of_games", read_file_of_games)->Arg(1000)->Arg(20'000);
}

}  // namespace ootori::bench

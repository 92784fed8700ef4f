// Tournament pairings: a wave of an arena in which everyone is waiting, and a middle round of a Swiss tournament.
#include <random>

#include "bench/benchmarks.hpp"
#include "tournament/arena.hpp"
#include "tournament/dutch.hpp"

namespace ootori::bench {
namespace {

using namespace tournament;

// The state after `waves` waves, in which the stronger players won more often.
tournament::State arena(std::size_t players, std::size_t waves) {
  Settings settings{.system = System::arena,
                    .name = "arena",
                    .about = {},
                    .prizes = {},
                    .games = {all_games.front()},
                    .time = *game::LiveTime::from({.main = std::chrono::minutes{3}})};
  settings.length = std::chrono::hours{1};
  tournament::State state(Announced{settings, {"organiser"}});
  for (std::size_t number = 0; number < players; ++number) {
    (void)state.apply(Joined{{std::to_string(number)}, 2000 - static_cast<int>(number)});
  }
  (void)state.apply(Started{0, Color::black});
  std::mt19937 random(1);
  for (std::size_t wave = 0; wave < waves; ++wave) {
    std::vector<std::size_t> waiting;
    for (std::size_t number = 0; number < players; ++number) waiting.push_back(number);
    Paired paired{.round = wave, .meetings = {}, .byes = {}, .by_hand = false};
    for (const auto& [black, white] : pair_arena(state, waiting)) {
      const std::string name = std::to_string(wave) + " " + std::to_string(black);
      paired.meetings.push_back({.game = name, .black = black, .white = white, .result = Result::drawn});
      const bool better = random() % 3 != 0;
      paired.meetings.back().result = better == (black < white) ? Result::black_won : Result::white_won;
    }
    (void)state.apply(paired);
  }
  return state;
}

void pair_wave(benchmark::State& state) {
  const auto players = static_cast<std::size_t>(state.range(0));
  const tournament::State now = arena(players, 12);
  std::vector<std::size_t> waiting;
  for (std::size_t number = 0; number < players; ++number) waiting.push_back(number);
  for (auto _ : state) {
    static_cast<void>(_);
    benchmark::DoNotOptimize(pair_arena(now, waiting));
  }
}

void play_round(Crosstable& table, const RoundPairing& pairing, std::mt19937& random) {
  std::vector<Entry> entries(table.lines.size());
  for (const auto& [black, white] : pairing.pairs) {
    const auto chance = random() % 3;
    const Mark mark = chance == 0 ? Mark::draw : chance == 1 ? Mark::win : Mark::loss;
    const Mark other = mark == Mark::win ? Mark::loss : mark == Mark::loss ? Mark::win : Mark::draw;
    entries[black] = {mark, white, Color::black};
    entries[white] = {other, black, Color::white};
  }
  if (pairing.bye) entries[*pairing.bye].mark = Mark::pairing_bye;
  for (std::size_t line = 0; line < entries.size(); ++line) table.lines[line].rounds.push_back(entries[line]);
  ++table.played;
}

void pair_swiss_round(benchmark::State& state) {
  const auto players = static_cast<std::size_t>(state.range(0));
  Crosstable table{.lines = std::vector<Line>(players), .played = 0};
  const std::vector<bool> all(players, true);
  std::mt19937 random(1);
  for (int round = 0; round < 4; ++round) play_round(table, *pair_swiss({table, 9, Color::black, all, {}}), random);
  for (auto _ : state) {
    static_cast<void>(_);
    benchmark::DoNotOptimize(pair_swiss({table, 9, Color::black, all, {}}));
  }
}

}  // namespace

void add_pairings() {
  benchmark::RegisterBenchmark("pair_arena", pair_wave)->Arg(100)->Arg(500)->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("pair_swiss", pair_swiss_round)->Arg(50)->Arg(100)->Unit(benchmark::kMillisecond);
}

}  // namespace ootori::bench

#include <algorithm>
#include <iostream>
#include <memory>

#include <fmt/format.h>

#include "cli/game_input.hpp"
#include "engine/engine.hpp"
#include "notation/hodges.hpp"

namespace ootori::cli {
namespace {

struct AnalyseOptions {
  GameInput input;
  double seconds = 0;
  std::uint64_t nodes = 0;
  int depth = 0;
  int lines = 1;
  int threads = 1;
  std::size_t hash_mib = EngineOptions{}.hash_mib;
};

constexpr double usual_seconds = 5;

SearchLimits limits_of(const AnalyseOptions& options) {
  SearchLimits limits;
  if (options.depth > 0) limits.depth = options.depth;
  if (options.nodes > 0) limits.nodes = options.nodes;
  const bool has_other = options.depth > 0 || options.nodes > 0;
  if (options.seconds > 0 || !has_other) {
    const double seconds = options.seconds > 0 ? options.seconds : usual_seconds;
    limits.move_time = Millis{static_cast<Millis::rep>(seconds * 1000)};
  }
  return limits;
}

// `+1.25` in Swallows or Pawns, or `wins in 5` and `loses in 4` plies, for the side to move.
std::string score_text(Score score) {
  if (const auto plies = score.plies_to_mate())
    return fmt::format("{} in {}", score.is_win() ? "wins" : "loses", *plies);
  return fmt::format("{:+.2f}", score.raw() / 100.0);
}

template <class G>
std::string moves_text(Position<G> position, const std::vector<Move>& moves) {
  std::string text;
  for (const Move move : moves) {
    (text += text.empty() ? "" : " ") += write_hodges(position, move);
    position = position.after(move);
  }
  return text;
}

template <class G>
std::string report_text(const Position<G>& position, const SearchReport& report) {
  return fmt::format("{:>3} {:>9} {:>8.2f}s {:>11}  {}", report.line.depth, score_text(report.line.score),
                     static_cast<double>(report.time.count()) / 1000, report.nodes,
                     moves_text(position, report.line.moves));
}

void run_analyse(const AnalyseOptions& options) {
  const AnyGame game = options.input.read();
  Engine engine{{.hash_mib = options.hash_mib, .threads = options.threads, .multi_pv = options.lines}};
  std::visit(
      [&]<class G>(const Game<G>& known) {
        if (known.outcome()) fail("the game is over (" + std::string{code(known.outcome()->reason)} + ")");
        std::cout << fmt::format("{:>3} {:>9} {:>9} {:>11}  line\n", "ply", "score", "time", "nodes");
        const auto show = [&](const SearchReport& report) {
          if (report.line.bound != SearchLine::Bound::exact) return;
          std::cout << report_text(known.position(), report) << std::endl;
        };
        const SearchResult result = engine.search(game, limits_of(options), {}, show);
        std::cout << "Best: " << write_hodges(known.position(), *result.best) << '\n';
      },
      game);
}

}  // namespace

void add_analyse(CLI::App& app) {
  auto* command = app.add_subcommand("analyse", "Let the engine think about a position");
  auto options = std::make_shared<AnalyseOptions>();
  options->input.add_game(*command);
  options->input.add_position(*command);
  options->input.add_moves(*command);
  command->add_option("--seconds", options->seconds, "Time to think; 5 where no limit is given")
      ->check(CLI::Range(0.01, 1e6));
  command->add_option("--nodes", options->nodes, "Positions to search")->check(CLI::PositiveNumber);
  command->add_option("--depth", options->depth, "Plies to search")->check(CLI::Range(1, 100));
  command->add_option("--lines", options->lines, "Best lines to show")->check(CLI::Range(1, 64))->capture_default_str();
  command->add_option("--threads", options->threads, "Threads")->check(CLI::Range(1, 256))->capture_default_str();
  command->add_option("--hash", options->hash_mib, "Hash table in MiB")
      ->check(CLI::Range(1, 65536))
      ->capture_default_str();
  command->callback([options] { run_analyse(*options); });
}

}  // namespace ootori::cli

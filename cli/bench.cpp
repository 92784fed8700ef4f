#include "engine/bench.hpp"

#include <iostream>
#include <memory>

#include "cli/choice_type.hpp"
#include "cli/commands.hpp"
#include "cli/game_name.hpp"

namespace ootori::cli {
namespace {

struct BenchOptions {
  std::string game;
  int depth = bench_depth;
};

void run_bench(const BenchOptions& options) {
  std::vector<const GameSpec*> games{listed_games.begin(), listed_games.end()};
  if (!options.game.empty()) games = {&game_or_fail(options.game)};
  std::cout << bench_text(bench(games, options.depth)) << '\n';
}

}  // namespace

void add_bench(CLI::App& app) {
  auto* command =
      app.add_subcommand("bench", "Search fixed positions to measure the engine's speed and to count its nodes");
  auto options = std::make_shared<BenchOptions>();
  command->add_option("game", options->game, game_names() + "; by default " + game_names(listed_games, " and "))
      ->type_name(choice_type("GAME", game_names()));
  command->add_option("--depth", options->depth, "Plies")->check(CLI::Range(1, 100))->capture_default_str();
  command->callback([options] { run_bench(*options); });
}

}  // namespace ootori::cli

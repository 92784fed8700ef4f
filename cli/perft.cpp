#include "rules/perft.hpp"

#include <iostream>
#include <memory>

#include "cli/commands.hpp"
#include "cli/game_name.hpp"

namespace ootori::cli {
namespace {

struct PerftOptions {
  std::string game;
  int depth = 1;
};

void run_perft(const PerftOptions& options) {
  visit_game(game_or_fail(options.game), [&]<class G>() {
    std::cout << perft(Position<G>::initial(), options.depth) << '\n';
    return 0;
  });
}

}  // namespace

void add_perft(CLI::App& app) {
  auto* command = app.add_subcommand("perft", "Count the legal move sequences of a length");
  auto options = std::make_shared<PerftOptions>();
  command->add_option("game", options->game, "tori or yari")->required();
  command->add_option("depth", options->depth, "Plies, from 0 to 20")->required()->check(CLI::Range(0, 20));
  command->callback([options] { run_perft(*options); });
}

}  // namespace ootori::cli

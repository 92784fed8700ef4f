#include "match/openings.hpp"

#include <iostream>
#include <memory>

#include "cli/choice_type.hpp"
#include "cli/commands.hpp"
#include "cli/game_name.hpp"
#include "match/opening_maker.hpp"

namespace ootori::cli {
namespace {

struct OpeningsOptions {
  std::string game;
  int count = 500;
  OpeningTerms terms;
};

std::string shortage(int found, const OpeningsOptions& options) {
  const OpeningTerms& terms = options.terms;
  return "there are not enough different openings with " + std::to_string(terms.fewest_plies) + " to " +
         std::to_string(terms.most_plies) + " random plies, within " + std::to_string(terms.bound) +
         " centipawns: found " + std::to_string(found) + " of " + std::to_string(options.count) +
         "; raise --most-plies or --bound, or lower --count";
}

void run_openings(const OpeningsOptions& options) {
  const GameSpec& spec = game_or_fail(options.game);
  const OpeningTerms& terms = options.terms;
  if (terms.fewest_plies > terms.most_plies) fail("--fewest-plies must not be greater than --most-plies");
  std::cout << "# " << options.count << " openings of " << spec.name.en << ", " << terms.fewest_plies << " to "
            << terms.most_plies << " random plies, within " << terms.bound << " centipawns at " << terms.nodes
            << " nodes; seed " << terms.seed << '\n';
  OpeningMaker maker{spec, terms};
  for (int i = 0; i < options.count; ++i) {
    const auto opening = maker.next();
    if (!opening) fail(shortage(i, options), ExitStatus::failed);
    std::cout << write_opening(*opening) << std::endl;
  }
}

}  // namespace

void add_openings(CLI::App& app) {
  auto* command = app.add_subcommand("openings", "Generate balanced random openings for matches");
  auto options = std::make_shared<OpeningsOptions>();
  OpeningTerms& terms = options->terms;
  command->add_option("game", options->game, game_names())->required()->type_name(choice_type("GAME", game_names()));
  command->add_option("--count", options->count, "Number of openings")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--fewest-plies", terms.fewest_plies, "Smallest number of random moves")
      ->check(CLI::Range(0, 40))
      ->capture_default_str();
  command->add_option("--most-plies", terms.most_plies, "Largest number of random moves")
      ->check(CLI::Range(0, 40))
      ->capture_default_str();
  command->add_option("--nodes", terms.nodes, "Positions to search when evaluating an opening")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command->add_option("--bound", terms.bound, "Largest allowed advantage in centipawns")
      ->check(CLI::Range(0, 10000))
      ->capture_default_str();
  command->add_option("--seed", terms.seed, "Seed for the random moves")->capture_default_str();
  command->callback([options] { run_openings(*options); });
}

}  // namespace ootori::cli

#include <iostream>
#include <memory>

#include "cli/choice_type.hpp"
#include "cli/commands.hpp"
#include "cli/game_files.hpp"
#include "cli/game_name.hpp"
#include "cli/interrupt_watch.hpp"
#include "cli/learning.hpp"
#include "cli/output_claim.hpp"
#include "cli/output_file.hpp"
#include "engine/game_weights.hpp"
#include "train/weight_fit.hpp"

namespace ootori::cli {
namespace {

struct FitOptions {
  std::string game;
  std::vector<std::string> data;
  std::string out;
  SampleOptions samples;
  TrainingTerms terms = fit_terms;
};

// The comment for the header: which weights these are, and how they were fitted.
std::string comment_for(const GameSpec& spec, std::size_t positions) {
  return fmt::format(
      "{}'s weights, as `ootori fit` found them from {} positions of the engine's games against\n"
      "// itself (docs/training.md). The two sides share every weight, and so do mirror images.",
      spec.name.en, positions);
}

template <class G>
void fit(const FitOptions& options, const std::vector<RecordedGame>& games) {
  const auto set = fit_set<G>(games, options.samples.filter, options.samples.held_out, options.terms.threads);
  std::cerr << fmt::format("{} games; {} training positions, {} validation positions\n", games.size(),
                           set.training.size(), set.validation.size());
  if (set.training.empty()) fail("no training positions");
  const auto loss_now = [&](const EvaluationWeights& weights) {
    return mean_loss<G>(weights, set.validation, options.terms.aim, options.terms.threads);
  };
  std::cout << fmt::format("validation loss of the built-in weights {:.6f}", loss_now(evaluation_weights<G>))
            << std::endl;
  WeightFit<G> fit{options.terms};
  std::stop_source stop;
  const InterruptWatch watch{stop};
  LearningProgress progress{options.terms.epochs, 0};
  while (!fit.is_finished()) {
    if (!fit.run_epoch(set, stop.get_token(), [&](const TrainingProgress& now) { progress.show(now); })) break;
    const EpochLoss& loss = fit.losses().back();
    std::cout << fmt::format("epoch {}: training loss {:.6f}, validation loss {:.6f}", fit.losses().size(),
                             loss.training, loss.validation)
              << std::endl;
  }
  if (fit.losses().empty()) fail("stopped before the end of the first epoch", ExitStatus::failed);
  const EvaluationWeights weights = fit.weights();
  const std::string name = std::string{G::spec.id} + "_weights";
  write_or_fail(options.out, write_weights<G>(weights, name, comment_for(G::spec, set.training.size())));
  std::cout << fmt::format("{}: validation loss with integer weights {:.6f}\n", options.out, loss_now(weights));
}

void run_fit(const FitOptions& options) {
  const GameSpec& spec = game_or_fail(options.game);
  const OutputClaim claim{options.out};
  const GameFile file = game_files_or_fail(options.data, &spec);
  visit_game(spec, [&]<class G>() { fit<G>(options, file.games); });
}

}  // namespace

void add_fit(CLI::App& app) {
  auto* command = app.add_subcommand("fit", "Fit the weights of the hand-crafted evaluation to games from `selfplay`");
  auto options = std::make_shared<FitOptions>();
  command->add_option("game", options->game, game_names())->required()->type_name(choice_type("GAME", game_names()));
  command->add_option("data", options->data, "Files of games from `selfplay`")->required();
  command->add_option("--out", options->out, "C++ header file to write the weights to")->type_name("FILE")->required();
  add_training_options(*command, options->terms);
  add_sample_options(*command, options->samples);
  command->callback([options] { run_fit(*options); });
}

}  // namespace ootori::cli

#include <filesystem>
#include <iostream>
#include <list>
#include <memory>

#include <fmt/format.h>

#include "cli/choice_type.hpp"
#include "cli/commands.hpp"
#include "cli/game_files.hpp"
#include "cli/game_name.hpp"
#include "cli/input_file.hpp"
#include "cli/interrupt_watch.hpp"
#include "cli/learning.hpp"
#include "cli/number_between.hpp"
#include "cli/output_claim.hpp"
#include "cli/output_file.hpp"
#include "engine/nnue/net_file.hpp"
#include "train/loss_chart.hpp"
#include "train/net_widening.hpp"
#include "train/quantization.hpp"
#include "train/trainer.hpp"

namespace ootori::cli {
namespace {

struct TrainOptions {
  std::string game;
  std::vector<std::string> data;
  std::string out;
  std::string checkpoint;
  std::string plot;
  std::string start;
  double keep = 0;
  bool resume = false;
  SampleOptions samples;
  TrainingTerms terms;
};

// Without a checkpoint, the training was interrupted in its first epoch, or begins now.
template <class G>
void resume_or_fail(Trainer<G>& trainer, const std::string& path) {
  if (std::error_code error; !std::filesystem::exists(path, error) && !error) {
    std::cerr << fmt::format("there is no {} yet; starting with the first epoch\n", path);
    return;
  }
  if (const auto restored = trainer.restore(read_or_fail(path)); !restored) fail(path + " " + restored.error());
}

template <class G>
Parameters<G> starting_parameters(const TrainOptions& options) {
  if (options.start.empty()) return initial_parameters<G>(options.terms.seed);
  const auto net = read_loose_net<G>(read_or_fail(options.start));
  if (!net) fail(options.start + " " + net.error());
  if (net->width < Net<G>::width) {
    std::cerr << fmt::format("{} has {} sums a side; {} new ones begin at random\n", options.start, net->width,
                             Net<G>::width - net->width);
  }
  return widened(*net, options.terms.seed);
}

template <class G>
void write_results(const TrainOptions& options, const Parameters<G>& parameters, const TrainingSet<G>& set) {
  const std::span<const Sample<G>> judged =
      set.validation.empty() ? std::span{set.training}.first(std::min<std::size_t>(set.training.size(), 100'000))
                             : std::span{set.validation};
  const double scale = fitted_scale<G>(parameters, judged);
  const Net<G> net = quantized(parameters, scale);
  const auto report = quantization_report<G>(parameters, net, judged, options.terms.aim);
  write_or_fail(options.out, write_net(net));
  std::cout << fmt::format(
      "{}: an output of 1 is {} centipawns; the integer net differs by {:.2f} centipawns on average, {:.0f} at most, "
      "loss {:.6f}\n",
      options.out, net.scale, report.mean, report.most, report.loss);
}

template <class G>
void train(const TrainOptions& options, const std::vector<RecordedGame>& games) {
  const auto set = training_set<G>(games, options.samples.filter, options.samples.held_out, options.terms.threads);
  std::cerr << fmt::format("{} games; {} training positions, {} validation positions\n", games.size(),
                           set.training.size(), set.validation.size());
  if (set.training.empty()) fail("no training positions");
  const Parameters<G> start = starting_parameters<G>(options);
  Trainer<G> trainer{options.terms, start};
  if (options.resume) resume_or_fail(trainer, options.checkpoint);
  std::stop_source stop;
  const InterruptWatch watch{stop};
  LearningProgress progress{options.terms.epochs, static_cast<int>(trainer.losses().size())};
  while (!trainer.is_finished()) {
    if (!trainer.train_epoch(set, stop.get_token(), [&](const TrainingProgress& now) { progress.show(now); })) break;
    const EpochLoss& loss = trainer.losses().back();
    std::cout << fmt::format("epoch {}: training loss {:.6f}, validation loss {:.6f}", trainer.losses().size(),
                             loss.training, loss.validation)
              << std::endl;
    if (!options.checkpoint.empty()) write_or_fail(options.checkpoint, trainer.checkpoint());
    if (!options.plot.empty()) {
      const std::string title = std::string{G::spec.name} + ", mean squared error of the expected points";
      write_or_fail(options.plot, write_loss_chart(title, trainer.losses()));
    }
  }
  if (trainer.losses().empty()) fail("stopped before the end of the first epoch", ExitStatus::failed);
  write_results(options, mean_of(start, trainer.parameters(), options.keep), set);
}

void run_train(const TrainOptions& options) {
  const GameSpec& spec = game_or_fail(options.game);
  if (options.keep > 0 && options.start.empty()) fail("--keep needs --start");
  if (options.resume && options.checkpoint.empty()) fail("--resume needs --checkpoint");
  std::list<OutputClaim> claims;
  for (const std::string& path : {options.out, options.checkpoint, options.plot}) {
    if (!path.empty()) claims.emplace_back(path);
  }
  const GameFile file = game_files_or_fail(options.data, &spec);
  visit_game(spec, [&]<class G>() { train<G>(options, file.games); });
}

}  // namespace

void add_train(CLI::App& app) {
  auto* command = app.add_subcommand("train", "Train a net on games from `selfplay`");
  auto options = std::make_shared<TrainOptions>();
  command->add_option("game", options->game, game_names())->required()->type_name(choice_type("GAME", game_names()));
  command->add_option("data", options->data, "Files of games from `selfplay`")->required();
  command->add_option("--out", options->out, "File to write the net to")->required()->type_name("FILE");
  command
      ->add_option("--start", options->start,
                   "Net file to start from, of the same width or narrower; default: random weights")
      ->type_name("FILE");
  command
      ->add_option("--keep", options->keep,
                   "Share of the net of --start in the result, from 0 to 1: the mean of both nets' weights")
      ->check(number_between(0.0, 1.0))
      ->capture_default_str();
  command->add_option("--checkpoint", options->checkpoint, "Checkpoint file, written after each epoch")
      ->type_name("FILE");
  command->add_flag("--resume", options->resume, "Continue from the checkpoint, if there is one");
  command->add_option("--plot", options->plot, "Write a chart of the losses to this SVG file")->type_name("FILE");
  add_training_options(*command, options->terms);
  add_sample_options(*command, options->samples);
  command->callback([options] { run_train(*options); });
}

}  // namespace ootori::cli

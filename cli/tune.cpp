#include <chrono>
#include <expected>
#include <filesystem>
#include <iostream>
#include <memory>
#include <sstream>

#include <fmt/format.h>

#include "cli/choice_type.hpp"
#include "cli/commands.hpp"
#include "cli/game_name.hpp"
#include "cli/input_file.hpp"
#include "cli/interrupt_watch.hpp"
#include "cli/number_between.hpp"
#include "cli/output_claim.hpp"
#include "cli/output_file.hpp"
#include "match/openings.hpp"
#include "match/summary.hpp"
#include "train/search_tuning.hpp"

namespace ootori::cli {
namespace {

using Clock = std::chrono::steady_clock;

struct TuneOptions {
  std::string game;
  std::string openings;
  std::string out;
  bool resume = false;
  TuningTerms terms;
};

std::vector<AnyGame> openings_or_fail(const std::string& path, const GameSpec& spec) {
  std::istringstream file{read_or_fail(path)};
  auto openings = read_openings(spec, file);
  if (!openings) fail(path + ": " + openings.error());
  return *std::move(openings);
}

void resume_or_fail(Spsa& spsa, const TuneOptions& options) {
  if (std::error_code ignored; !std::filesystem::exists(options.out, ignored)) return;
  if (!options.resume) fail(options.out + " exists already; continue it with --resume, or choose another name");
  if (const auto read = read_tuning(read_or_fail(options.out), *options.terms.game, spsa); !read)
    fail(options.out + ", " + read.error());
}

// Saves the state and shows the progress, at most every five seconds.
class TuneProgress {
 public:
  TuneProgress(const TuneOptions& options, std::uint64_t before) : options_(options), before_(before) {}

  // The error says which file cannot be written.
  [[nodiscard]] std::expected<void, std::string> show(const Spsa& spsa) {
    const auto time = Clock::now();
    if (time - shown_ < std::chrono::seconds{5}) return {};
    shown_ = time;
    if (auto written = write_file(options_.out, write_tuning(*options_.terms.game, spsa)); !written) return written;
    const std::uint64_t planned = options_.terms.spsa.trials;
    const double rate = static_cast<double>(spsa.learnt() - before_) /
                        std::max(std::chrono::duration<double>(time - start_).count(), 1e-3);
    const double left = static_cast<double>(planned - spsa.learnt()) / std::max(rate, 1e-3);
    std::cerr << fmt::format("{} of {} trials, {:.1f} per second, {} left\n", spsa.learnt(), planned, rate,
                             duration_text(std::chrono::seconds{static_cast<std::int64_t>(left)}));
    return {};
  }

 private:
  const TuneOptions& options_;
  std::uint64_t before_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_{};
};

void run_tune(TuneOptions& options) {
  options.terms.game = &game_or_fail(options.game);
  options.terms.openings = openings_or_fail(options.openings, *options.terms.game);
  const OutputClaim claim{options.out};
  Spsa spsa{tuned_numbers(*options.terms.game), options.terms.spsa};
  resume_or_fail(spsa, options);
  TuneProgress progress{options, spsa.learnt()};
  std::stop_source stop;
  const InterruptWatch watch{stop};
  std::string fault;
  // The threads of the trials call this, one at a time.
  const auto listener = [&](const Spsa& now) {
    if (const auto shown = progress.show(now); !shown) {
      fault = shown.error();
      stop.request_stop();
    }
  };
  tune(options.terms, spsa, listener, stop.get_token());
  if (!fault.empty()) fail(fault, ExitStatus::failed);
  write_or_fail(options.out, write_tuning(*options.terms.game, spsa));
  std::cout << write_tuning(*options.terms.game, spsa);
}

}  // namespace

void add_tune(CLI::App& app) {
  auto* command =
      app.add_subcommand("tune", "Tune the search parameters by letting the engine play against itself (SPSA)");
  auto options = std::make_shared<TuneOptions>();
  TuningTerms& terms = options->terms;
  command->add_option("game", options->game, game_names())->required()->type_name(choice_type("GAME", game_names()));
  command->add_option("--openings", options->openings, "File with openings")->required()->type_name("FILE");
  command->add_option("--out", options->out, "File to write the current values to")->required()->type_name("FILE");
  command->add_flag("--resume", options->resume, "Continue an existing file");
  command->add_option("--trials", terms.spsa.trials, "Number of pairs of games, including those played before")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str();
  command->add_option("--nodes", terms.nodes, "Positions to search for each move")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command
      ->add_option("--rate", terms.spsa.rate,
                   "Learning rate at the end, as a share of each parameter's step per point of difference")
      ->check(number_between(0.0001, 1.0))
      ->capture_default_str();
  command->add_option("--threads", terms.threads, "Number of trials at the same time")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("--seed", terms.spsa.seed, "Seed for the random perturbations")->capture_default_str();
  command->callback([options] { run_tune(*options); });
}

}  // namespace ootori::cli

// The common part of the subcommands that learn from `selfplay` games: their options and their progress display.
#pragma once

#include <chrono>
#include <iostream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "match/summary.hpp"
#include "train/sampling.hpp"
#include "train/training_terms.hpp"

namespace ootori::cli {

// Which positions to learn from.
struct SampleOptions {
  int held_out = 50;
  SampleFilter filter;
};

// Shows the progress of training, at most every five seconds.
class LearningProgress {
 public:
  LearningProgress(int epochs, int first) : epochs_(epochs), first_(first) {}

  void show(const TrainingProgress& now) {
    const auto time = std::chrono::steady_clock::now();
    if (time - shown_ < std::chrono::seconds{5}) return;
    shown_ = time;
    const double done = static_cast<double>(now.epoch - first_) * static_cast<double>(now.samples) +
                        static_cast<double>(now.samples_done);
    const double all = static_cast<double>(epochs_ - first_) * static_cast<double>(now.samples);
    const double rate = done / std::chrono::duration<double>(time - start_).count();
    std::cerr << fmt::format("epoch {} of {}, {} of {} samples, {:.0f} samples/s, {} left\n", now.epoch + 1, epochs_,
                             now.samples_done, now.samples, rate,
                             duration_text(std::chrono::seconds{static_cast<std::int64_t>((all - done) / rate)}));
  }

 private:
  int epochs_;
  int first_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point shown_ = start_;
};

inline void add_training_options(CLI::App& command, TrainingTerms& terms) {
  command.add_option("--epochs", terms.epochs, "Number of passes over the positions")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  command.add_option("--batch", terms.batch, "Number of positions per step")
      ->check(CLI::Range(1, 10'000'000))
      ->capture_default_str();
  command.add_option("--rate", terms.first_rate, "Learning rate at the start")
      ->check(CLI::Range(1e-7, 100.0))
      ->capture_default_str();
  command.add_option("--last-rate", terms.last_rate, "Learning rate at the end")
      ->check(CLI::Range(0.0, 100.0))
      ->capture_default_str();
  command.add_option("--decay", terms.decay, "Weight decay")->check(CLI::Range(0.0, 100.0))->capture_default_str();
  command.add_option("--threads", terms.threads, "Number of threads; affects the result slightly, through rounding")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command.add_option("--seed", terms.seed, "Seed for all random choices")->capture_default_str();
  command
      .add_option("--blend", terms.aim.blend,
                  "Weight of the search's score in the target, from 0 to 1; the rest is the game's result")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command.add_option("--scale", terms.aim.scale, "Advantage in centipawns at which the expected score is 0.73 points")
      ->check(CLI::Range(50.0, 5000.0))
      ->capture_default_str();
}

inline void add_sample_options(CLI::App& command, SampleOptions& options) {
  command.add_option("--held-out", options.held_out, "Set aside one of every N games for validation; 0: none")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  command
      .add_option("--most-score", options.filter.most_score,
                  "Omit positions that are evaluated higher than this many centipawns for either side")
      ->check(CLI::Range(1, 19'999))
      ->capture_default_str();
  command.add_option("--every", options.filter.every_nth, "Use one of every N positions, chosen at random")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command.add_flag("--checks", options.filter.keeps_checks, "Include positions in check");
  command.add_flag("--tactics", options.filter.keeps_tactics, "Include positions whose best move captures or promotes");
}

}  // namespace ootori::cli

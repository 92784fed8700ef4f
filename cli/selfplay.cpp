#include <chrono>
#include <iostream>
#include <memory>

#include "cli/choice_type.hpp"
#include "cli/commands.hpp"
#include "cli/game_files.hpp"
#include "cli/game_name.hpp"
#include "cli/interrupt_watch.hpp"
#include "cli/net_input.hpp"
#include "match/summary.hpp"
#include "train/self_play.hpp"

namespace ootori::cli {
namespace {

using Clock = std::chrono::steady_clock;

struct SelfPlayOptions {
  std::string game;
  std::string out;
  std::string net;
  std::uint64_t positions = 1'000'000;
  int threads = 1;
  bool resume = false;
  SelfPlayTerms terms;
};

struct Counted {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;
  std::uint64_t lost = 0;  // games in damaged parts of the file, at most

  void add(const RecordedGame& game) {
    ++games;
    positions += game.scores.size();
  }
};

// Shows the progress, at most every five seconds.
class PlayProgress {
 public:
  PlayProgress(std::uint64_t wanted, const Counted& before) : wanted_(wanted), before_(before) {}

  void show(const Counted& now) {
    const auto time = Clock::now();
    if (time - shown_ < std::chrono::seconds{5}) return;
    shown_ = time;
    const double seconds = std::chrono::duration<double>(time - start_).count();
    const double rate = static_cast<double>(now.positions - before_.positions) / std::max(seconds, 1e-3);
    const double left =
        now.positions < wanted_ ? static_cast<double>(wanted_ - now.positions) / std::max(rate, 1e-3) : 0;
    std::cerr << now.games << " games, " << now.positions << " of " << wanted_ << " positions, "
              << static_cast<std::uint64_t>(rate) << " positions/s, "
              << duration_text(std::chrono::seconds{static_cast<std::int64_t>(left)}) << " left\n";
  }

 private:
  std::uint64_t wanted_;
  Counted before_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_{};
};

GameFileWriter open_or_fail(const SelfPlayOptions& options, const GameSpec& spec, Counted& counted) {
  if (!std::filesystem::exists(options.out)) {
    auto writer = GameFileWriter::create(options.out, spec);
    if (!writer) fail(writer.error(), ExitStatus::failed);
    return *std::move(writer);
  }
  if (!options.resume) fail(options.out + " exists already; continue it with --resume, or choose another name");
  const auto file = read_game_file(options.out);
  if (!file) fail(file.error());
  if (file->game != &spec) fail(options.out + " has games of " + std::string{file->game->name});
  warn_of_damage(options.out, *file);
  if (file->torn_bytes > 0) {
    std::cerr << options.out << ": the last " << file->torn_bytes << " bytes are an incomplete game and are removed\n";
  }
  for (const RecordedGame& game : file->games) counted.add(game);
  counted.lost = file->damaged_bytes;
  auto writer = GameFileWriter::append(options.out, *file);
  if (!writer) fail(writer.error(), ExitStatus::failed);
  return *std::move(writer);
}

void run_selfplay(const SelfPlayOptions& options) {
  const GameSpec& spec = game_or_fail(options.game);
  if (options.terms.fewest_random_plies > options.terms.most_random_plies) {
    fail("--fewest-plies must not be greater than --most-plies");
  }
  Counted counted;
  GameFileWriter writer = open_or_fail(options, spec, counted);
  PlayProgress progress{options.positions, counted};
  std::stop_source stop;
  const InterruptWatch watch{stop};
  bool written = true;
  const auto sink = [&](const RecordedGame& game) {
    written = writer.add(game);
    if (!written) return false;
    counted.add(game);
    progress.show(counted);
    return counted.positions < options.positions;
  };
  // Games added to a file must differ from those already in it, also after some of them were lost.
  SelfPlayTerms terms = options.terms;
  terms.seed += counted.games + counted.lost;
  if (!options.net.empty()) terms.net = net_or_fail(options.net, spec);
  if (counted.positions < options.positions) play_many(spec, terms, 0, options.threads, sink, stop.get_token());
  if (!written) fail("cannot write " + options.out + "; the games already in it are complete", ExitStatus::failed);
  std::cout << options.out << ": " << counted.games << " games, " << counted.positions << " positions\n";
}

}  // namespace

void add_selfplay(CLI::App& app) {
  auto* command = app.add_subcommand("selfplay", "Let the engine play against itself, to generate games for `train`");
  auto options = std::make_shared<SelfPlayOptions>();
  SelfPlayTerms& terms = options->terms;
  command->add_option("game", options->game, game_names())->required()->type_name(choice_type("GAME", game_names()));
  command->add_option("--out", options->out, "Add each finished game to this file")->required()->type_name("FILE");
  command->add_option("--net", options->net, "Net file to play with; default: the built-in net")->type_name("FILE");
  command->add_option("--positions", options->positions, "Stop when the file has this many positions with a score")
      ->capture_default_str();
  command->add_option("--threads", options->threads, "Number of games at the same time")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_flag("--resume", options->resume, "Continue an existing file");
  command->add_option("--nodes", terms.nodes, "Positions to search for each move")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command->add_option("--fewest-plies", terms.fewest_random_plies, "Smallest number of random moves at the start")
      ->check(CLI::Range(0, 40))
      ->capture_default_str();
  command->add_option("--most-plies", terms.most_random_plies, "Largest number of random moves at the start")
      ->check(CLI::Range(0, 40))
      ->capture_default_str();
  command->add_option("--bound", terms.opening_bound, "Largest allowed advantage in centipawns after the random moves")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  command->add_option("--seed", terms.seed, "Seed for the random moves")->capture_default_str();
  command->callback([options] { run_selfplay(*options); });
}

}  // namespace ootori::cli

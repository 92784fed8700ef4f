#include "match/match.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <random>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "cli/choice_type.hpp"
#include "cli/commands.hpp"
#include "cli/game_name.hpp"
#include "cli/input_file.hpp"
#include "cli/interrupt_watch.hpp"
#include "cli/output_claim.hpp"
#include "files/whole_file.hpp"
#include "match/match_log.hpp"
#include "match/openings.hpp"
#include "match/played_record.hpp"
#include "match/summary.hpp"
#include "notation/kif.hpp"
#include "notation/pgn.hpp"

namespace ootori::cli {
namespace {

using Clock = std::chrono::steady_clock;

struct MatchOptions {
  std::string game{all_games.front()->id};
  std::vector<std::string> engines;
  std::string openings;
  int random_plies = 8;
  int games = 100;
  int concurrency = 1;
  std::uint64_t seed = 1;
  std::string sprt;
  std::string log;
  std::string pgn;
  std::string kif;
  bool resume = false;
  int most_plies = ArbiterTerms{}.most_plies;
  int time_margin = static_cast<int>(ArbiterTerms{}.time_margin.count());
  int resign_centipawns = 0;
  int resign_moves = 4;
};

template <class T>
T value_or_fail(std::expected<T, std::string> value, const std::string& where) {
  if (!value) fail(where + ": " + value.error());
  return *std::move(value);
}

std::vector<AnyGame> openings_or_fail(const MatchOptions& options, const GameSpec& spec) {
  if (options.openings.empty()) {
    return random_openings(spec, options.random_plies, (options.games + 1) / 2, options.seed);
  }
  std::istringstream file{read_or_fail(options.openings)};
  std::vector<AnyGame> openings = value_or_fail(read_openings(spec, file), options.openings);
  std::mt19937_64 random{options.seed};
  std::ranges::shuffle(openings, random);
  return openings;
}

MatchTerms terms_or_fail(const MatchOptions& options) {
  MatchTerms terms;
  terms.game = &game_or_fail(options.game);
  for (const std::size_t engine : {0, 1}) {
    terms.contestants[engine] = value_or_fail(parse_contestant(options.engines[engine]), "--engine");
  }
  if (terms.contestants[0].name == terms.contestants[1].name) fail("the two engines need different names");
  terms.openings = openings_or_fail(options, *terms.game);
  terms.games = options.games + options.games % 2;
  terms.concurrency = options.concurrency;
  if (!options.sprt.empty()) terms.sprt = value_or_fail(parse_sprt(options.sprt), "--sprt");
  terms.arbiter.most_plies = options.most_plies;
  terms.arbiter.time_margin = Millis{options.time_margin};
  if (options.resign_centipawns > 0) {
    terms.arbiter.resignation = {.centipawns = options.resign_centipawns, .moves = options.resign_moves};
  }
  return terms;
}

MatchIdentity identity_of(const MatchOptions& options, const MatchTerms& terms) {
  return {.game = std::string{terms.game->id},
          .seed = options.seed,
          .openings = terms.openings.size(),
          .openings_checksum = openings_checksum(terms.openings),
          .engines = {options.engines[0], options.engines[1]},
          .arbiter = terms.arbiter};
}

// The files of finished games: the log, which includes an earlier run, a PGN file, and a folder of KIF files.
class GameFiles {
 public:
  GameFiles(const MatchOptions& options, const MatchTerms& terms)
      : spec_(*terms.game),
        names_{terms.contestants[0].name, terms.contestants[1].name},
        pgn_path_(options.pgn),
        kif_(options.kif) {
    // The log is rewritten to drop a line that the interruption cut off. The new file replaces the old one when
    // complete.
    const std::string log = behind_links(options.log).string();
    log_path_ = log + ".new";
    if (!log.empty()) {
      log_claim_.emplace(log);
      const MatchIdentity identity = identity_of(options, terms);
      read_earlier(log, options.resume, identity);
      open(log_, log_path_);
      if (!(log_ << write_identity(identity) << std::endl)) fail(cannot_write(log_path_), ExitStatus::failed);
    }
    if (!pgn_path_.empty()) {
      pgn_claim_.emplace(pgn_path_);
      if (!options.resume) refuse_full_file(pgn_path_);
      open(pgn_, pgn_path_);
    }
    if (!kif_.empty()) make_folder(kif_);
    for (const GameRecord& record : played_) {
      if (const auto added = add(record); !added) fail(added.error(), ExitStatus::failed);
    }
    if (!log.empty()) replace(std::exchange(log_path_, log), log);
  }

  [[nodiscard]] const std::vector<GameRecord>& played() const { return played_; }
  [[nodiscard]] const std::array<std::string, 2>& names() const { return names_; }

  // The error says which file cannot be written.
  [[nodiscard]] std::expected<void, std::string> add(const GameRecord& record) {
    if (log_.is_open() && !(log_ << write_record(record) << std::endl)) return std::unexpected(cannot_write(log_path_));
    if (!pgn_.is_open() && kif_.empty()) return {};
    const auto written = played_record(record, spec_, names_);
    if (!written) return std::unexpected("a game in the log: " + written.error());
    if (pgn_.is_open() && !(pgn_ << write_pgn(*written) << std::endl)) return std::unexpected(cannot_write(pgn_path_));
    if (!kif_.empty()) {
      const std::string path = (kif_ / fmt::format("{:05}.kif", record.number + 1)).string();
      std::ofstream file{path, std::ios::trunc};
      file << write_kif(*written);
      file.close();
      if (!file) return std::unexpected(cannot_write(path));
    }
    return {};
  }

 private:
  static std::string cannot_write(const std::string& path) { return "cannot write " + path; }

  static void refuse_full_file(const std::string& path) {
    std::error_code ignored;
    const bool is_full =
        std::filesystem::is_regular_file(path, ignored) && std::filesystem::file_size(path, ignored) > 0;
    if (is_full) fail(path + " exists already; choose another name");
  }

  void read_earlier(const std::string& path, bool resume, const MatchIdentity& identity) {
    if (std::error_code ignored; !std::filesystem::exists(path, ignored)) return;
    if (!resume) fail(path + " exists already; continue it with --resume, or choose another name");
    std::istringstream old{read_or_fail(path)};
    played_ = value_or_fail(read_log(old, identity), path);
  }

  static void open(std::ofstream& file, const std::string& path) {
    file.open(path, std::ios::trunc);
    if (!file) fail(cannot_write(path), ExitStatus::failed);
  }

  static void make_folder(const std::filesystem::path& path) {
    std::error_code fault;
    std::filesystem::create_directories(path, fault);
    if (fault) fail("cannot create the folder " + path.string(), ExitStatus::failed);
  }

  static void replace(const std::string& fresh, const std::string& path) {
    std::error_code fault;
    std::filesystem::rename(fresh, path, fault);
    if (fault) fail(cannot_write(path), ExitStatus::failed);
  }

  const GameSpec& spec_;
  std::array<std::string, 2> names_;
  std::optional<OutputClaim> log_claim_;
  std::ofstream log_;
  std::string log_path_;
  std::optional<OutputClaim> pgn_claim_;
  std::ofstream pgn_;
  std::string pgn_path_;
  std::filesystem::path kif_;
  std::vector<GameRecord> played_;
};

// Shows the state of the match, at most once a second.
class Progress {
 public:
  Progress(const MatchTerms& terms, int played_before) : terms_(terms), played_before_(played_before) {}

  void show(const Tally& tally) {
    const auto now = Clock::now();
    const bool is_last = tally.games() == terms_.games;
    if (now - shown_ < std::chrono::seconds{1} && !is_last) return;
    shown_ = now;
    const auto left = (now - start_) / (tally.games() - played_before_) * (terms_.games - tally.games());
    std::cerr << progress_line(tally, terms_.games, terms_.sprt) << "  "
              << duration_text(std::chrono::duration_cast<std::chrono::seconds>(left))
              << (terms_.sprt ? " left at most\n" : " left\n");
  }

 private:
  const MatchTerms& terms_;
  int played_before_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_{};
};

void run_match(const MatchOptions& options) {
  const MatchTerms terms = terms_or_fail(options);
  GameFiles files{options, terms};
  Progress progress{terms, static_cast<int>(files.played().size())};
  std::stop_source stop;
  const InterruptWatch watch{stop};
  std::string fault;
  // The threads of the match call this, one at a time.
  const auto listener = [&](const GameRecord& record, const Tally& tally) {
    if (const auto added = files.add(record); !added) {
      fault = added.error();
      stop.request_stop();
    }
    progress.show(tally);
  };
  const auto tally = play_match(terms, files.played(), listener, stop.get_token());
  if (!fault.empty()) fail(fault, ExitStatus::failed);
  if (!tally) fail(tally.error(), ExitStatus::failed);
  std::cout << summary(*tally, files.names(), terms.sprt);
}

}  // namespace

void add_match(CLI::App& app) {
  auto* command =
      app.add_subcommand("match", "Play a match between two engines; each opening is played twice, with sides swapped");
  auto options = std::make_shared<MatchOptions>();
  command->add_option("--game", options->game, game_names())
      ->type_name(choice_type("GAME", game_names()))
      ->capture_default_str();
  command
      ->add_option("--engine", options->engines,
                   "name=NAME,cmd=PROGRAM ARGUMENTS,proto=uci|usi,option.NAME=VALUE, and a limit: nodes=N, depth=N, "
                   "st=SECONDS, tc=SECONDS+INCREMENT, byoyomi=SECONDS; without cmd: the built-in engine")
      ->required()
      ->expected(2);
  command->add_option("--openings", options->openings, "File with openings; default: random openings")
      ->type_name("FILE");
  command->add_option("--random-plies", options->random_plies, "Length of random openings in plies")
      ->check(CLI::Range(0, 40))
      ->capture_default_str();
  command->add_option("--games", options->games, "Number of games; an odd number is rounded up")
      ->check(CLI::Range(2, 10'000'000))
      ->capture_default_str();
  command->add_option("--concurrency", options->concurrency, "Number of games at the same time")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("--seed", options->seed, "Seed for the openings and their order")->capture_default_str();
  command->add_option("--sprt", options->sprt,
                      "Stop as soon as this sequential probability ratio test decides: "
                      "elo0=0,elo1=10,alpha=0.05,beta=0.05,model=normalized|logistic");
  auto* log = command->add_option("--log", options->log, "Log file: each finished game is added to it");
  log->type_name("FILE");
  command->add_option("--pgn", options->pgn, "Write the finished games to this file as PGN")->type_name("FILE");
  command->add_option("--kif", options->kif, "Write each finished game to a KIF file in this folder")->type_name("DIR");
  command->add_flag("--resume", options->resume, "Continue the match in the log file")->needs(log);
  command->add_option("--max-plies", options->most_plies, "Adjudicate longer games as draws")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  command->add_option("--time-margin", options->time_margin, "How far an engine may exceed its time, in milliseconds")
      ->check(CLI::Range(0, 10000))
      ->capture_default_str();
  command
      ->add_option("--resign", options->resign_centipawns,
                   "Adjudicate a game that both engines evaluate as lost by this many centipawns; 0: never")
      ->check(CLI::Range(0, 30000))
      ->capture_default_str();
  command->add_option("--resign-moves", options->resign_moves, "Number of moves in a row for --resign")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  command->callback([options] { run_match(*options); });
}

}  // namespace ootori::cli

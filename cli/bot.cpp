#include "bot/bot.hpp"

#include <array>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <thread>

#include <fmt/format.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "cli/commands.hpp"
#include "cli/failure.hpp"

namespace ootori::cli {
namespace {

struct BotArguments {
  std::string server = "http://127.0.0.1:8080";
  std::string token_file;
  std::string engine;
  int level = 0;
  std::vector<std::string> games{"tori", "yari"};
  std::string rated = "any";
  std::string opponents = "any";
  bool no_handicaps = false;
  bool no_correspondence = false;
  bool no_untimed = false;
  int shortest = 30, longest = 10'800;  // seconds
  std::size_t most_at_once = 4;
  std::string on_exit = "finish";
  bool takebacks = false;
  std::size_t rematches = 3;
  bool offer_rematches = false;
  bool upgrade = false;
  int overhead = 300, longest_move = 10'000;  // milliseconds
  bool verbose = false;
};

// The first signal asks to end in order, the second at once.
class Signals {
 public:
  Signals() {
    std::signal(SIGINT, [](int) { ++received; });
    std::signal(SIGTERM, [](int) { ++received; });
    thread_ = std::jthread([this](const std::stop_token& done) {
      while (!done.stop_requested()) {
        if (received >= 1) stop_.request_stop();
        if (received >= 2) at_once_.request_stop();
        std::this_thread::sleep_for(std::chrono::milliseconds{50});
      }
    });
  }

  [[nodiscard]] std::stop_token stop() const { return stop_.get_token(); }
  [[nodiscard]] std::stop_token at_once() const { return at_once_.get_token(); }

 private:
  static inline std::atomic<int> received = 0;
  static_assert(std::atomic<int>::is_always_lock_free);

  std::stop_source stop_, at_once_;
  std::jthread thread_;
};

std::string trimmed(std::string text) {
  const auto is_space = [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; };
  while (!text.empty() && is_space(text.back())) text.pop_back();
  return text;
}

// Never from the command line, where other users of the machine could read it.
std::string token_or_fail(const std::string& file) {
  if (file.empty()) {
    const char* token = std::getenv("OOTORI_TOKEN");
    if (token == nullptr) fail("there is no token: name a file by --token-file, or set OOTORI_TOKEN");
    return trimmed(token);
  }
  std::ifstream stream{file};
  std::string token;
  if (!stream || !std::getline(stream, token)) fail("cannot read a token from " + file);
  return trimmed(token);
}

Contestant engine_or_fail(const BotArguments& arguments) {
  std::string text = arguments.engine;
  if (!text.empty() && !text.contains("name=")) text = "name=engine," + text;
  Contestant engine{
      .name = "ootori", .command = {}, .protocol = Protocol::usi, .variant = {}, .options = {}, .allowance = {}};
  if (!text.empty()) {
    auto parsed = parse_contestant(text, NeedsLimit::no);
    if (!parsed) fail("--engine: " + parsed.error());
    engine = std::move(*parsed);
  }
  if (arguments.level != 0) {
    if (!engine.command.empty()) fail("--level is for the engine of this program; give others options by --engine");
    engine.options.emplace_back(engine.protocol == Protocol::usi ? "Level" : "Skill Level",
                                std::to_string(arguments.level));
  }
  return engine;
}

bot::BotOptions options_or_fail(const BotArguments& arguments) {
  bot::BotOptions options;
  options.server = arguments.server;
  if (!options.server.starts_with("http://") && !options.server.starts_with("https://")) {
    fail("--server must be an address such as https://ootori.example, not " + options.server);
  }
  options.token = token_or_fail(arguments.token_file);
  options.engine = engine_or_fail(arguments);
  options.policy.games = {arguments.games.begin(), arguments.games.end()};
  options.policy.rated = arguments.rated == "only"    ? bot::Rated::only
                         : arguments.rated == "never" ? bot::Rated::never
                                                      : bot::Rated::any;
  options.policy.opponents = arguments.opponents == "people" ? bot::Opponents::people
                             : arguments.opponents == "bots" ? bot::Opponents::bots
                                                             : bot::Opponents::any;
  options.policy.handicaps = !arguments.no_handicaps;
  options.policy.correspondence = !arguments.no_correspondence;
  options.policy.without_clock = !arguments.no_untimed;
  options.policy.shortest = std::chrono::seconds{arguments.shortest};
  options.policy.longest = std::chrono::seconds{arguments.longest};
  options.policy.most_at_once = arguments.most_at_once;
  options.leaving = arguments.on_exit == "resign"  ? bot::Leaving::resign
                    : arguments.on_exit == "leave" ? bot::Leaving::leave
                                                   : bot::Leaving::finish;
  options.grants_takebacks = arguments.takebacks;
  options.policy.most_rematches = arguments.rematches;
  options.offers_rematches = arguments.offer_rematches;
  options.upgrade = arguments.upgrade;
  options.overhead = std::chrono::milliseconds{arguments.overhead};
  options.longest_move = std::chrono::milliseconds{arguments.longest_move};
  return options;
}

void run_bot(const BotArguments& arguments) {
  spdlog::set_default_logger(spdlog::stderr_color_mt("bot"));
  spdlog::set_level(arguments.verbose ? spdlog::level::debug : spdlog::level::info);
  const bot::BotOptions options = options_or_fail(arguments);
  std::signal(SIGPIPE, SIG_IGN);  // an engine that is gone is noticed where it is written to
  const Signals signals;
  if (const auto done = bot::run(options, signals.stop(), signals.at_once()); !done) {
    fail(done.error(), ExitStatus::failed);
  }
}

}  // namespace

void add_bot(CLI::App& app) {
  auto* command =
      app.add_subcommand("bot", "Play on a server by itself, with an engine: takes challenges and plays them");
  auto arguments = std::make_shared<BotArguments>();
  command->add_option("--server", arguments->server, "Address of the server")->capture_default_str();
  command->add_option("--token-file", arguments->token_file,
                      "File with a token of the scopes read, play and seek; else OOTORI_TOKEN of the environment");
  command->add_flag("--upgrade", arguments->upgrade,
                    "Make the account a bot's, for good, if it is none and has not played yet; needs the scope bot");
  command->add_option(
      "--engine", arguments->engine,
      "As in `ootori match`, cmd=PROGRAM,proto=usi or uci,option.NAME=VALUE,nodes=…; without a limit it "
      "has the clock of the game. Left out: the engine of this program");
  command->add_option("--level", arguments->level, "Of the engine of this program, 1 to 20")->check(CLI::Range(1, 20));
  command->add_option("--game", arguments->games, "Games that it plays")
      ->check(CLI::IsMember({"tori", "yari"}))
      ->capture_default_str();
  command->add_option("--rated", arguments->rated, "Rated games: any, only or never")
      ->check(CLI::IsMember({"any", "only", "never"}))
      ->capture_default_str();
  command->add_option("--from", arguments->opponents, "Whose challenges: any, people or bots")
      ->check(CLI::IsMember({"any", "people", "bots"}))
      ->capture_default_str();
  command->add_flag("--no-handicaps", arguments->no_handicaps, "Only games from the usual position");
  command->add_flag("--no-correspondence", arguments->no_correspondence, "No games with days for each move");
  command->add_flag("--no-untimed", arguments->no_untimed, "No games without a clock");
  command->add_option("--shortest", arguments->shortest, "Seconds that a player has for 40 moves, at least")
      ->capture_default_str();
  command->add_option("--longest", arguments->longest, "The same, at most")->capture_default_str();
  command->add_option("--at-once", arguments->most_at_once, "Games with a live clock at the same time; others wait")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  command
      ->add_option("--longest-move", arguments->longest_move,
                   "Milliseconds for a move where no live clock says otherwise")
      ->check(CLI::Range(10, 3'600'000))
      ->capture_default_str();
  command->add_option("--overhead", arguments->overhead, "Milliseconds of each move kept for the way to the server")
      ->check(CLI::Range(0, 60'000))
      ->capture_default_str();
  command->add_flag("--takebacks", arguments->takebacks, "Let opponents take moves back");
  command
      ->add_option("--rematches", arguments->rematches,
                   "Rematches in a row with one opponent, on the terms of other challenges; 0: none")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  command->add_flag("--offer-rematches", arguments->offer_rematches, "Ask opponents for a rematch");
  command
      ->add_option("--on-exit", arguments->on_exit,
                   "Games with a live clock, at Ctrl-C: finish, resign or leave; a second Ctrl-C leaves them at once. "
                   "Others are always left for the next start")
      ->check(CLI::IsMember({"finish", "resign", "leave"}))
      ->capture_default_str();
  command->add_flag("--verbose", arguments->verbose, "Log more");
  command->callback([arguments] { run_bot(*arguments); });
}

}  // namespace ootori::cli

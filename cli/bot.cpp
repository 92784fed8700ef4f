#include "bot/bot.hpp"

#include <array>
#include <atomic>
#include <csignal>
#include <memory>
#include <thread>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/server_input.hpp"
#include "log/log.hpp"

namespace ootori::cli {
namespace {

struct BotArguments {
  std::string server = "http://127.0.0.1:8080";
  std::string token_file;
  std::string engine;
  int level = 0;
  std::vector<std::string> games = ids_of(listed_games);
  std::string rated = "any";
  std::string opponents = "any";
  bool no_handicaps = false;
  bool no_correspondence = false;
  bool no_untimed = false;
  int shortest = 30, longest = 10'800;  // seconds
  std::size_t most_at_once = bot::Policy{}.most_at_once;
  std::size_t most_slow = bot::Policy{}.most_slow;
  std::string on_exit = "finish";
  bool takebacks = false;
  std::size_t rematches = 3;
  bool offer_rematches = false;
  int practice = 0;
  std::size_t practice_games = 1;
  bool upgrade = false;
  int overhead = 300, longest_move = 10'000;  // milliseconds
  bool verbose = false;
};

// The first signal requests an orderly end, the second an immediate one.
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
    if (!engine.command.empty())
      fail("--level works only with the built-in engine; set options of another engine with --engine");
    engine.options.emplace_back(engine.protocol == Protocol::usi ? "Level" : "Skill Level",
                                std::to_string(arguments.level));
  }
  return engine;
}

bot::BotOptions options_or_fail(const BotArguments& arguments) {
  if (arguments.shortest > arguments.longest) fail("--shortest must not be greater than --longest");
  if (arguments.most_at_once + arguments.most_slow > bot::most_games) {
    fail(fmt::format("--at-once and --slow-at-once must not exceed {} games together", bot::most_games));
  }
  bot::BotOptions options;
  options.server = server_or_fail(arguments.server);
  options.token = find_token(arguments.token_file);
  if (options.token.empty()) fail("no API token: pass a file with --token-file, or set OOTORI_TOKEN");
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
  options.policy.most_slow = arguments.most_slow;
  options.leaving = arguments.on_exit == "resign"  ? bot::Leaving::resign
                    : arguments.on_exit == "leave" ? bot::Leaving::leave
                                                   : bot::Leaving::finish;
  options.grants_takebacks = arguments.takebacks;
  options.policy.most_rematches = arguments.rematches;
  options.offers_rematches = arguments.offer_rematches;
  options.upgrade = arguments.upgrade;
  options.practice = game::Level::from(arguments.practice);
  options.practice_games = arguments.practice_games;
  options.overhead = std::chrono::milliseconds{arguments.overhead};
  options.longest_move = std::chrono::milliseconds{arguments.longest_move};
  return options;
}

void run_bot(const BotArguments& arguments) {
  log::begin("bot", arguments.verbose ? log::Level::debug : log::Level::info);
  const bot::BotOptions options = options_or_fail(arguments);
  std::signal(SIGPIPE, SIG_IGN);  // a write to an engine that has exited then fails instead of ending the program
  const Signals signals;
  if (const auto done = bot::run(options, signals.stop(), signals.at_once()); !done) {
    fail(done.error(), ExitStatus::failed);
  }
}

}  // namespace

void add_bot(CLI::App& app) {
  auto* command = app.add_subcommand("bot", "Run a bot: accept challenges on a server and play them with an engine");
  auto arguments = std::make_shared<BotArguments>();
  command->add_option("--server", arguments->server, "Address of the server")->capture_default_str();
  command
      ->add_option(
          "--token-file", arguments->token_file,
          "File with an API token with the scopes read, play and seek; default: the environment variable OOTORI_TOKEN")
      ->type_name("FILE");
  command->add_flag("--upgrade", arguments->upgrade,
                    "Permanently turn a new account into a bot account; the account must not have played any games, "
                    "and the token needs the scope bot");
  command->add_option("--engine", arguments->engine,
                      "Engine, as in `ootori match`: cmd=PROGRAM,proto=usi or uci,option.NAME=VALUE,nodes=…; without a "
                      "limit, the engine manages its time by the clock of the game. Default: the built-in engine");
  command->add_option("--level", arguments->level, "Level of the built-in engine, 1 to 20")->check(CLI::Range(1, 20));
  command->add_option("--game", arguments->games, "Games to play")
      ->check(CLI::IsMember(ids_of(all_games)))
      ->capture_default_str();
  command->add_option("--rated", arguments->rated, "Accept rated games: any, only or never")
      ->check(CLI::IsMember({"any", "only", "never"}))
      ->capture_default_str();
  command->add_option("--from", arguments->opponents, "Whose challenges to accept: any, people or bots")
      ->check(CLI::IsMember({"any", "people", "bots"}))
      ->capture_default_str();
  command->add_flag("--no-handicaps", arguments->no_handicaps, "Decline handicap games");
  command->add_flag("--no-correspondence", arguments->no_correspondence, "Decline correspondence games");
  command->add_flag("--no-untimed", arguments->no_untimed, "Decline games without a clock");
  command->add_option("--shortest", arguments->shortest, "Shortest time control to accept, in seconds for 40 moves")
      ->capture_default_str();
  command->add_option("--longest", arguments->longest, "Longest time control to accept, in seconds for 40 moves")
      ->capture_default_str();
  command
      ->add_option("--at-once", arguments->most_at_once,
                   "Maximum number of live games at the same time; other challenges wait")
      ->check(CLI::Range(1, static_cast<int>(bot::most_games)))
      ->capture_default_str();
  command
      ->add_option(
          "--slow-at-once", arguments->most_slow,
          "Maximum number of correspondence games and games without a clock at the same time; the bot declines "
          "other challenges")
      ->check(CLI::Range(0, static_cast<int>(bot::most_games)))
      ->capture_default_str();
  command
      ->add_option("--longest-move", arguments->longest_move,
                   "Maximum thinking time per move in games without a live clock, in milliseconds")
      ->check(CLI::Range(10, 3'600'000))
      ->capture_default_str();
  command->add_option("--overhead", arguments->overhead, "Milliseconds to reserve on each move for network delays")
      ->check(CLI::Range(0, 60'000))
      ->capture_default_str();
  command->add_flag("--takebacks", arguments->takebacks, "Accept takeback requests");
  command
      ->add_option("--rematches", arguments->rematches,
                   "How many rematches in a row to accept from one opponent; each must meet the conditions for "
                   "challenges. 0: none")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  command->add_flag("--offer-rematches", arguments->offer_rematches, "Offer rematches");
  command
      ->add_option(
          "--practice", arguments->practice,
          "Play unrated games against the server's engine at this level (1 to 20) while there are no other games")
      ->check(CLI::Range(1, 20));
  command->add_option("--practice-games", arguments->practice_games, "Number of games to play with --practice")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command
      ->add_option("--on-exit", arguments->on_exit,
                   "What to do with live games on Ctrl-C: finish, resign or leave them; a second Ctrl-C leaves them at "
                   "once. The bot resumes unfinished games at its next start")
      ->check(CLI::IsMember({"finish", "resign", "leave"}))
      ->capture_default_str();
  command->add_flag("--verbose", arguments->verbose, "Log more details");
  command->callback([arguments] { run_bot(*arguments); });
}

}  // namespace ootori::cli

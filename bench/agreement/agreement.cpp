// Measures how often two engines choose the same move as a much longer search.
//
//   agreement yari --engine name=new --engine "name=old,cmd=ootori-before uci" --log yari.log
//
// Positions come from random openings that this program's engine plays on, up to 60 plies. A position counts if it is
// quiet: the side to move is not in check, and the long searches' moves neither capture nor promote. On each position,
// each engine searches --nodes nodes, and --times as many, with an empty hash table before each search. The table gives
// the share of the short searches that choose the move of the long search, by the engine that searched longer.
//
// The log file keeps each position's moves. The same command with the same log file continues an interrupted run.
#include <chrono>
#include <fstream>
#include <iostream>
#include <sstream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "match/opening_maker.hpp"
#include "match/player.hpp"
#include "train/sampling.hpp"

namespace ootori {
namespace {

constexpr std::uint64_t line_nodes = 1'000;  // a move of the line from the opening to the position
constexpr std::uint64_t most_plies = 60;     // of that line

struct Options {
  std::string game;
  std::vector<std::string> engines;
  std::uint64_t nodes = 2'000;
  std::uint64_t times = 100;
  int positions = 2'000;
  std::uint64_t seed = 1;
  std::string log;
};

// The moves of a position, as 16-bit numbers: by engine, of its short and of its long search.
using Moves = std::array<std::array<std::uint16_t, 2>, 2>;

struct Counts {
  int positions = 0;
  std::array<std::array<int, 2>, 2> agreements{};  // [short search's engine][long search's engine]
  int long_agreements = 0;                         // both long searches choose the same move

  void add(const Moves& moves) {
    ++positions;
    for (const std::size_t brief : {0U, 1U}) {
      for (const std::size_t thorough : {0U, 1U}) {
        agreements[brief][thorough] += moves[brief][0] == moves[thorough][1] ? 1 : 0;
      }
    }
    long_agreements += moves[0][1] == moves[1][1] ? 1 : 0;
  }
};

[[noreturn]] void fail(const std::string& message) {
  std::cerr << "agreement: " << message << '\n';
  std::exit(1);
}

// Position `number` of the sample; nothing if the game ended before.
std::optional<AnyGame> sample_position(const GameSpec& spec, std::uint64_t seed, std::uint64_t number, Engine& engine) {
  OpeningMaker openings{spec, {.nodes = line_nodes, .bound = 300, .seed = seed * 1'000'000 + number}};
  auto game = openings.next();
  if (!game) return std::nullopt;
  engine.new_game();
  for (std::uint64_t plies = number * 7 % (most_plies + 1); plies > 0; --plies) {
    const auto best = engine.search(*game, {.nodes = line_nodes}).best;
    if (!best) return std::nullopt;
    std::visit([&](auto& known) { static_cast<void>(known.play(*best)); }, *game);
  }
  const bool is_over = std::visit([](const auto& known) { return known.outcome().has_value(); }, *game);
  return is_over ? std::nullopt : game;
}

Move chosen(Player& player, const AnyGame& game, std::uint64_t nodes) {
  Allowance allowance;
  allowance.nodes = nodes;
  if (!player.new_game({})) fail("an engine does not start a new game");
  const auto choice = player.choose({.game = game, .allowance = allowance, .clocks = {}}, {});
  if (!choice) fail("an engine does not choose a move");
  return choice->move;
}

using Players = std::array<std::unique_ptr<Player>, 2>;

// Nothing if the position is not quiet.
std::optional<Moves> examine(const AnyGame& game, const Players& players, const Options& options) {
  const auto is_tactical_here = [&](std::optional<Move> move) {
    return std::visit(
        [&](const auto& known) {
          return known.position().in_check() || (move && is_tactical(known.position(), *move));
        },
        game);
  };
  if (is_tactical_here(std::nullopt)) return std::nullopt;
  Moves moves{};
  for (const std::size_t n : {0U, 1U}) {
    const Move move = chosen(*players[n], game, options.nodes * options.times);
    if (is_tactical_here(move)) return std::nullopt;
    moves[n][1] = move.raw();
  }
  for (const std::size_t n : {0U, 1U}) moves[n][0] = chosen(*players[n], game, options.nodes).raw();
  return moves;
}

// Each line of the log: the position's number, and its moves if it counts.
class Log {
 public:
  Log(const std::string& file, Counts& counts) {
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
      std::istringstream words(line);
      Moves moves{};
      words >> next_;
      ++next_;
      if (words >> moves[0][0] >> moves[0][1] >> moves[1][0] >> moves[1][1]) counts.add(moves);
    }
    out_.open(file, std::ios::app);
    if (!out_) fail("cannot write " + file);
  }

  [[nodiscard]] std::uint64_t next() const { return next_; }

  void add(const std::optional<Moves>& moves) {
    out_ << next_++;
    if (moves) out_ << fmt::format(" {} {} {} {}", (*moves)[0][0], (*moves)[0][1], (*moves)[1][0], (*moves)[1][1]);
    out_ << std::endl;
  }

 private:
  std::uint64_t next_ = 0;
  std::ofstream out_;
};

std::string share(int count, int positions) {
  return positions == 0 ? "" : fmt::format("{:.1f} %", 100.0 * count / positions);
}

void tell(const Counts& counts, const Options& options, const std::array<std::string, 2>& names) {
  fmt::print("{} quiet positions of {}; {} nodes against {}\n\n", counts.positions, options.game, options.nodes,
             options.nodes * options.times);
  fmt::print("| engine | agrees with the long search of {} | of {} |\n|---|---|---|\n", names[0], names[1]);
  for (const std::size_t n : {0U, 1U}) {
    fmt::print("| {} | {} | {} |\n", names[n], share(counts.agreements[n][0], counts.positions),
               share(counts.agreements[n][1], counts.positions));
  }
  fmt::print("\nThe two long searches agree in {} of the positions.\n",
             share(counts.long_agreements, counts.positions));
}

void run(const Options& options) {
  const GameSpec* spec = find_game(options.game);
  if (spec == nullptr) fail("there is no game " + options.game);
  Players players;
  std::array<std::string, 2> names;
  for (const std::size_t n : {0U, 1U}) {
    const auto contestant = parse_contestant(options.engines[n], NeedsLimit::no);
    if (!contestant) fail(contestant.error());
    auto player = make_player(*contestant, *spec, {});
    if (!player) fail(player.error());
    names[n] = contestant->name;
    players[n] = std::move(*player);
  }
  Counts counts;
  Log log{options.log, counts};
  Engine engine{{.hash_mib = 16}};
  const auto begun = std::chrono::steady_clock::now();
  const int before = counts.positions;
  while (counts.positions < options.positions) {
    const auto game = sample_position(*spec, options.seed, log.next(), engine);
    const auto moves = game ? examine(*game, players, options) : std::nullopt;
    log.add(moves);
    if (!moves) continue;
    counts.add(*moves);
    const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    if (counts.positions % 20 == 0) {
      fmt::print(stderr, "\r{} of {} positions, {:.0f} s left ", counts.positions, options.positions,
                 took / (counts.positions - before) * (options.positions - counts.positions));
    }
  }
  fmt::print(stderr, "\n");
  tell(counts, options, names);
}

}  // namespace
}  // namespace ootori

int main(int argc, char** argv) {
  ootori::Options options;
  CLI::App app{"How often engines choose the move of a much longer search"};
  app.add_option("game", options.game, "tori or yari")->required();
  app.add_option("--engine", options.engines, "An engine, described as for `ootori match`, without a limit")
      ->required()
      ->expected(2);
  app.add_option("--nodes", options.nodes, "Nodes of the short search")->capture_default_str();
  app.add_option("--times", options.times, "How many times as many nodes the long search has")->capture_default_str();
  app.add_option("--positions", options.positions, "Number of quiet positions")->capture_default_str();
  app.add_option("--seed", options.seed, "Seed of the positions")->capture_default_str();
  app.add_option("--log", options.log, "Log file; an existing one is continued")->required();
  CLI11_PARSE(app, argc, argv);
  ootori::run(options);
  return 0;
}

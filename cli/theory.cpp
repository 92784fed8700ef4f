#include <iostream>
#include <memory>

#include <fmt/format.h>

#include "cli/choice_type.hpp"
#include "cli/commands.hpp"
#include "cli/game_name.hpp"
#include "cli/interrupt_watch.hpp"
#include "cli/output_file.hpp"
#include "engine/book/built_in_books.hpp"
#include "engine/nnue/built_in_nets.hpp"
#include "notation/move_notation.hpp"
#include "train/bar_chart.hpp"
#include "train/game_statistics.hpp"
#include "train/handicap_trial.hpp"
#include "train/piece_worth.hpp"
#include "train/self_play.hpp"

namespace ootori::cli {
namespace {

struct TheoryOptions {
  std::string game;
  std::string svg;
  std::size_t games = 300;
  int trials = 0;  // the games of each handicap trial
  int receiver = 8;
  int threads = 1;
  SelfPlayTerms terms{.nodes = 700};

  // Draws a chart if --svg is given.
  void draw(std::string_view what, std::string_view title, std::array<std::string_view, 2> names,
            std::span<const Bar> bars) const {
    if (svg.empty() || bars.empty()) return;
    write_or_fail(fmt::format("{}-{}.svg", svg, what), write_bar_chart(title, names, bars));
  }
};

double in_pawns(double centipawns) { return centipawns / 100; }

template <class G>
void tell_first_moves(const TheoryOptions& options) {
  const SharedBook<G> book = built_in_book<G>();
  if (!book) return;
  const MoveNotation& usi = *find_move_notation("usi");
  const AnyPosition start{Position<G>::initial()};
  std::cout << "\n## First moves\n\n| move | evaluation | games | points |\n|---|---|---|---|\n";
  std::vector<Bar> bars;
  double points = 0;
  std::uint64_t games = 0;
  for (const BookMove& move : book->moves(Position<G>::initial())) {
    const std::string text = usi.write(start, move.move, std::nullopt);
    const double won = move.wins + 0.5 * move.draws;
    points += won;
    games += move.visits();
    std::cout << fmt::format(
        "| {} | {:+.2f} | {} | {} |\n", text, in_pawns(move.evaluation.raw()), move.visits(),
        move.visits() == 0 ? "–" : fmt::format("{:.1f} %", 100 * won / static_cast<double>(move.visits())));
    bars.push_back({text, in_pawns(move.evaluation.raw())});
  }
  if (games > 0) {
    std::cout << fmt::format(
        "\nBlack scored {:.1f} % in the {} games of the book that began in the starting position.\n",
        100 * points / static_cast<double>(games), games);
  }
  options.draw("moves", std::string{G::spec.name} + ": first moves", {"evaluation for Black", ""}, bars);
}

template <class G>
void tell_piece_worths(const TheoryOptions& options, const std::vector<RecordedGame>& games) {
  const SharedNet<G> net = built_in_net<G>();
  if (!net) return;
  const auto worths = piece_worths<G>(games, net);
  // In units of the least valuable piece on the board, like tables of piece values.
  const double unit = worths.on_board[0].mean;
  std::cout << fmt::format(
      "\n## Pieces\n\n{} positions; the unit is the value of a {} on the board, {:.0f} centipawns.\n\n"
      "| piece | on the board | in hand |\n|---|---|---|\n",
      worths.positions, G::spec.pieces[0].name.en, unit);
  std::vector<Bar> bars;
  for (std::size_t kind = 0; kind < G::spec.pieces.size(); ++kind) {
    const Worth& board = worths.on_board[kind];
    const Worth& hand = worths.in_hand[kind];
    if (board.changes == 0) continue;
    const std::string name{G::spec.pieces[kind].name.en};
    std::cout << fmt::format(
        "| {} | {:.2f} ± {:.2f} | {} |\n", name, board.mean / unit, board.error() / unit,
        hand.changes == 0 ? "" : fmt::format("{:.2f} ± {:.2f}", hand.mean / unit, hand.error() / unit));
    bars.push_back({name, board.mean / unit, hand.changes == 0 ? std::nullopt : std::optional{hand.mean / unit}});
  }
  options.draw("pieces", std::string{G::spec.name} + ": values of the pieces", {"on the board", "in hand"}, bars);
}

template <class G>
void tell_games(const std::vector<RecordedGame>& games) {
  const GameStatistics found = statistics_of<G>(games);
  const auto all = static_cast<double>(std::max<std::size_t>(found.games, 1));
  std::cout << fmt::format(
      "\n## Games\n\n{} games from random openings: Black won {:.1f} %, White {:.1f} %, drawn {:.1f} %; {:.0f} plies "
      "per game.\n",
      found.games, 100 * static_cast<double>(found.won[0]) / all, 100 * static_cast<double>(found.won[1]) / all,
      100 * static_cast<double>(found.drawn) / all, static_cast<double>(found.plies) / all);
}

template <class G>
void tell_handicaps(const TheoryOptions& options, const std::stop_token& stop) {
  if (options.trials == 0) return;
  constexpr int most_gap = 5;
  std::cout << fmt::format(
      "\n## Handicaps\n\nLevel {} receives the handicap. The table shows the points of the stronger side out of {}.\n\n"
      "| handicap |",
      options.receiver, options.trials);
  for (int gap = 0; gap <= most_gap; ++gap) std::cout << fmt::format(" level {} |", options.receiver + gap);
  std::cout << " even at | rating points |\n|---|";
  for (int column = 0; column < most_gap + 3; ++column) std::cout << "---|";
  std::cout << '\n';
  for (const Handicap& handicap : G::spec.handicaps) {
    std::vector<GapPoints> points;
    std::string row = fmt::format("| {} |", handicap.name.en);
    for (int gap = 0; gap <= most_gap; ++gap) {
      std::cerr << fmt::format("{}: level {} gives the handicap to level {}\n", handicap.id, options.receiver + gap,
                               options.receiver);
      const auto won = giver_points<G>({.handicap = &handicap,
                                        .receiver = options.receiver,
                                        .giver = options.receiver + gap,
                                        .games = options.trials,
                                        .seed = options.terms.seed},
                                       stop);
      if (!won) return;
      points.push_back({gap, options.trials, *won});
      row += fmt::format(" {:.1f} |", *won);
    }
    const auto even = even_gap(points);
    std::cout << row << (even ? fmt::format(" {:.1f} levels |", *even) : std::string{" – |"})
              << fmt::format(" {} |\n", handicap.worth) << std::flush;
  }
}

template <class G>
std::vector<RecordedGame> played_games(const TheoryOptions& options, const std::stop_token& stop) {
  std::vector<RecordedGame> games;
  play_many(
      G::spec, options.terms, 0, options.threads,
      [&](const RecordedGame& game) {
        games.push_back(game);
        if (games.size() % 50 == 0) std::cerr << fmt::format("{} of {} games\n", games.size(), options.games);
        return games.size() < options.games;
      },
      stop);
  return games;
}

template <class G>
void tell_theory(const TheoryOptions& options) {
  if (!options.svg.empty()) check_can_write(options.svg + "-moves.svg");
  std::stop_source stop;
  const InterruptWatch watch{stop};
  std::cout << fmt::format("# {}\n", G::spec.name.en);
  tell_first_moves<G>(options);
  const auto games = played_games<G>(options, stop.get_token());
  if (!games.empty()) {
    tell_piece_worths<G>(options, games);
    tell_games<G>(games);
  }
  if (!stop.stop_requested()) tell_handicaps<G>(options, stop.get_token());
}

}  // namespace

void add_theory(CLI::App& app) {
  auto* command = app.add_subcommand("theory", "Show how the engine evaluates first moves, pieces and handicaps");
  auto options = std::make_shared<TheoryOptions>();
  command->add_option("game", options->game, game_names())->required()->type_name(choice_type("GAME", game_names()));
  command->add_option("--games", options->games, "Number of games to play to find the values of the pieces")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}))
      ->capture_default_str();
  command->add_option("--nodes", options->terms.nodes, "Positions to search for each move of these games")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  command->add_option("--seed", options->terms.seed, "Seed for the games")->capture_default_str();
  command->add_option("--threads", options->threads, "Number of games at the same time")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command
      ->add_option("--trials", options->trials, "Number of games to play for each handicap and pair of levels; 0: none")
      ->check(CLI::Range(0, 100'000))
      ->capture_default_str();
  command->add_option("--receiver", options->receiver, "Level that receives the handicaps")
      ->check(CLI::Range(static_cast<int>(Strength::weakest), Strength::full - 6))
      ->capture_default_str();
  command->add_option("--svg", options->svg, "Draw the figures: NAME-moves.svg and NAME-pieces.svg")->type_name("NAME");
  command->callback(
      [options] { visit_game(game_or_fail(options->game), [&]<class G>() { tell_theory<G>(*options); }); });
}

}  // namespace ootori::cli

#include <chrono>
#include <iostream>
#include <memory>

#include <fmt/format.h>

#include "cli/choice_type.hpp"
#include "cli/game_input.hpp"
#include "cli/interrupt_watch.hpp"
#include "cli/output_claim.hpp"
#include "cli/output_file.hpp"
#include "engine/book/book_file.hpp"
#include "engine/book/built_in_books.hpp"
#include "match/summary.hpp"
#include "notation/move_notation.hpp"
#include "train/book_maker.hpp"

namespace ootori::cli {
namespace {

using BookTime = std::chrono::steady_clock;

struct BookGoal {
  std::string file;
  std::size_t positions = 10'000;
  std::uint32_t games = 1'000;
  int threads = 1;
};

// Saves the book once a minute, and shows the progress at most every five seconds.
class BookProgress {
 public:
  BookProgress(std::string unit, double done, double wanted) : unit_(std::move(unit)), first_(done), wanted_(wanted) {}

  void show(double done) {
    const auto now = BookTime::now();
    if (now - shown_ < std::chrono::seconds{5}) return;
    shown_ = now;
    const double rate = std::max(done - first_, 1e-3) / std::chrono::duration<double>(now - start_).count();
    const auto left = static_cast<std::int64_t>(std::max(wanted_ - done, 0.0) / rate);
    std::cerr << fmt::format("{:.0f} of {:.0f} {}, {:.1f} per second, {} left\n", done, wanted_, unit_, rate,
                             duration_text(std::chrono::seconds{left}));
  }

 private:
  std::string unit_;
  double first_;
  double wanted_;
  BookTime::time_point start_ = BookTime::now();
  BookTime::time_point shown_ = start_;
};

template <class G>
void make_book(const Book<G>& begun, const BookGoal& goal) {
  BookMaker<G> maker{begun};
  const Book<G> found = maker.book();
  std::stop_source stop;
  const InterruptWatch watch{stop};
  auto saved = BookTime::now();
  const auto save = [&] { write_or_fail(goal.file, write_book(maker.book())); };
  const auto save_at_times = [&] {
    if (BookTime::now() - saved < std::chrono::minutes{1}) return;
    save();
    saved = BookTime::now();
  };
  BookProgress positions{"positions", static_cast<double>(found.size()), static_cast<double>(goal.positions)};
  maker.expand(goal.positions, goal.threads, stop.get_token(), [&](std::size_t now, std::uint32_t) {
    positions.show(static_cast<double>(now));
    save_at_times();
  });
  BookProgress games{"games", static_cast<double>(found.terms().games), static_cast<double>(goal.games)};
  maker.play(goal.games, goal.threads, stop.get_token(), [&](std::size_t, std::uint32_t now) {
    games.show(static_cast<double>(now));
    save_at_times();
  });
  save();
  const Book<G> made = maker.book();
  std::cout << fmt::format("{}: {} positions, {} games\n", goal.file, made.size(), made.terms().games);
}

AnyBook book_or_fail(const std::string& path) {
  auto book = read_book_file(path);
  if (!book) fail(book.error());
  return *std::move(book);
}

void add_goal(CLI::App& command, BookGoal& goal) {
  command.add_option("--positions", goal.positions, "Search until the book has this many positions")
      ->check(CLI::Range(std::size_t{1}, std::size_t{10'000'000}))
      ->capture_default_str();
  command.add_option("--games", goal.games, "Play until this many games have started from the book")
      ->check(CLI::Range(0U, 100'000'000U))
      ->capture_default_str();
  command.add_option("--threads", goal.threads, "Number of searches at the same time; does not change the book")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
}

void add_build(CLI::App& book) {
  struct Options {
    std::string game;
    BookGoal goal;
    BookTerms terms;
  };
  auto* command = book.add_subcommand("build", "Build a book: search positions best first, then play games from it");
  auto options = std::make_shared<Options>();
  command->add_option("game", options->game, game_names())->required()->type_name(choice_type("GAME", game_names()));
  command->add_option("--out", options->goal.file, "Write the book to this file")->type_name("FILE")->required();
  add_goal(*command, options->goal);
  command->add_option("--nodes", options->terms.nodes, "Positions to search for each position in the book")
      ->check(CLI::Range(100U, 1'000'000'000U))
      ->capture_default_str();
  command->add_option("--lines", options->terms.lines, "Moves to keep for each position")
      ->check(CLI::Range(1U, static_cast<unsigned>(EngineOptions::most_lines)))
      ->capture_default_str();
  command->add_option("--game-nodes", options->terms.game_nodes, "Positions to search for each move of a game")
      ->check(CLI::Range(1U, 1'000'000'000U))
      ->capture_default_str();
  command->add_option("--seed", options->terms.seed, "Seed for the games")->capture_default_str();
  command->callback([options] {
    const GameSpec& spec = game_or_fail(options->game);
    const OutputClaim claim{options->goal.file};
    if (std::filesystem::exists(options->goal.file)) {
      fail(options->goal.file + " exists already; continue it with 'ootori book extend', or choose another name");
    }
    visit_game(spec, [&]<class G>() { make_book(Book<G>{{}, options->terms}, options->goal); });
  });
}

void add_extend(CLI::App& book) {
  auto* command = book.add_subcommand("extend", "Continue an interrupted build, or extend a book");
  auto goal = std::make_shared<BookGoal>();
  command->add_option("file", goal->file, "Book file")->type_name("FILE")->required();
  add_goal(*command, *goal);
  command->callback([goal] {
    const OutputClaim claim{goal->file};
    std::visit([&](const auto& begun) { make_book(*begun, *goal); }, book_or_fail(goal->file));
  });
}

struct ShowBookOptions {
  GameInput input;
  std::string file;
  std::string notation = "usi";
};

template <class G>
SharedBook<G> book_of(const ShowBookOptions& options) {
  if (options.file.empty()) {
    if (auto book = built_in_book<G>()) return book;
    fail("there is no built-in book for " + std::string{G::spec.name} + "; name one with --book");
  }
  const AnyBook any = book_or_fail(options.file);
  if (const auto* book = std::get_if<SharedBook<G>>(&any)) return *book;
  fail(options.file + " is a book for " + std::string{all_games[any.index()]->name} + ", not for " +
       std::string{G::spec.name});
}

std::string evaluation_text(Score score) {
  if (const auto mate = score.mate()) return fmt::format("{}M{}", *mate < 0 ? "−" : "+", std::abs(*mate));
  return fmt::format("{}{}.{:02}", score.raw() < 0 ? "−" : "+", std::abs(score.raw()) / 100,
                     std::abs(score.raw()) % 100);
}

std::string results_text(const BookMove& move) {
  if (move.visits() == 0) return "";
  const double points = (move.wins + 0.5 * move.draws) / static_cast<double>(move.visits());
  return fmt::format("{:>8}  {:5.1f} %  {}–{}–{}", move.visits(), 100 * points, move.wins, move.draws, move.losses);
}

template <class G>
void show_book(const Game<G>& game, const ShowBookOptions& options) {
  const MoveNotation* notation = find_move_notation(options.notation);
  if (notation == nullptr) {
    fail("there is no notation '" + options.notation + "'; the notations are " + move_notation_names());
  }
  const SharedBook<G> book = book_of<G>(options);
  std::cout << fmt::format("{}: {} positions of {} nodes each, {} games of {} nodes a move\n", G::spec.name.en,
                           book->size(), book->terms().nodes, book->terms().games, book->terms().game_nodes);
  const auto moves = book->moves(game.position());
  if (moves.empty()) {
    std::cout << "The position is not in the book.\n";
    return;
  }
  std::cout << fmt::format("{:<10}{:>10}{:>8}  {:>7}  won–drawn–lost for the player of the move\n", "move",
                           "evaluation", "games", "points");
  const auto previous = game.plies() > 0 ? std::optional{game.moves().back().to()} : std::nullopt;
  for (const BookMove& move : moves) {
    const std::string text = notation->write(AnyPosition{game.position()}, move.move, previous);
    const std::string line = fmt::format("{:<10}{:>10}{}", text, evaluation_text(move.evaluation), results_text(move));
    std::cout << line << '\n';
  }
}

void add_show_book(CLI::App& book) {
  auto* command = book.add_subcommand("show", "Show a book's moves in a position, with their evaluations and results");
  auto options = std::make_shared<ShowBookOptions>();
  options->input.add_game(*command);
  options->input.add_start(*command);
  options->input.add_moves(*command);
  command->add_option("--book", options->file, "Book file; default: the built-in book")->type_name("FILE");
  command->add_option("--notation", options->notation, "Notation of the moves (" + move_notation_names() + ")")
      ->type_name(choice_type("NOTATION", move_notation_names()))
      ->capture_default_str();
  command->callback(
      [options] { std::visit([&](const auto& game) { show_book(game, *options); }, options->input.read()); });
}

}  // namespace

void add_book(CLI::App& app) {
  auto* command = app.add_subcommand("book", "Build and show opening books");
  command->require_subcommand(1);
  add_build(*command);
  add_extend(*command);
  add_show_book(*command);
}

}  // namespace ootori::cli

#include <algorithm>
#include <expected>
#include <iostream>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/choice_type.hpp"
#include "cli/commands.hpp"
#include "cli/game_name.hpp"
#include "cli/input_file.hpp"
#include "cli/installed_files.hpp"
#include "cli/plies_text.hpp"
#include "engine/mate/mate_exercise.hpp"
#include "engine/tsume/problem_file.hpp"
#include "notation/any_move.hpp"
#include "notation/hodges.hpp"
#include "notation/text_board.hpp"
#include "notation/text_cursor.hpp"
#include "notation/usi.hpp"
#include "rules/legality.hpp"

namespace ootori::cli {
namespace {

struct SolveOptions {
  std::string game;
  std::string file;
  std::string id;
  int plies = 0;
  std::string theme;
  int skip = 0;
};

template <class G>
std::string hodges_line(Position<G> position, std::span<const Move> line) {
  std::vector<std::string> texts;
  for (const Move move : line) {
    texts.push_back(write_hodges(position, move));
    position = position.after(move);
  }
  return fmt::format("{}", fmt::join(texts, " "));
}

template <class G>
void show_board(const Position<G>& position) {
  const TextBoardOptions plain{.style = TextBoardStyle::standard};
  const AnyPosition any{position};
  std::cout << '\n' << write_text_board(any, plain) << write_text_hands(any, plain) << '\n';
}

// Checks attempts with the solver: any mate of the same length is correct.
template <class G>
class Exercise {
 public:
  Exercise(const Problem<G>& problem, MateSolver& solver) : problem_(problem), solver_(solver) {}

  // False at the end of the input.
  bool run() {
    std::cout << fmt::format(
        "Black to move and mate in {}. Type a move, or one of these commands: hint, show, next, quit.\n",
        plies_text(plies_left_));
    show_board(position_);
    std::string typed;
    while (std::cout << "> " << std::flush && std::getline(std::cin, typed)) {
      const std::string line{trimmed(typed)};
      if (line == "quit") return false;
      if (line == "next") return true;
      if (line == "hint") {
        hint();
      } else if (line == "show") {
        std::cout << hodges_line(problem_.position, problem_.line) << '\n';
        return true;
      } else if (!line.empty() && answer(line)) {
        return true;
      }
    }
    std::cout << '\n';
    return false;
  }

 private:
  void hint() {
    const Move move = solver_.solve(position_, {.most_plies = plies_left_}).line.front();
    const PieceType type = move.is_drop() ? move.dropped() : position_.type_on(move.from());
    std::cout << fmt::format("{} the {}.\n", move.is_drop() ? "Drop" : "Move", G::spec[type].name);
  }

  // A legal move, or the reason why the text is none. USI and UCI can also name moves that break a rule.
  [[nodiscard]] std::expected<Move, std::string> read(const std::string& text) const {
    const auto move = parse_any_move(position_, text, previous_);
    if (!move) return std::unexpected(describe(G::spec, move.error()));
    const auto rule = illegality(position_, *move);
    if (!rule) return *move;
    std::optional<PieceType> moved;
    if (move->is_drop()) {
      moved = move->dropped();
    } else if (const auto piece = position_.piece_on(move->from())) {
      moved = piece->type;
    }
    return std::unexpected(describe(G::spec, *rule, *move, moved));
  }

  // Whether the problem is solved.
  bool answer(const std::string& text) {
    const auto move = read(text);
    if (!move) {
      std::cout << move.error() << '\n';
      return false;
    }
    const JudgedTry judged = judge_try(solver_, position_, plies_left_, {}, *move);
    switch (judged.verdict) {
      case TryVerdict::no_check: std::cout << "That move does not give check.\n"; return false;
      case TryVerdict::escapes:
        std::cout << fmt::format("That move does not lead to mate in {}.\n", plies_text(plies_left_));
        return false;
      case TryVerdict::mates:
        std::cout << "Mate. " << hodges_line(problem_.position, problem_.line) << '\n';
        return true;
      case TryVerdict::right: go_on(*move, *judged.reply); return false;
    }
    return false;
  }

  void go_on(Move move, Move reply) {
    const Position<G> next = position_.after(move);
    std::cout << fmt::format("Right. White answers {}.\n", write_hodges(next, reply));
    position_ = next.after(reply);
    previous_ = reply.to();
    plies_left_ -= 2;
    show_board(position_);
  }

  const Problem<G>& problem_;
  MateSolver& solver_;
  Position<G> position_ = problem_.position;
  std::optional<Square> previous_;  // where the last move went
  int plies_left_ = static_cast<int>(problem_.line.size());
};

template <class G>
bool is_chosen(const Problem<G>& problem, const SolveOptions& options) {
  if (!options.id.empty()) return problem_id(problem.position) == options.id;
  if (options.plies != 0 && static_cast<int>(problem.line.size()) != options.plies) return false;
  if (options.theme.empty()) return true;
  return std::ranges::find(problem.themes, *find_theme(options.theme)) != problem.themes.end();
}

// The problems in the source tree, if the program runs there; otherwise the installed ones.
template <class G>
std::string problem_file() {
  const std::string here = fmt::format("problems/{}.jsonl", G::spec.id);
  std::error_code error;
  const auto installed = installed_files() / here;
  return !std::filesystem::exists(here, error) && std::filesystem::exists(installed, error) ? installed.string() : here;
}

template <class G>
void solve_problems(const SolveOptions& options) {
  const std::string file = options.file.empty() ? problem_file<G>() : options.file;
  const auto problems = read_problems<G>(read_or_fail(file));
  if (!problems) fail(fmt::format("{}, line {}: {}", file, problems.error().line, problems.error().reason));
  MateSolver solver;
  int skipped = 0;
  bool any = false;
  for (const Problem<G>& problem : *problems) {
    if (!is_chosen(problem, options) || skipped++ < options.skip) continue;
    any = true;
    std::cout << fmt::format("{}  difficulty {}\n", problem_id(problem.position), problem.difficulty);
    if (!Exercise<G>{problem, solver}.run()) return;
  }
  if (!any) fail("no problem in " + file + " matches");
}

void run_solve(const SolveOptions& options) {
  if (!options.theme.empty() && !find_theme(options.theme)) {
    fail("there is no theme '" + options.theme + "'; docs/tsume.md lists them");
  }
  visit_game(game_or_fail(options.game), [&]<class G>() { solve_problems<G>(options); });
}

}  // namespace

void add_solve(CLI::App& app) {
  auto* command = app.add_subcommand("solve", "Solve mate problems (tsume) in the terminal");
  auto options = std::make_shared<SolveOptions>();
  command->add_option("game", options->game, game_names())->required()->type_name(choice_type("GAME", game_names()));
  command
      ->add_option("--file", options->file,
                   "File with problems from 'ootori tsume'; default: the problems installed with this program")
      ->type_name("FILE");
  command->add_option("--id", options->id, "Show the problem with this id");
  command->add_option("--plies", options->plies, "Show only problems with mate in this many plies")
      ->check(CLI::Range(1, 999));
  command->add_option("--theme", options->theme, "Show only problems with this theme, like sacrifice");
  command->add_option("--skip", options->skip, "Skip this many problems")->check(CLI::NonNegativeNumber);
  command->callback([options] { run_solve(*options); });
}

}  // namespace ootori::cli

#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "cli/choice_type.hpp"
#include "cli/game_input.hpp"
#include "notation/game_text.hpp"
#include "notation/move_notation.hpp"

namespace ootori::cli {
namespace {

struct MovesOptions {
  GameInput input;
  std::string notation = "usi";
  bool batch = false;
};

const MoveNotation& notation_or_fail(const std::string& name) {
  if (const MoveNotation* notation = find_move_notation(name)) return *notation;
  fail("there is no notation '" + name + "'; the notations are " + move_notation_names());
}

std::vector<std::string> sorted_moves(const AnyGame& any, const MoveNotation& notation) {
  std::vector<std::string> texts;
  std::visit(
      [&](const auto& game) {
        const AnyPosition position{game.position()};
        const auto previous = game.plies() > 0 ? std::optional{game.moves().back().to()} : std::nullopt;
        for (const Move move : game.permitted_moves()) texts.push_back(notation.write(position, move, previous));
      },
      any);
  std::ranges::sort(texts);
  return texts;
}

// Answers each line as soon as it arrives, so that another program can ask and wait.
void run_batch(const GameInput& input, const MoveNotation& notation) {
  const GameSpec& spec = input.spec();
  std::ios::sync_with_stdio(false);
  std::string line;
  for (std::size_t number = 1; std::getline(std::cin, line); ++number) {
    const auto game = parse_game_text(spec, line, MoveDialect::usi, {}, input.strictness());
    if (!game) fail("line " + std::to_string(number) + ": " + describe(spec, game.error()));
    std::string answer;
    for (const std::string& move : sorted_moves(*game, notation)) answer += (answer.empty() ? "" : " ") + move;
    std::cout << answer << '\n';
    if (std::cin.rdbuf()->in_avail() <= 0) std::cout.flush();
  }
}

void run_moves(const MovesOptions& options) {
  const MoveNotation& notation = notation_or_fail(options.notation);
  if (options.batch) return run_batch(options.input, notation);
  for (const std::string& move : sorted_moves(options.input.read(), notation)) std::cout << move << '\n';
}

}  // namespace

void add_moves(CLI::App& app) {
  auto* command = app.add_subcommand("moves", "List the legal moves");
  auto options = std::make_shared<MovesOptions>();
  options->input.add_game(*command);
  options->input.add_start(*command);
  options->input.add_moves(*command);
  command->add_option("--notation", options->notation, "Notation of the moves (" + move_notation_names() + ")")
      ->type_name(choice_type("NOTATION", move_notation_names()))
      ->capture_default_str();
  GameInput::take_other_positions(
      *command,
      *command->add_flag(
          "--batch", options->batch,
          "Read lines 'SFEN|startpos [moves USI…]' from standard input and write the legal moves of each on one line"));
  command->callback([options] { run_moves(*options); });
}

}  // namespace ootori::cli

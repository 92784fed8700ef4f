#include <iostream>
#include <memory>

#include <unistd.h>

#include "cli/game_input.hpp"
#include "notation/text_board.hpp"
#include "rules/outcome.hpp"

namespace ootori::cli {
namespace {

struct ShowOptions {
  GameInput input;
  std::string style = "unicode";
  std::string color = "auto";
  bool flip = false;
};

BoardStyle style_or_fail(const std::string& word) {
  std::string known;
  for (const auto& [name, style] : board_styles) {
    if (name == word) return style;
    known += (known.empty() ? "" : ", ") + std::string{name};
  }
  fail("there is no style '" + word + "' of boards; the styles are " + known);
}

bool color_or_fail(const std::string& word) {
  if (word == "auto") return isatty(STDOUT_FILENO) != 0;
  if (word != "always" && word != "never") fail("--color is auto, always or never, not '" + word + "'");
  return word == "always";
}

std::string outcome_line(const Outcome& outcome) {
  const std::string who = outcome.winner ? std::string{name(*outcome.winner)} + " has won" : "No contest";
  return who + " (" + std::string{code(outcome.reason)} + ")";
}

template <class G>
void print(const Game<G>& game, const ShowOptions& options) {
  TextBoardOptions board{.style = style_or_fail(options.style),
                         .bottom = options.flip ? Color::white : Color::black,
                         .ansi_color = color_or_fail(options.color)};
  if (game.plies() > 0) board.last_move = game.moves().back();
  std::cout << write_text_board(game.position(), board) << write_text_hands(game.position(), board);
  if (game.outcome()) {
    std::cout << outcome_line(*game.outcome()) << '\n';
  } else {
    std::cout << name(game.position().side_to_move()) << " to move" << (game.position().in_check() ? ", in check" : "")
              << '\n';
  }
}

}  // namespace

void add_show(CLI::App& app) {
  auto* command = app.add_subcommand("show", "Draw a position as text");
  auto options = std::make_shared<ShowOptions>();
  options->input.add_game(*command);
  options->input.add_position(*command);
  options->input.add_moves(*command);
  command->add_option("--style", options->style, "unicode, or as in mail: standard, alternate, small");
  command->add_option("--color", options->color, "auto, always or never; unicode only");
  command->add_flag("--flip", options->flip, "White's side at the bottom");
  command->callback([options] { std::visit([&](const auto& game) { print(game, *options); }, options->input.read()); });
}

}  // namespace ootori::cli

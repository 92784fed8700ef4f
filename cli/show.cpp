#include <iostream>
#include <memory>
#include <sstream>

#include <unistd.h>

#include "cli/choice_type.hpp"
#include "cli/game_input.hpp"
#include "cli/output_file.hpp"
#include "cli/png.hpp"
#include "cli/terminal_input.hpp"
#include "notation/art/board_art.hpp"
#include "notation/fsf_fen.hpp"
#include "notation/sfen.hpp"
#include "notation/text_board.hpp"
#include "notation/usi.hpp"
#include "rules/outcome.hpp"

namespace ootori::cli {
namespace {

struct ShowOptions {
  GameInput input;
  std::string style = "unicode";
  std::string color = "auto";
  bool flip = false;
  std::string svg;
  std::string png;
  std::string pieces{name(PieceSet::mnemonic)};
  std::string arrows;
  int width = 800;

  [[nodiscard]] Color bottom() const { return flip ? Color::white : Color::black; }
};

bool color_or_fail(const std::string& word) {
  if (word == "auto") return wants_colors() && isatty(STDOUT_FILENO) != 0;
  if (word != "always" && word != "never") fail("--color is auto, always or never, not '" + word + "'");
  return word == "always";
}

PieceSet pieces_or_fail(const std::string& word) {
  if (const auto set = parse_piece_set(word)) return *set;
  fail("unknown pieces '" + word + "'; choose from " + piece_set_names());
}

std::string outcome_line(const Outcome& outcome) {
  const std::string who = outcome.winner ? std::string{name(*outcome.winner)} + " has won" : "No contest";
  return who + " (" + std::string{code(outcome.reason)} + ")";
}

template <class G>
std::string board_text(const Game<G>& game, TextBoardStyle style, const ShowOptions& options) {
  TextBoardOptions board{.style = style, .bottom = options.bottom(), .ansi_color = color_or_fail(options.color)};
  if (game.plies() > 0) board.last_move = game.moves().back();
  const Position<G>& position = game.position();
  std::string text = write_text_board(position, board) + write_text_hands(position, board);
  if (game.outcome()) return text + outcome_line(*game.outcome()) + '\n';
  return text + std::string{name(position.side_to_move())} + " to move" + (position.in_check() ? ", in check" : "") +
         '\n';
}

template <class G>
std::string text_of(const Game<G>& game, const ShowOptions& options) {
  std::string known = "sfen, fen";
  if (options.style == "sfen") return write_sfen(game.position(), options.input.move_number(game)) + '\n';
  if (options.style == "fen") return write_fsf_fen(game.position(), options.input.move_number(game)) + '\n';
  for (const auto& [name, style] : text_board_styles) {
    if (name == options.style) return board_text(game, style, options);
    known += ", " + std::string{name};
  }
  fail("there is no board style '" + options.style + "'; the styles are " + known);
}

template <class G>
std::string svg_of(const Game<G>& game, const ShowOptions& options) {
  BoardStyle style{.set = pieces_or_fail(options.pieces), .bottom = options.bottom()};
  if (game.plies() > 0) style.last_move = game.moves().back();
  std::istringstream words{options.arrows};
  for (std::string word; words >> word;) {
    const auto arrow = parse_usi(G::spec, word);
    if (!arrow) fail("the arrow '" + word + "': " + describe(G::spec, arrow.error()));
    style.arrows.push_back(*arrow);
  }
  return board_svg(board_diagram(game.position()), style);
}

void run_show(const ShowOptions& options) {
  const AnyGame any = options.input.read();
  std::visit(
      [&](const auto& game) {
        if (options.svg.empty() && options.png.empty()) std::cout << text_of(game, options);
        if (!options.svg.empty()) write_or_print(options.svg, svg_of(game, options));
        if (options.png.empty()) return;
        const auto png = png_of_svg(svg_of(game, options), options.width);
        if (!png) fail(png.error(), ExitStatus::failed);
        write_or_print(options.png, *png);
      },
      any);
}

}  // namespace

void add_show(CLI::App& app) {
  auto* command = app.add_subcommand("show", "Draw a position as text or as a picture");
  auto options = std::make_shared<ShowOptions>();
  options->input.add_game(*command);
  options->input.add_start(*command);
  options->input.add_moves(*command);
  command
      ->add_option("--style", options->style, "Style: unicode; standard, alternate or small (as in email); sfen; fen")
      ->type_name(choice_type("STYLE", "unicode, standard, alternate, small, sfen or fen"));
  command
      ->add_option("--color", options->color,
                   "Use colours: auto (a terminal that shows them, without NO_COLOR), always or never")
      ->type_name(choice_type("WHEN", "auto, always or never"));
  command->add_flag("--flip", options->flip, "Show the board from White's side");
  command->add_option("--svg", options->svg, "Write an SVG picture; - for standard output")->type_name("FILE");
  command->add_option("--png", options->png, "Write a PNG picture; - for standard output")->type_name("FILE");
  command->add_option("--pieces", options->pieces, "Pieces in pictures: " + piece_set_names())
      ->type_name(choice_type("PIECES", piece_set_names()))
      ->capture_default_str();
  command->add_option("--arrows", options->arrows, "Arrows in pictures, like '7e7d S*4d'")->type_name("USI");
  command->add_option("--width", options->width, "Width of a PNG in pixels")
      ->check(CLI::Range(16, 8192))
      ->capture_default_str();
  command->callback([options] { run_show(*options); });
}

}  // namespace ootori::cli

#include "cli/game_input.hpp"

#include <algorithm>

#include "notation/game_text.hpp"
#include "notation/mail_handicap.hpp"

namespace ootori::cli {

void GameInput::add_game(CLI::App& command) { command.add_option("game", game, "tori or yari")->required(); }

void GameInput::add_start(CLI::App& command) {
  auto* start = command.add_option("--position", position, "Where to start: SFEN, Fairy-Stockfish FEN or startpos")
                    ->type_name("SFEN");
  command.add_flag("--lenient", lenient, "Allow more pieces in --position than the game has")->needs(start);
  command
      .add_option(
          "--handicap", handicap,
          "What White gives: a name of the game's ladder (left-quail, 'Left Quail', 左鶉落ち), or as the e-mail "
          "server has it (R,F,5c,2b=L)")
      ->type_name("HANDICAP")
      ->excludes(start);
}

void GameInput::add_moves(CLI::App& command) {
  command.add_option("--moves", moves, "Moves played from there, separated by spaces, as '7e7d 1c1d'")
      ->type_name("USI");
}

AnyGame GameInput::read() const {
  if (!handicap.empty()) return read_handicap_game();
  const Strictness strictness = lenient ? Strictness::lenient : Strictness::strict;
  auto read = parse_game_text(spec(), position + " moves " + moves, MoveDialect::usi, {}, strictness);
  if (!read) fail(describe(spec(), read.error()));
  return std::move(*read);
}

int GameInput::move_number(const AnyGame& played) const {
  const auto start = parse_game_start(spec(), handicap.empty() ? position : "startpos", MoveDialect::usi,
                                      lenient ? Strictness::lenient : Strictness::strict);
  const std::size_t plies = std::visit([](const auto& known) { return known.plies(); }, played);
  return std::min((start ? start->start.move_number : 1) + static_cast<int>(plies), most_move_number);
}

AnyGame GameInput::read_handicap_game() const {
  const auto start = parse_mail_handicap(spec(), handicap);
  if (!start) fail(describe(spec(), start.error()));
  return std::visit(
      [&]<class G>(const Position<G>& given) {
        Game<G> begun = Game<G>::with_handicap(given);
        if (const auto played = play_moves(begun, moves); !played) fail(describe(spec(), played.error()));
        return AnyGame{std::move(begun)};
      },
      *start);
}

}  // namespace ootori::cli

#include "cli/game_input.hpp"

#include <algorithm>

#include "cli/choice_type.hpp"
#include "notation/mail_handicap.hpp"

namespace ootori::cli {

void GameInput::add_game(CLI::App& command) {
  command.add_option("game", game, game_names())->required()->type_name(choice_type("GAME", game_names()));
}

void GameInput::add_start(CLI::App& command) {
  auto* start = command.add_option("--position", position, "Starting position: SFEN, Fairy-Stockfish FEN or startpos")
                    ->type_name("SFEN");
  command.add_flag("--lenient", lenient, "Allow more pieces than the game has")->needs(start);
  command
      .add_option("--handicap", handicap,
                  "Handicap: a standard one (left-quail, 'Left Quail', 左鶉落ち), or one in the notation of the "
                  "play-by-email server (R,F,5c,2b=L)")
      ->type_name("HANDICAP")
      ->excludes(start);
}

void GameInput::take_other_positions(CLI::App& command, CLI::Option& source) {
  command.get_option("--lenient")->remove_needs(command.get_option("--position"));
  for (const char* own : {"--position", "--handicap", "--moves"}) source.excludes(command.get_option(own));
}

void GameInput::add_moves(CLI::App& command) {
  command.add_option("--moves", moves, "Moves to play from that position, like '7e7d 1c1d'")->type_name("USI");
}

namespace {

template <class G>
void play_or_fail(Game<G>& game, std::string_view moves, MoveDialect dialect) {
  if (const auto played = play_moves(game, moves, dialect); !played) fail(describe(G::spec, played.error()));
}

}  // namespace

AnyGame GameInput::read() const {
  if (!handicap.empty()) return read_handicap_game();
  const auto start = read_start();
  if (!start) fail(describe(spec(), start.error()));
  return std::visit(
      [&]<class G>(const Position<G>& first) {
        Game<G> played{first};
        play_or_fail(played, start->moves, start->dialect);
        play_or_fail(played, moves, start->dialect);
        return AnyGame{std::move(played)};
      },
      start->start.position);
}

int GameInput::move_number(const AnyGame& played) const {
  const auto start = handicap.empty() ? read_start() : parse_game_start(spec(), "startpos");
  const std::size_t plies = std::visit([](const auto& known) { return known.plies(); }, played);
  return std::min((start ? start->start.move_number : 1) + static_cast<int>(plies), most_move_number);
}

std::expected<GameTextStart, SfenError> GameInput::read_start() const {
  return parse_game_start(spec(), position, MoveDialect::usi, strictness());
}

AnyGame GameInput::read_handicap_game() const {
  const auto start = parse_mail_handicap(spec(), handicap);
  if (!start) fail(describe(spec(), start.error()));
  return std::visit(
      [&]<class G>(const Position<G>& given) {
        Game<G> begun = Game<G>::with_handicap(given);
        play_or_fail(begun, moves, MoveDialect::usi);
        return AnyGame{std::move(begun)};
      },
      *start);
}

}  // namespace ootori::cli

#include "engine/doors/position.hpp"

#include "notation/game_text.hpp"

namespace ootori {
namespace {

MoveDialect moves_of(const Dialect& dialect) {
  return dialect.protocol == Protocol::usi ? MoveDialect::usi : MoveDialect::uci;
}

bool ended_by_repetition(const std::optional<Outcome>& outcome) {
  if (!outcome) return false;
  return outcome->reason == Termination::repetition || outcome->reason == Termination::perpetual_check ||
         outcome->reason == Termination::no_permitted_move;
}

// A game that starts from the last position, without the history before it.
template <class G>
Game<G> without_history(const Game<G>& game) {
  return Game<G>{game.position(), game.terms()};
}

// Plays the moves. Where the repetition rule forbids a move or ends the game, drops the history and continues.
template <class G>
std::expected<void, BadMove> play_over_repeats(Game<G>& game, Words moves, MoveDialect dialect) {
  for (int number = 1; !moves.done(); ++number) {
    const std::string_view move = moves.next();
    auto played = play_moves(game, move, dialect);
    if (!played && played.error().error.reason == IllegalMove::repeats) {
      game = without_history(game);
      played = play_moves(game, move, dialect);
    }
    if (!played) {
      played.error().number = number;
      return played;
    }
    if (ended_by_repetition(game.outcome())) game = without_history(game);
  }
  return {};
}

template <class G>
std::expected<AnyGame, std::string> play(const Dialect& dialect, Game<G> game, Words moves) {
  const auto played = dialect.goes_on_after_repeats ? play_over_repeats(game, moves, moves_of(dialect))
                                                    : play_moves(game, moves.rest(), moves_of(dialect));
  if (!played) return std::unexpected(describe(G::spec, played.error()));
  return game;
}

}  // namespace

std::expected<AnyGame, std::string> parse_position(const Dialect& dialect, const GameSpec& spec, Words words) {
  const std::string_view where = words.up_to("moves");
  Words after{where};
  if (after.next() == "startpos" && !after.done()) {
    return std::unexpected("after 'startpos' comes 'moves', not " + quoted(after.peek()));
  }
  // Lenient, because a handicap may add more pieces than the game has.
  auto start = parse_game_text(spec, where, MoveDialect::usi, {}, Strictness::lenient);
  if (!start) return std::unexpected(describe(spec, start.error()));
  return std::visit([&]<class G>(Game<G>& game) { return play(dialect, std::move(game), words); }, *start);
}

}  // namespace ootori

#include "terminal/explanation.hpp"

#include <algorithm>
#include <functional>

#include "notation/any_move.hpp"

namespace ootori::terminal {
namespace {

constexpr std::size_t most_told_alone = 2;  // pieces of one kind that get a line each

std::string listed_places(Language language, const GameSpec& spec, std::span<const Move> moves) {
  std::vector<Square> seen;
  std::string out;
  for (const Move move : moves) {
    if (std::ranges::find(seen, move.to()) != seen.end()) continue;
    seen.push_back(move.to());
    out += std::string{out.empty() ? "" : words(language).comma} + place_name(language, spec, move.to());
  }
  return out;
}

std::vector<Move> moves_that(const AnyGame& game, const std::function<bool(Move)>& wanted) {
  std::vector<Move> moves = permitted_moves(game);
  std::erase_if(moves, [&](Move move) { return !wanted(move); });
  return moves;
}

std::vector<Square> own_squares(const AnyGame& any, PieceType type) {
  return std::visit(
      [&]<class G>(const Game<G>& game) {
        std::vector<Square> found;
        const auto& position = game.position();
        for (const Square square : squares(position.pieces(position.side_to_move(), type))) found.push_back(square);
        return found;
      },
      any);
}

std::optional<IllegalMove> illegality_of(const AnyGame& any, Move move) {
  return std::visit([&](const auto& game) { return game.illegality(move); }, any);
}

bool has_in_hand(const AnyGame& any, PieceType type) {
  return std::visit(
      [&](const auto& game) {
        const auto& position = game.position();
        return index(type) < spec_of(any).hand_kinds() && position.hand(position.side_to_move()).holds(type);
      },
      any);
}

// Notations that name a piece and a destination only report that no such piece can go there. If a rule keeps a piece
// from a square within its reach, that rule explains more.
std::optional<std::pair<Move, IllegalMove>> telling_reason(const AnyGame& game, PieceType type, Square to) {
  for (const Square from : own_squares(game, type)) {
    for (const bool promotes : {false, true}) {
      const Move move = Move::board(from, to, promotes);
      const auto rule = illegality_of(game, move);
      if (rule && *rule != IllegalMove::cannot_go_there && *rule != IllegalMove::cannot_promote &&
          *rule != IllegalMove::must_promote) {
        return std::pair{move, *rule};
      }
    }
  }
  return std::nullopt;
}

// One line for all pieces of a kind: several lines would push the reason off a small screen.
std::string told_goals_of_all(Language language, const AnyGame& game, PieceType type, std::span<const Square> from) {
  const Words& all = words(language);
  const GameSpec& spec = spec_of(game);
  const auto moves = moves_that(
      game, [&](Move move) { return !move.is_drop() && std::ranges::find(from, move.from()) != from.end(); });
  return say(all.all_can_go, piece_name(language, spec, type),
             moves.empty() ? std::string{all.nothing} : listed_places(language, spec, moves));
}

Lines where_it_can_go(Language language, const AnyGame& game, const MoveError& error) {
  if (!error.piece) return {};
  const std::vector<Square> from = own_squares(game, *error.piece);
  if (from.size() > most_told_alone) return {told_goals_of_all(language, game, *error.piece, from)};
  Lines lines;
  for (const Square square : from) lines.push_back(told_goals(language, game, square));
  return lines;
}

Lines explained(Language language, const game::State& state, Move move, IllegalMove rule) {
  const AnyPosition position = position_of(state);
  Lines lines{told_rule(language, position, rule, move)};
  if (rule == IllegalMove::game_over || rule == IllegalMove::no_piece || rule == IllegalMove::not_your_piece)
    return lines;
  if (!move.is_drop()) lines.push_back(told_goals(language, state.game(), move.from()));
  if (move.is_drop() && rule != IllegalMove::not_in_hand && has_in_hand(state.game(), move.dropped())) {
    lines.push_back(told_drops(language, state.game(), move.dropped()));
  }
  return lines;
}

Lines explained(Language language, const game::State& state, const MoveError& error) {
  const AnyGame& game = state.game();
  const GameSpec& spec = state.spec();
  if (error.fault == MoveFault::no_such_move && error.piece && error.move) {
    if (const auto reason = telling_reason(game, *error.piece, error.move->to())) {
      Lines lines{told_rule(language, position_of(state), reason->second, reason->first)};
      lines.push_back(told_goals(language, game, reason->first.from()));
      return lines;
    }
  }
  if (error.fault == MoveFault::illegal && error.move && error.reason) {
    return explained(language, state, *error.move, *error.reason);
  }
  Lines lines{told_error(language, spec, error)};
  if (error.fault == MoveFault::no_such_move) {
    for (std::string& line : where_it_can_go(language, game, error)) lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace

std::string told_goals(Language language, const AnyGame& game, Square from) {
  const Words& all = words(language);
  const GameSpec& spec = spec_of(game);
  const auto moves = moves_that(game, [&](Move move) { return !move.is_drop() && move.from() == from; });
  const AnyPosition now = std::visit([](const auto& known) -> AnyPosition { return known.position(); }, game);
  const auto kind = moved_kind(now, Move::board(from, from));
  const std::string piece = kind ? piece_name(language, spec, *kind) : "";
  const std::string place = place_name(language, spec, from);
  if (moves.empty()) return say(all.cannot_move, piece, place);
  return say(all.can_go, piece, place, listed_places(language, spec, moves));
}

std::string told_drops(Language language, const AnyGame& game, PieceType type) {
  const GameSpec& spec = spec_of(game);
  const Words& all = words(language);
  const auto moves = moves_that(game, [&](Move move) { return move.is_drop() && move.dropped() == type; });
  return say(all.can_drop, piece_name(language, spec, type),
             moves.empty() ? std::string{all.nothing} : listed_places(language, spec, moves));
}

std::expected<Move, Lines> read_move(Language language, const game::State& state, std::string_view text) {
  const auto move = parse_any_move(position_of(state), text, previous_to(state, state.plies()));
  if (!move) return std::unexpected(explained(language, state, move.error()));
  if (const auto rule = illegality_of(state.game(), *move))
    return std::unexpected(explained(language, state, *move, *rule));
  return *move;
}

}  // namespace ootori::terminal

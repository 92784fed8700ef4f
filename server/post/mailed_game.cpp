#include "server/post/mailed_game.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "server/games/digest.hpp"
#include "server/games/game_table.hpp"
#include "server/sharing/game_record.hpp"

namespace ootori::server {
namespace {

constexpr std::size_t most_meant = 12;

template <class G>
PieceType moved_by(const Position<G>& position, Move move) {
  return move.is_drop() ? move.dropped() : position.piece_on(move.from())->type;
}

// Whether both moves end on the same square, or start on the same one. If a start is unknown, it equals the
// destination.
bool is_near(Move move, Move other) {
  if (move.to() == other.to()) return true;
  if (move.is_drop() || other.is_drop() || other.from() == other.to()) return false;
  return move.from() == other.from();
}

// The moves that the text can mean; otherwise those that start or end on the same square; otherwise those of the same
// piece.
template <class G>
std::vector<Move> meant_in(const Game<G>& game, const MoveError& error) {
  std::vector<Move> candidates;
  std::vector<Move> near;
  std::vector<Move> of_piece;
  for (const Move move : game.permitted_moves()) {
    if (std::ranges::find(error.candidates, move) != error.candidates.end()) candidates.push_back(move);
    if (error.move && is_near(move, *error.move)) near.push_back(move);
    if (error.piece && moved_by(game.position(), move) == *error.piece) of_piece.push_back(move);
  }
  std::vector<Move> meant = !candidates.empty() ? candidates : !near.empty() ? near : of_piece;
  if (meant.size() > most_meant) meant.resize(most_meant);
  return meant;
}

Error damaged_game() {
  return {ErrorCode::not_found, "The record of this game is damaged. Tell the administrator of this server."};
}

}  // namespace

Error unreadable_game(const StoreError& error) {
  if (error.kind == StoreError::Kind::damaged) return damaged_game();
  return {ErrorCode::storage, error.message};
}

std::expected<MailedGame, Error> read_mailed_game(Reads& store, const GameId& id, UnixMillis earliest_deadline) {
  auto recorded = GameTable{store}.load(id);
  if (!recorded) return std::unexpected(unreadable_game(recorded.error()));
  if (recorded->empty()) return std::unexpected(Error{ErrorCode::unknown_game, "There is no such game."});
  std::vector<game::Event> events;
  for (const Recorded& one : *recorded) events.push_back(one.event);
  auto state = game::State::fold(events);
  if (!state) return std::unexpected(damaged_game());
  std::vector<std::shared_ptr<const Recorded>> history;
  for (const Recorded& one : *recorded) history.push_back(std::make_shared<const Recorded>(one));
  const auto deadline = digest_of(*state, turn_began(history), earliest_deadline).deadline;
  return MailedGame{.id = id, .events = std::move(*recorded), .state = std::move(*state), .deadline = deadline};
}

post::NoticeView view_of(const MailedGame& game, Color side, const MailSettings& settings, const Naming& names,
                         std::string_view site) {
  const game::Seats& seats = game.state.seats();
  return {.state = game.state,
          .game = game.id.text(),
          .side = side,
          .names = {seat_name(seats.black, names), seat_name(seats.white, names)},
          .style = settings.style,
          .flip = settings.flip,
          .language = settings.language,
          .deadline = game.deadline ? post::local_time(*game.deadline, settings.zone) : "",
          .link = fmt::format("{}/game/{}", site, game.id.text())};
}

std::string numbered_move(const game::State& state, std::size_t plies, Move move, post::Language language) {
  return fmt::format("{}. {}", plies + 1, post::write_move(state, plies, move, language));
}

std::vector<std::string> meant_moves(const game::State& state, const MoveError& error, post::Language language) {
  const std::vector<Move> moves = std::visit([&](const auto& game) { return meant_in(game, error); }, state.game());
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(post::write_move(state, state.plies(), move, language));
  return texts;
}

}  // namespace ootori::server

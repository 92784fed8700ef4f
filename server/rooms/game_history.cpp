#include "server/rooms/game_history.hpp"

#include <algorithm>
#include <utility>

#include "game/terms.hpp"
#include "log/log.hpp"
#include "server/games/digest.hpp"
#include "server/ratings/rating_table.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

Append rematch_of(const GameId& before, const game::State& state, const std::string& id, UnixMillis at) {
  const game::Created created = game::begin_again(state);
  return {.id = GameId::parse(id).value(),
          .game = &state.spec(),
          .events = {{1, at, created}},
          .digest = digest_of(game::State{created}, at),
          .rematch_of = before};
}

}  // namespace

std::expected<void, Error> GameHistory::load(std::vector<Recorded> history) {
  if (history.empty()) return std::unexpected(Error{ErrorCode::unknown_game, "There is no such game."});
  std::vector<game::Event> events;
  for (const Recorded& recorded : history) events.push_back(recorded.event);
  auto state = game::State::fold(events);
  if (!state) {
    log::error("game {} is damaged at event {}: {}", id_.text(), state.error().index + 1, state.error().message);
    return std::unexpected(Error{ErrorCode::storage, "The record of this game is damaged and cannot be read."});
  }
  state_ = std::move(*state);
  events_.clear();
  for (Recorded& recorded : history) events_.push_back(std::make_shared<const Recorded>(std::move(recorded)));
  return {};
}

GameHistory::Next GameHistory::after(std::vector<game::Event> events, const game::Settled& lines,
                                     UnixMillis now) const {
  Next next{.state = state_ ? *state_ : game::State{*game::as_created(events.front())}, .events = {}, .lines = lines};
  const UnixMillis at = std::max(events_.empty() ? 0 : events_.back()->at, now);
  const auto record = [&](game::Event event) {
    next.events.push_back({last() + next.events.size() + 1, at, std::move(event)});
  };
  for (game::Event& event : events) {
    // The event that creates the game has already made the state.
    if (game::as_created(event) == nullptr) (void)next.state.apply(event);
    record(std::move(event));
  }
  for (game::Event& answer : game::play_settled(next.state, next.lines)) record(std::move(answer));
  return next;
}

Digest GameHistory::digest_after(const Next& next) const {
  const bool is_new_turn = std::ranges::any_of(next.events, begins_turn, &Recorded::event);
  return digest_of(next.state, is_new_turn ? next.events.back().at : turn_began(events_), earliest_deadline_);
}

std::vector<Change> GameHistory::changes_to(const Next& next) const {
  const UnixMillis at = next.events.back().at;
  const Digest digest = digest_after(next);
  std::vector<Change> changes;
  for (const Recorded& recorded : next.events) {
    const auto* rematched = std::get_if<game::Rematched>(&recorded.event);
    if (rematched != nullptr) changes.emplace_back(rematch_of(id_, next.state, rematched->game, at));
  }
  changes.emplace_back(Append{.id = id_, .game = &next.state.spec(), .events = next.events, .digest = digest});
  if (std::ranges::any_of(next.events, ends_game, &Recorded::event)) changes.emplace_back(EnterResult{id_, digest, at});
  return changes;
}

void GameHistory::apply(game::State state, std::vector<Recorded> events) {
  state_ = std::move(state);
  for (Recorded& recorded : events) events_.push_back(std::make_shared<const Recorded>(std::move(recorded)));
}

Summary GameHistory::summary() const {
  return {.id = id_,
          .game = &state_->spec(),
          .handicap = text_of_handicap(state_->start()),
          .seats = state_->seats(),
          .time = state_->time(),
          .rated = state_->is_rated(),
          .created = events_.front()->at,
          .updated = events_.back()->at,
          .digest = digest_of(*state_, turn_began(events_), earliest_deadline_)};
}

GameView GameHistory::view() const {
  const auto moves = state_->moves();
  return {.summary = summary(),
          .start = state_->start(),
          .position = state_->position(),
          .moves = {moves.begin(), moves.end()},
          .events = last()};
}

}  // namespace ootori::server

// The game of a room as the store has it: read once, and written before anybody is told.
#include <algorithm>
#include <utility>

#include <boost/asio/post.hpp>
#include <spdlog/spdlog.h>

#include "game/terms.hpp"
#include "server/rooms/room.hpp"
#include "server/store/digest.hpp"

namespace ootori::server {
namespace {

Error to_error(const StoreError& error) {
  if (error.kind == StoreError::Kind::conflict) return {ErrorCode::stale, "The game has gone on in the meantime."};
  spdlog::warn("the store refused: {}", error.message);
  return {ErrorCode::storage, "The server cannot save the game at the moment. Nothing has changed; please try again."};
}

Append rematch_of(const game::State& state, const std::string& id, UnixMillis at) {
  const game::Created created = game::begin_again(state);
  return {.id = GameId::parse(id).value(),
          .game = &state.spec(),
          .events = {{1, at, created}},
          .digest = digest_of(game::State{created}, at)};
}

}  // namespace

Room::Loaded Room::load() {
  if (state_) return {};
  auto history = services_.store.load(id_);
  if (!history) return std::unexpected(to_error(history.error()));
  if (history->empty()) return std::unexpected(Error{ErrorCode::unknown_game, "There is no such game."});
  if (auto taken = take_history(std::move(*history)); !taken) return taken;
  if (auto loaded = load_lines(); !loaded) {
    state_.reset();
    return loaded;
  }
  tell_news();
  take_attendance();
  think();
  await_flag();
  take_vacations();
  return {};
}

Room::Loaded Room::take_history(std::vector<Recorded> history) {
  std::vector<game::Event> events;
  for (const Recorded& recorded : history) events.push_back(recorded.event);
  auto state = game::State::fold(events);
  if (!state) {
    spdlog::error("game {} is damaged at event {}: {}", id_.text(), state.error().index + 1, state.error().message);
    return std::unexpected(Error{ErrorCode::storage, "The record of this game is damaged and cannot be read."});
  }
  state_ = std::move(*state);
  know_players();
  history_.clear();
  for (Recorded& recorded : history) history_.push_back(std::make_shared<const Recorded>(std::move(recorded)));
  const game::Millis uptime = services_.uptime();
  turn_.emplace(uptime, turn_began(history_));
  presence_.emplace(uptime);
  return {};
}

void Room::commit(std::vector<game::Event> events, Committed done, std::vector<Change> with) {
  game::State next = state_ ? *state_ : game::State{std::get<game::Created>(events.front())};
  std::vector<Recorded> recorded;
  const UnixMillis last = history_.empty() ? 0 : history_.back()->at;
  const UnixMillis at = std::max(last, services_.now());
  for (game::Event& event : events) {
    // The event that creates the game has made `next` already.
    if (!std::holds_alternative<game::Created>(event)) (void)next.apply(event);
    if (const auto* rematched = std::get_if<game::Rematched>(&event)) {
      with.emplace_back(rematch_of(next, rematched->game, at));
    }
    recorded.push_back({last_event() + recorded.size() + 1, at, std::move(event)});
  }
  game::Settled lines = lines_;
  for (game::Event& answer : game::play_settled(next, lines)) {
    recorded.push_back({last_event() + recorded.size() + 1, at, std::move(answer)});
  }
  for (const Color side : {Color::black, Color::white}) {
    if (lines[index(side)] != lines_[index(side)]) with.push_back(lines_change(side, lines[index(side)]));
  }
  const bool is_new_turn = std::ranges::any_of(recorded, begins_turn, &Recorded::event);
  const Digest digest = digest_of(next, is_new_turn ? at : turn_began(history_));
  with.emplace_back(Append{.id = id_, .game = &next.spec(), .events = recorded, .digest = digest});
  committing_ = true;
  ++pending_;
  services_.store.write(std::move(with),
                        [self = shared_from_this(), next = Next{std::move(next), std::move(recorded), std::move(lines)},
                         done = std::move(done)](Store::Result<void> result) mutable {
                          auto& strand = self->strand_;
                          boost::asio::post(strand, [self = std::move(self), next = std::move(next),
                                                     done = std::move(done), result = std::move(result)]() mutable {
                            self->committed(std::move(next), std::move(result), std::move(done));
                          });
                        });
}

void Room::committed(Next next, Store::Result<void> result, Committed done) {
  committing_ = false;
  if (result) {
    const std::uint64_t before = last_event();
    take_events(std::move(next.state), std::move(next.events));
    lines_ = std::move(next.lines);
    tell_news();
    tell_of_beginnings(before);
    show_live();
    done({});
    think();
    await_flag();
    if (before == 0) take_vacations();
  } else {
    const bool conflict = result.error().kind == StoreError::Kind::conflict;
    done(std::unexpected(to_error(result.error())));
    // A game that was to be made and was not leaves nothing to go on with.
    if (state_ && conflict) {  // somebody else writes this game too: what is known of it here is old
      state_.reset();
      resume();
    } else if (state_) {
      try_again_later();
    }
  }
  note_idleness();
  --pending_;
  pump();
}

void Room::take_events(game::State next, std::vector<Recorded> events) {
  state_ = std::move(next);
  know_players();
  const game::Millis uptime = services_.uptime();
  if (!presence_) presence_.emplace(uptime);
  for (Recorded& recorded : events) {
    if (begins_turn(recorded.event)) turn_.emplace(uptime, recorded.at);
    history_.push_back(std::make_shared<const Recorded>(std::move(recorded)));
  }
}

}  // namespace ootori::server

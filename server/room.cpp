#include "server/room.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include <boost/asio/post.hpp>
#include <spdlog/spdlog.h>

#include "notation/usi.hpp"
#include "server/random.hpp"

namespace ootori::server {
namespace {

constexpr std::chrono::seconds retry_delay{2};  // after the disk or an engine failed, before an engine thinks again

Error to_error(const StoreError& error) {
  if (error.kind == StoreError::Kind::conflict) return {ErrorCode::stale, "The game has gone on in the meantime."};
  spdlog::warn("the store refused: {}", error.message);
  return {ErrorCode::storage, "The server cannot save the game at the moment. Nothing has changed; please try again."};
}

ErrorCode code_of(game::Refusal::Reason reason) {
  using Reason = game::Refusal::Reason;
  switch (reason) {
    case Reason::game_over: return ErrorCode::game_over;
    case Reason::stale: return ErrorCode::stale;
    case Reason::not_your_turn: return ErrorCode::not_your_turn;
    case Reason::illegal_move: return ErrorCode::illegal_move;
    case Reason::nothing_to_take_back: return ErrorCode::nothing_to_take_back;
  }
  std::unreachable();
}

Error to_error(const game::State& state, const game::Refusal& refusal, const game::Command& command) {
  Error error{.code = code_of(refusal.reason), .message = describe(state, refusal, command)};
  if (refusal.rule) error.rule = code(*refusal.rule);
  return error;
}

// The frame as a command to this game.
std::expected<game::Command, Error> to_command(const game::State& state, const ClientFrame& frame) {
  if (const auto* play = std::get_if<PlayUsi>(&frame)) {
    const auto move = parse_usi(state.spec(), play->usi);
    if (move) return game::Play{play->ply, *move};
    return std::unexpected(Error{ErrorCode::bad_value, describe(state.spec(), move.error()), "usi"});
  }
  if (const auto* take_back = std::get_if<AskTakeBack>(&frame)) return game::TakeBack{take_back->ply};
  return game::Resign{};
}

const game::EngineSeat* engine_to_move(const game::State& state) {
  if (state.outcome()) return nullptr;
  return std::get_if<game::EngineSeat>(&state.seats()[state.side_to_move()]);
}

// Whose turn in the engine's queue a game takes.
game::GuestId customer_of(const game::State& state) {
  for (const Color color : {Color::black, Color::white}) {
    if (const auto* seat = std::get_if<game::GuestSeat>(&state.seats()[color])) return seat->guest;
  }
  return {};
}

Digest digest_of(const game::State& state) {
  return {.plies = state.plies(), .outcome = state.outcome(), .engine_to_move = engine_to_move(state) != nullptr};
}

}  // namespace

Room::Room(GameId id, RoomServices services)
    : id_(std::move(id)),
      services_(std::move(services)),
      strand_(boost::asio::make_strand(services_.workers)),
      retry_(strand_) {}

void Room::create(std::vector<game::Event> events, Reply<GameView> reply) {
  enqueue(
      [this, events = std::move(events), reply = std::move(reply)](const Loaded&) mutable {
        commit(std::move(events), [this, reply = std::move(reply)](std::expected<void, Error> done) mutable {
          if (!done) return reply(std::unexpected(std::move(done.error())));
          reply(to_view());
        });
      },
      Needs::nothing);
}

void Room::view(Reply<GameView> reply) {
  enqueue([this, reply = std::move(reply)](Loaded loaded) mutable {
    if (!loaded) return reply(std::unexpected(std::move(loaded.error())));
    reply(to_view());
  });
}

void Room::watch(std::uint64_t since, std::shared_ptr<Watcher> watcher) {
  enqueue([this, since, watcher = std::move(watcher)](Loaded loaded) mutable {
    if (!loaded) return watcher->hear(Refused{std::move(loaded.error()), id_});
    watch_loaded(since, std::move(watcher));
  });
}

void Room::unwatch(std::shared_ptr<Watcher> watcher) {
  enqueue([this, watcher = std::move(watcher)](const Loaded&) { std::erase(watchers_, watcher); }, Needs::nothing);
}

void Room::command(const game::GuestId& by, ClientFrame frame, std::shared_ptr<Watcher> watcher) {
  enqueue([this, by, frame = std::move(frame), watcher = std::move(watcher)](Loaded loaded) mutable {
    if (!loaded) return watcher->hear(Refused{std::move(loaded.error()), id_});
    auto events = decide(by, frame);
    if (!events) return watcher->hear(Refused{std::move(events.error()), id_});
    commit(std::move(*events), [this, watcher = std::move(watcher)](std::expected<void, Error> done) {
      if (!done) watcher->hear(Refused{std::move(done.error()), id_});
    });
  });
}

void Room::resume() {
  enqueue([this](const Loaded& loaded) {
    if (!loaded) spdlog::error("game {} cannot go on: {}", id_.text(), loaded.error().message);
  });
}

void Room::enqueue(Job job, Needs needs) {
  ++pending_;
  boost::asio::post(strand_, [self = shared_from_this(), waiting = Waiting{std::move(job), needs}]() mutable {
    self->jobs_.push_back(std::move(waiting));
    self->pump();
  });
}

void Room::pump() {
  while (!committing_ && !jobs_.empty()) {
    Waiting next = std::move(jobs_.front());
    jobs_.pop_front();
    next.job(next.needs == Needs::the_game ? load() : Loaded{});
    idle_ = watchers_.empty() && !thought_ && !retrying_;
    --pending_;
  }
}

Room::Loaded Room::load() {
  if (state_) return {};
  auto history = services_.store.load(id_);
  if (!history) return std::unexpected(to_error(history.error()));
  if (history->empty()) return std::unexpected(Error{ErrorCode::unknown_game, "There is no such game."});
  if (auto taken = take_history(std::move(*history)); !taken) return taken;
  for (; told_ < history_.size(); ++told_) tell_event(history_[told_]);
  think();
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
  history_.clear();
  for (Recorded& recorded : history) history_.push_back(std::make_shared<const Recorded>(std::move(recorded)));
  return {};
}

void Room::watch_loaded(std::uint64_t since, std::shared_ptr<Watcher> watcher) {
  watcher->hear(Watching{id_, last_event()});
  for (auto number = std::min(since, last_event()); number < last_event(); ++number) {
    watcher->hear(EventNews{id_, &state_->spec(), history_[number]});
  }
  if (thought_) watcher->hear(Thinking{id_, true});
  if (std::ranges::find(watchers_, watcher) == watchers_.end()) watchers_.push_back(std::move(watcher));
}

std::expected<std::vector<game::Event>, Error> Room::decide(const game::GuestId& by, const ClientFrame& frame) const {
  const auto side = state_->seats().side_of(by);
  if (!side) return std::unexpected(Error{ErrorCode::not_your_game, "This is somebody else's game; you may watch it."});
  if (history_.size() >= most_events && !std::holds_alternative<AskResign>(frame)) {
    return std::unexpected(Error{ErrorCode::busy, "This game has become too long to go on; it can only be resigned."});
  }
  const auto command = to_command(*state_, frame);
  if (!command) return std::unexpected(command.error());
  auto events = game::decide(*state_, *side, *command);
  if (!events) return std::unexpected(to_error(*state_, events.error(), *command));
  return std::move(*events);
}

void Room::commit(std::vector<game::Event> events, Committed done) {
  game::State next = state_ ? *state_ : game::State{std::get<game::Created>(events.front())};
  std::vector<Recorded> recorded;
  const UnixMillis last = history_.empty() ? 0 : history_.back()->at;
  const UnixMillis at = std::max(last, services_.now());
  for (game::Event& event : events) {
    // The event that creates the game has made `next` already.
    if (!std::holds_alternative<game::Created>(event)) (void)next.apply(event);
    recorded.push_back({last_event() + recorded.size() + 1, at, std::move(event)});
  }
  Append append{.id = id_, .game = &next.spec(), .events = recorded, .digest = digest_of(next)};
  committing_ = true;
  ++pending_;
  services_.store.append(
      std::move(append), [self = shared_from_this(), next = std::move(next), recorded = std::move(recorded),
                          done = std::move(done)](Store::Result<void> result) mutable {
        auto& strand = self->strand_;
        boost::asio::post(strand, [self = std::move(self), next = std::move(next), recorded = std::move(recorded),
                                   done = std::move(done), result = std::move(result)]() mutable {
          self->committed(std::move(next), std::move(recorded), std::move(result), std::move(done));
        });
      });
}

void Room::committed(game::State next, std::vector<Recorded> events, Store::Result<void> result, Committed done) {
  committing_ = false;
  if (result) {
    state_ = std::move(next);
    for (Recorded& recorded : events) history_.push_back(std::make_shared<const Recorded>(std::move(recorded)));
    for (; told_ < history_.size(); ++told_) tell_event(history_[told_]);
    done({});
    think();
  } else {
    const bool conflict = result.error().kind == StoreError::Kind::conflict;
    done(std::unexpected(to_error(result.error())));
    if (conflict) {  // somebody else writes this game too: what is known of it here is old
      state_.reset();
      resume();
    } else {
      think_later();
    }
  }
  idle_ = watchers_.empty() && !thought_ && !retrying_;
  --pending_;
  pump();
}

void Room::tell_all(const ServerFrame& frame) {
  for (const auto& watcher : watchers_) watcher->hear(frame);
}

void Room::tell_event(const std::shared_ptr<const Recorded>& event) {
  tell_all(EventNews{id_, &state_->spec(), event});
}

// Sees to it that an engine thinks exactly when it is to move, and on the position that there is.
void Room::think() {
  const auto* engine = state_ ? engine_to_move(*state_) : nullptr;
  if (thought_ && (engine == nullptr || thought_->after != last_event())) {
    thought_->stop.request_stop();
    thought_.reset();
  }
  if (engine != nullptr && !thought_ && !retrying_) {
    auto answer = [weak = weak_from_this(), after = last_event()](std::optional<Move> move) {
      if (const auto self = weak.lock()) self->engine_answered(after, move);
    };
    EngineTask task{.game = state_->game(), .level = engine->level, .seed = random_number()};
    thought_ = Thought{last_event(), services_.engines.submit(customer_of(*state_), std::move(task), answer)};
  }
  if (std::exchange(told_thinking_, thought_.has_value()) != thought_.has_value()) {
    tell_all(Thinking{id_, told_thinking_});
  }
}

void Room::think_later() {
  if (std::exchange(retrying_, true)) return;
  think();
  retry_.expires_after(retry_delay);
  retry_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
    const auto self = weak.lock();
    if (error || !self) return;
    self->retrying_ = false;
    self->enqueue([raw = self.get()](const Loaded&) { raw->think(); });
  });
}

void Room::engine_answered(std::uint64_t after, std::optional<Move> move) {
  enqueue([this, after, move](const Loaded& loaded) {
    if (!loaded || !thought_ || thought_->after != after) return;  // taken back or resigned in the meantime
    thought_.reset();
    const auto ply = state_->plies();
    auto events = move ? game::decide(*state_, state_->side_to_move(), game::Play{ply, *move})
                       : std::unexpected(game::Refusal{game::Refusal::Reason::illegal_move});
    if (events) return commit(std::move(*events), [](const std::expected<void, Error>&) {});
    spdlog::error("the engine has no permitted move in game {} after {} plies", id_.text(), ply);
    think_later();
  });
}

GameView Room::to_view() const {
  const auto moves = state_->moves();
  return {.summary = {.id = id_,
                      .game = &state_->spec(),
                      .handicap = state_->handicap(),
                      .seats = state_->seats(),
                      .created = history_.front()->at,
                      .updated = history_.back()->at,
                      .digest = digest_of(*state_)},
          .start = state_->start(),
          .moves = {moves.begin(), moves.end()},
          .events = last_event()};
}

}  // namespace ootori::server

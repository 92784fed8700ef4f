#include "server/room.hpp"

#include <algorithm>
#include <chrono>
#include <ranges>
#include <span>
#include <utility>

#include <boost/asio/post.hpp>
#include <spdlog/spdlog.h>

#include "game/terms.hpp"
#include "server/command_frame.hpp"
#include "server/random.hpp"

namespace ootori::server {
namespace {

constexpr std::chrono::seconds retry_delay{2};  // after the disk or an engine failed, before it is tried again

// A room whose flag falls later than this need not wait for it: Rooms looks for what falls due.
constexpr game::Millis longest_wait = std::chrono::hours{1};

Error to_error(const StoreError& error) {
  if (error.kind == StoreError::Kind::conflict) return {ErrorCode::stale, "The game has gone on in the meantime."};
  spdlog::warn("the store refused: {}", error.message);
  return {ErrorCode::storage, "The server cannot save the game at the moment. Nothing has changed; please try again."};
}

const game::EngineSeat* engine_to_move(const game::State& state) {
  if (state.outcome()) return nullptr;
  return std::get_if<game::EngineSeat>(&state.seats()[state.side_to_move()]);
}

// Whose turn in the engine's queue a game takes.
game::PlayerId customer_of(const game::State& state) {
  for (const Color color : {Color::black, Color::white}) {
    if (const auto* person = state.seats().person(color)) return *person;
  }
  return {};
}

// After these events time is counted from the beginning, or goes on with what a vacation has left of it.
bool begins_turn(const game::Event& event) {
  const auto begins = []<class E>(const E&) {
    return std::is_same_v<E, game::Created> || std::is_same_v<E, game::Moved> || std::is_same_v<E, game::TakenBack> ||
           std::is_same_v<E, game::Sealed> || std::is_same_v<E, game::VacationBegan> ||
           std::is_same_v<E, game::VacationEnded>;
  };
  return std::visit(begins, event);
}

// When the turn began that lasts now; a history begins with the first one.
UnixMillis turn_began(std::span<const std::shared_ptr<const Recorded>> history) {
  const auto begins = [](const auto& recorded) { return begins_turn(recorded->event); };
  return (*std::ranges::find_if(history | std::views::reverse, begins))->at;
}

Digest digest_of(const game::State& state, UnixMillis turn_began) {
  return {.plies = state.plies(),
          .outcome = state.outcome(),
          .turn = state.side_to_move(),
          .engine_to_move = engine_to_move(state) != nullptr,
          .deadline = deadline_of(state, turn_began),
          .adjourned = state.is_adjourned() && !state.outcome(),
          .on_vacation = {state.is_on_vacation(Color::black), state.is_on_vacation(Color::white)}};
}

Append rematch_of(const game::State& state, const std::string& id, UnixMillis at) {
  const game::Created created = game::begin_again(state);
  return {.id = GameId::parse(id).value(),
          .game = &state.spec(),
          .events = {{1, at, created}},
          .digest = digest_of(game::State{created}, at)};
}

}  // namespace

Room::Room(GameId id, RoomServices services)
    : id_(std::move(id)),
      services_(std::move(services)),
      strand_(boost::asio::make_strand(services_.workers)),
      flag_(strand_),
      retry_(strand_) {}

void Room::create(game::Created created, std::vector<Change> with, Reply<GameView> reply) {
  enqueue(
      [this, created = std::move(created), with = std::move(with), reply = std::move(reply)](const Loaded&) mutable {
        commit(
            {std::move(created)},
            [this, reply = std::move(reply)](std::expected<void, Error> done) mutable {
              if (!done) return reply(std::unexpected(std::move(done.error())));
              reply(to_view());
            },
            std::move(with));
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
  enqueue(
      [this, watcher = std::move(watcher)](const Loaded&) {
        std::erase(watchers_, watcher);
        take_attendance();
      },
      Needs::nothing);
}

void Room::command(const game::PlayerId& by, GameFrame frame, std::shared_ptr<Watcher> watcher) {
  command(by, std::move(frame), [this, watcher = std::move(watcher)](std::expected<void, Error> done) {
    if (!done) watcher->hear(Refused{std::move(done.error()), id_});
  });
}

void Room::command(const game::PlayerId& by, GameFrame frame, Reply<void> reply) {
  const Instant arrival = services_.instant();
  enqueue([this, by, frame = std::move(frame), reply = std::move(reply), arrival](Loaded loaded) mutable {
    if (!loaded) return reply(std::move(loaded));
    auto events = decide(by, frame, arrival);
    if (!events) return reply(std::unexpected(std::move(events.error())));
    commit(std::move(*events), std::move(reply));
  });
}

void Room::give_up(const game::PlayerId& by, Reply<void> reply) {
  const Instant arrival = services_.instant();
  enqueue([this, by, arrival, reply = std::move(reply)](Loaded loaded) mutable {
    if (!loaded) return reply(std::move(loaded));
    if (state_->outcome() || !state_->seats().side_of(by)) return reply({});
    const bool is_off = state_->seats().are_people() && !state_->has_begun();
    auto events = decide(by, is_off ? GameFrame{AskAbort{id_}} : GameFrame{AskResign{id_}}, arrival);
    if (!events) return reply(std::unexpected(std::move(events.error())));
    commit(std::move(*events), std::move(reply));
  });
}

// What the players' vacations have come to that the events of the game do not say yet.
std::vector<game::Event> Room::vacation_events() const {
  for (const Color color : {Color::black, Color::white}) {
    const auto* player = state_->seats().person(color);
    if (player == nullptr) continue;
    const bool on = services_.vacations.is_away(*player);
    if (on == state_->is_on_vacation(color)) continue;
    const game::Moment moment{.thought = turn_->thought(*state_, services_.instant())};
    auto events = game::decide(*state_, color, game::SetVacation{on}, moment);
    if (events) return std::move(*events);
  }
  return {};
}

void Room::take_vacations() {
  enqueue([this](const Loaded& loaded) {
    if (!loaded || !state_->is_by_correspondence()) return;
    auto events = vacation_events();
    if (events.empty()) return;
    // One player at a time: the other's turn comes when this is stored.
    commit(std::move(events), [this](const std::expected<void, Error>& done) {
      if (done) take_vacations();
    });
  });
}

void Room::tell(ServerFrame frame) {
  boost::asio::post(strand_, [self = shared_from_this(), frame = std::move(frame)] { self->tell_all(frame); });
}

void Room::resume() {
  enqueue([this](const Loaded& loaded) {
    if (!loaded) return spdlog::error("game {} cannot go on: {}", id_.text(), loaded.error().message);
    await_flag();  // of a game that was loaded when its flag was far off
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
    note_idleness();
    --pending_;
  }
}

void Room::note_idleness() { idle_ = watchers_.empty() && !thought_ && !retrying_ && !awaits_flag_; }

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
  history_.clear();
  for (Recorded& recorded : history) history_.push_back(std::make_shared<const Recorded>(std::move(recorded)));
  const game::Millis uptime = services_.uptime();
  turn_.emplace(uptime, turn_began(history_));
  presence_.emplace(uptime);
  return {};
}

void Room::watch_loaded(std::uint64_t since, std::shared_ptr<Watcher> watcher) {
  watcher->hear(Watching{id_, last_event()});
  for (auto number = std::min(since, last_event()); number < last_event(); ++number) {
    watcher->hear(EventNews{id_, &state_->spec(), history_[number]});
  }
  if (const auto clock = clock_news()) watcher->hear(*clock);
  if (thought_) watcher->hear(Thinking{id_, true});
  if (std::ranges::find(watchers_, watcher) == watchers_.end()) watchers_.push_back(watcher);
  take_attendance();
  if (state_->seats().are_people()) watcher->hear(presence_news());
  tell_chat(*watcher);
}

std::expected<std::vector<game::Event>, Error> Room::decide(const game::PlayerId& by, const GameFrame& frame,
                                                            const Instant& arrival) const {
  const auto side = state_->seats().side_of(by);
  if (!side) return std::unexpected(Error{ErrorCode::not_your_game, "This is somebody else's game; you may watch it."});
  if (history_.size() >= most_events && !std::holds_alternative<AskResign>(frame)) {
    return std::unexpected(Error{ErrorCode::busy, "This game has become too long to go on; it can only be resigned."});
  }
  const auto command = to_command(*state_, frame);
  if (!command) return std::unexpected(command.error());
  const game::Moment moment{.thought = turn_->thought(*state_, arrival),
                            .away = presence_->away(~*side, arrival.uptime),
                            .new_game = GameId::random().text()};
  auto events = game::decide(*state_, *side, *command, moment);
  if (!events) return std::unexpected(to_error(*state_, events.error(), *command));
  return std::move(*events);
}

void Room::tell_of_beginnings(std::uint64_t after) const {
  if (!services_.begun) return;
  for (auto number = after; number < last_event(); ++number) {
    const game::Event& event = history_[number]->event;
    if (std::holds_alternative<game::Created>(event)) services_.begun(id_, state_->seats());
    const auto* rematched = std::get_if<game::Rematched>(&event);
    if (const auto id = rematched == nullptr ? std::nullopt : GameId::parse(rematched->game)) {
      services_.begun(*id, state_->seats());
    }
  }
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
  const game::Millis uptime = services_.uptime();
  if (!presence_) presence_.emplace(uptime);
  for (Recorded& recorded : events) {
    if (begins_turn(recorded.event)) turn_.emplace(uptime, recorded.at);
    history_.push_back(std::make_shared<const Recorded>(std::move(recorded)));
  }
}

void Room::tell_all(const ServerFrame& frame) {
  for (const auto& watcher : watchers_) watcher->hear(frame);
}

void Room::tell_news() {
  if (told_ == history_.size()) return;
  const auto ends = [](const auto& recorded) { return std::holds_alternative<game::Ended>(recorded->event); };
  const bool is_over_now = std::any_of(history_.begin() + static_cast<std::ptrdiff_t>(told_), history_.end(), ends);
  for (; told_ < history_.size(); ++told_) tell_all(EventNews{id_, &state_->spec(), history_[told_]});
  if (const auto clock = clock_news()) tell_all(*clock);
  // What spectators said among themselves is no secret any more.
  if (is_over_now) {
    for (const auto& watcher : watchers_) {
      if (state_->seats().side_of(watcher->who())) tell_chat(*watcher);
    }
  }
}

std::optional<ClockNews> Room::clock_news() const {
  const auto& clock = state_->clock();
  if (!clock) return std::nullopt;
  ClockNews news{.game = id_,
                 .black = clock->left(Color::black),
                 .white = clock->left(Color::white),
                 .running = {},
                 .adjourned_for = {},
                 .until_flag = turn_->until_flag(*state_, services_.instant())};
  if (state_->is_adjourned()) news.adjourned_for = std::exchange(news.until_flag, std::nullopt);
  if (news.until_flag && state_->has_begun()) {
    const Color mover = state_->side_to_move();
    const game::Millis thought = state_->used() + turn_->thought(*state_, services_.instant());
    (mover == Color::black ? news.black : news.white) = clock->after_thinking(mover, thought);
    news.running = mover;
  } else if (!news.until_flag && state_->is_on_vacation(state_->side_to_move())) {
    const Color mover = state_->side_to_move();
    (mover == Color::black ? news.black : news.white) = clock->after_thinking(mover, state_->used());
  }
  return news;
}

PresenceNews Room::presence_news() const {
  PresenceNews news{.game = id_,
                    .black = presence_->is_there(Color::black),
                    .white = presence_->is_there(Color::white),
                    .claim_in = {}};
  if (state_->is_at_the_board() && !state_->outcome()) news.claim_in = presence_->claim_in(services_.uptime());
  return news;
}

// Sees who of the two players is there, and tells it where that is news.
void Room::take_attendance() {
  if (!state_ || !state_->seats().are_people()) return;
  bool is_news = false;
  for (const Color color : {Color::black, Color::white}) {
    const game::PlayerId& player = *state_->seats().person(color);
    const bool is_there = std::ranges::any_of(watchers_, [&](const auto& watcher) { return watcher->who() == player; });
    is_news |= presence_->set(color, is_there, services_.uptime());
  }
  if (is_news) tell_all(presence_news());
}

// Sees to it that the flag of the side to move falls by itself.
void Room::await_flag() {
  flag_.cancel();
  const auto left = state_ ? turn_->until_flag(*state_, services_.instant()) : std::nullopt;
  awaits_flag_ = left && (state_->is_at_the_board() || *left < longest_wait);
  if (!awaits_flag_) return;
  flag_.expires_after(*left);
  flag_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
    const auto self = weak.lock();
    if (error || !self) return;
    self->enqueue([raw = self.get()](const Loaded& loaded) {
      if (loaded) raw->flag_may_have_fallen();
    });
  });
}

void Room::flag_may_have_fallen() {
  auto events = game::flag_fall(*state_, turn_->thought(*state_, services_.instant()));
  if (events.empty()) return await_flag();  // there was a move in the meantime
  commit(std::move(events), [](const std::expected<void, Error>&) {});
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

void Room::try_again_later() {
  if (std::exchange(retrying_, true)) return;
  think();  // no longer: the engine rests until then
  retry_.expires_after(retry_delay);
  retry_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
    const auto self = weak.lock();
    if (error || !self) return;
    self->retrying_ = false;
    self->enqueue([raw = self.get()](const Loaded&) {
      raw->think();
      raw->await_flag();
    });
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
    try_again_later();
  });
}

GameView Room::to_view() const {
  const auto moves = state_->moves();
  return {.summary = {.id = id_,
                      .game = &state_->spec(),
                      .handicap = state_->handicap(),
                      .seats = state_->seats(),
                      .time = state_->time(),
                      .rated = state_->is_rated(),
                      .created = history_.front()->at,
                      .updated = history_.back()->at,
                      .digest = digest_of(*state_, turn_began(history_))},
          .start = state_->start(),
          .moves = {moves.begin(), moves.end()},
          .events = last_event()};
}

}  // namespace ootori::server

#include "server/rooms/room.hpp"

#include <utility>

#include "log/log.hpp"
#include "server/games/digest.hpp"
#include "server/games/turn.hpp"
#include "server/rooms/command_frame.hpp"
#include "server/store/unsaved.hpp"
#include "server/vacation/vacation_events.hpp"

namespace ootori::server {
namespace {

constexpr std::chrono::seconds retry_delay{2};  // before retrying after the disk or an engine failed

Error not_saved(const StoreError& error) {
  if (error.kind == StoreError::Kind::conflict) return {ErrorCode::stale, "The game has continued in the meantime."};
  log::warn("the store refused: {}", error.message);
  return unsaved(error, "The server cannot save the game at the moment. Nothing has changed; please try again.");
}

}  // namespace

Room::Room(GameId id, RoomServices services)
    : id_(std::move(id)),
      services_(std::move(services)),
      queue_(services_.workers, [this] { note_idleness(); }),
      history_(id_),
      clock_(id_, queue_.strand()),
      audience_(id_, services_.names),
      lines_(id_),
      chat_(id_, services_.store, services_.moderation),
      thinker_(services_.engines),
      check_(queue_.strand()),
      retry_(queue_.strand()) {}

// --- the queue ---

Room::From Room::asker(const game::PlayerId& by) const {
  return knows_players_ && players_->side_of(by) ? From::players : From::others;
}

void Room::know_players() {
  if (knows_players_) return;
  players_ = state().seats();
  knows_players_ = true;
}

void Room::enqueue(From from, Job job, Needs needs) {
  queue_.add(shared_from_this(), from,
             [this, job = std::move(job), needs]() mutable { job(needs == Needs::the_game ? load() : Loaded{}); });
}

void Room::note_idleness() {
  idle_ =
      audience_.is_empty() && catching_up_.empty() && !thinker_.is_thinking() && !retrying_ && !clock_.awaits_flag();
}

// --- the game as it is stored ---

Room::Loaded Room::load() {
  if (history_.state() != nullptr) return {};
  if (auto adopted = std::exchange(adopted_, std::nullopt)) {
    history_ = std::move(*adopted);
  } else {
    auto stored = GameTable{services_.store}.load(id_);
    if (!stored) return std::unexpected(not_saved(stored.error()));
    if (auto loaded = history_.load(std::move(*stored)); !loaded) return loaded;
  }
  history_.allow_until(earliest_deadline(services_.instant()));
  if (auto loaded = lines_.load(services_.store, state()); !loaded) {
    history_.forget();
    return loaded;
  }
  know_players();
  check_players();
  const game::Millis uptime = services_.uptime();
  clock_.begin_turn(uptime, turn_began(history_.events()));
  audience_.begin(uptime);
  tell_news();
  observe_attendance();
  think();
  await_flag();
  observe_vacations();
  return {};
}

void Room::adopt(GameHistory history) {
  enqueue(
      [this, history = std::move(history)](const Loaded&) mutable {
        if (history_.state() == nullptr && history_.events().empty()) adopted_ = std::move(history);
      },
      Needs::nothing);
}

void Room::commit(std::vector<game::Event> events, Reply<void> done, std::vector<Change> with) {
  GameHistory::Next next = history_.after(std::move(events), lines_.settled(), services_.now());
  for (Change& change : lines_.changes_to(next.state, next.lines)) with.push_back(std::move(change));
  for (Change& change : history_.changes_to(next)) with.push_back(std::move(change));
  if (services_.follower != nullptr) {
    for (Change& change : services_.follower->stored_with(id_, next.state, next.events)) {
      with.push_back(std::move(change));
    }
  }
  queue_.begin_write();
  services_.store.write(std::move(with), [self = shared_from_this(), next = std::move(next),
                                          done = std::move(done)](Store::Result<void> result) mutable {
    GameQueue& queue = self->queue_;
    queue.post(
        [self = std::move(self), next = std::move(next), done = std::move(done), result = std::move(result)]() mutable {
          self->committed(std::move(next), std::move(result), std::move(done));
        });
  });
}

void Room::committed(GameHistory::Next next, Store::Result<void> result, Reply<void> done) {
  if (result) {
    const std::uint64_t before = history_.last();
    apply(std::move(next));
    tell_news();
    check_players();
    check_player_to_move(before);
    tell_of_beginnings(before);
    show_live();
    if (services_.follower != nullptr) services_.follower->stored(id_);
    done({});
    think();
    await_flag();
    if (before == 0) observe_vacations();
  } else {
    const bool conflict = result.error().kind == StoreError::Kind::conflict;
    done(std::unexpected(not_saved(result.error())));
    // If a new game could not be stored, there is nothing to continue.
    if (history_.state() != nullptr && conflict) {  // another server writes this game too
      history_.forget();
      resume();
    } else if (history_.state() != nullptr) {
      try_again_later();
    }
  }
  queue_.end_write();
}

void Room::apply(GameHistory::Next next) {
  const game::Millis uptime = services_.uptime();
  for (const Recorded& recorded : next.events) {
    if (begins_turn(recorded.event)) clock_.begin_turn(uptime, recorded.at);
  }
  lines_.settle(std::move(next.lines));
  history_.apply(std::move(next.state), std::move(next.events));
  know_players();
  if (!audience_.has_begun()) audience_.begin(uptime);
}

// --- requests ---

void Room::create(game::Created created, std::vector<Change> with, Reply<GameView> reply) {
  enqueue(
      [this, created = std::move(created), with = std::move(with), reply = std::move(reply)](const Loaded&) mutable {
        commit(
            {std::move(created)},
            [this, reply = std::move(reply)](std::expected<void, Error> done) mutable {
              if (!done) return reply(std::unexpected(std::move(done.error())));
              reply(view_now());
            },
            std::move(with));
      },
      Needs::nothing);
}

GameView Room::view_now(Positions wanted) const {
  GameView view = history_.view();
  view.clock = clock_.standing(state(), services_.instant());
  if (wanted == Positions::with_legal_moves) view.legal_moves = state().permitted_moves();
  return view;
}

void Room::view(Positions wanted, Reply<GameView> reply) {
  enqueue_for({}, [this, wanted, reply = std::move(reply)](Loaded loaded) mutable {
    if (!loaded) return reply(std::unexpected(std::move(loaded.error())));
    reply(view_now(wanted));
  });
}

void Room::command(const game::PlayerId& by, GameFrame frame, std::shared_ptr<Listener> listener) {
  command(by, std::move(frame), [this, listener = std::move(listener)](std::expected<void, Error> done) {
    if (!done) listener->hear(Refused{std::move(done.error()), id_});
  });
}

void Room::command(const game::PlayerId& by, GameFrame frame, Reply<void> reply, StoredWith with) {
  const Instant arrival = services_.instant();
  enqueue_for(by, [this, by, frame = std::move(frame), reply = std::move(reply), with = std::move(with),
                   arrival](Loaded loaded) mutable {
    if (!loaded) return reply(std::move(loaded));
    auto events = decide(by, frame, arrival);
    if (!events) return reply(std::unexpected(std::move(events.error())));
    std::vector<Change> changes;
    if (with) changes = with(*events);
    commit(std::move(*events), std::move(reply), std::move(changes));
  });
}

std::expected<std::vector<game::Event>, Error> Room::decide(const game::PlayerId& by, const GameFrame& frame,
                                                            const Instant& arrival) const {
  const auto side = state().seats().side_of(by);
  if (!side) return std::unexpected(Error{ErrorCode::not_your_game, "You are not a player of this game."});
  const auto command = to_command(state(), frame);
  if (!command) return std::unexpected(command.error());
  const game::Moment moment{.thought = clock_.thought(state(), arrival),
                            .away = audience_.away(~*side, arrival.uptime),
                            .new_game = GameId::random().text()};
  auto events = game::decide(state(), *side, *command, moment);
  if (!events) return std::unexpected(to_error(state(), events.error(), *command));
  if (state().outcome() && !std::holds_alternative<game::Declined>(events->front())) {
    if (auto checked = check_rematch(*side); !checked) return std::unexpected(std::move(checked.error()));
    return as_blocks_allow(*side, std::move(*events));
  }
  return std::move(*events);
}

// Nobody should be left with a game against somebody who cannot play it.
std::expected<void, Error> Room::check_rematch(Color side) const {
  for (const Color color : {Color::black, Color::white}) {
    const game::PlayerId* player = state().seats().person(color);
    if (player == nullptr || services_.names.may_play(*player, services_.now())) continue;
    return std::unexpected(Error{ErrorCode::not_allowed, "Your opponent can no longer play on this server."});
  }
  const game::PlayerId* by = state().seats().person(side);
  const game::PlayerId* other = state().seats().person(~side);
  if (by != nullptr && other != nullptr && services_.moderation.has_blocked(*by, *other)) {
    return std::unexpected(
        Error{ErrorCode::not_allowed, "You have blocked this player. Unblock them to play a rematch."});
  }
  return {};
}

// If the opponent has blocked the player of `side`, the rematch is declined in the opponent's name, or the opponent's
// own offer is withdrawn. Neither player is told why.
std::vector<game::Event> Room::as_blocks_allow(Color side, std::vector<game::Event> events) const {
  const game::PlayerId* by = state().seats().person(side);
  const game::PlayerId* other = state().seats().person(~side);
  if (by == nullptr || other == nullptr || !services_.moderation.has_blocked(*other, *by)) return events;
  if (std::holds_alternative<game::Rematched>(events.front())) events.clear();
  events.emplace_back(game::Declined{~side, game::Offer::rematch});
  return events;
}

// The events that decline all open offers. If a flag has fallen, they end the game instead.
std::vector<game::Event> Room::all_declined(Color side, const Instant& arrival) const {
  std::vector<game::Event> all;
  const game::Moment moment{.thought = clock_.thought(state(), arrival)};
  for (const game::Offer offer : game::all_offers) {
    if (!state().offered(offer)) continue;
    auto events = game::decide(state(), side, game::Answer{offer, false}, moment);
    if (!events) continue;
    const bool is_declined = std::holds_alternative<game::Declined>(events->front());
    for (game::Event& event : *events) all.push_back(std::move(event));
    if (!is_declined) break;
  }
  return all;
}

void Room::give_up(const game::PlayerId& by, Reply<void> reply) {
  const Instant arrival = services_.instant();
  enqueue([this, by, arrival, reply = std::move(reply)](Loaded loaded) mutable {
    if (!loaded) return reply(std::move(loaded));
    const auto side = state().seats().side_of(by);
    if (!side) return reply({});
    if (state().outcome()) {
      auto declined = all_declined(*side, arrival);
      if (declined.empty()) return reply({});
      return commit(std::move(declined), std::move(reply));
    }
    const bool is_off = state().seats().are_people() && !state().has_begun() && !state().arranged();
    auto events = decide(by, is_off ? GameFrame{AskAbort{id_}} : GameFrame{AskResign{id_}}, arrival);
    if (!events) return reply(std::unexpected(std::move(events.error())));
    commit(std::move(*events), std::move(reply));
  });
}

void Room::shut_out(const game::PlayerId& player) {
  const Instant arrival = services_.instant();
  enqueue([this, player, arrival](const Loaded& loaded) {
    if (!loaded) return log::error("game {} cannot be read: {}", id_.text(), loaded.error().message);
    observe_attendance();
    const auto side = state().seats().side_of(player);
    if (!side) return;
    auto declined = all_declined(*side, arrival);
    if (declined.empty()) return;
    commit(std::move(declined), [](const std::expected<void, Error>&) {});
  });
}

void Room::rule(game::Ruling ruling, ModeratorEntry entry, Reply<void> reply) {
  const Instant arrival = services_.instant();
  enqueue([this, ruling, entry = std::move(entry), reply = std::move(reply), arrival](Loaded loaded) mutable {
    if (!loaded) return reply(std::move(loaded));
    const game::Seats& seats = state().seats();
    if (seats.side_of(entry.moderator)) {
      return reply(std::unexpected(Error{ErrorCode::not_allowed, "Another moderator has to decide about your game."}));
    }
    auto events = game::rule(state(), ruling, clock_.thought(state(), arrival));
    if (!events) return reply(std::unexpected(to_error(state(), events.error(), game::ProposeImpasse{})));
    const Color about = state().offered(game::Offer::impasse).value_or(Color::black);
    const game::PlayerId* whom = seats.person(about);
    entry.game = id_;
    entry.whom = whom != nullptr ? *whom : *seats.person(~about);
    std::vector<Change> with;
    with.emplace_back(LogAct{std::move(entry)});
    commit(std::move(*events), std::move(reply), std::move(with));
  });
}

void Room::resume() {
  enqueue([this](const Loaded& loaded) {
    if (!loaded) return log::error("game {} cannot continue: {}", id_.text(), loaded.error().message);
    await_flag();  // for a game that was loaded while its flag was far off
  });
}

void Room::observe_vacations() {
  enqueue([this](const Loaded& loaded) {
    if (!loaded) return;
    auto events = vacation_events(state(), services_.vacations, clock_.thought(state(), services_.instant()));
    if (events.empty()) return;
    // Handles one player at a time; the other follows once this is stored.
    commit(std::move(events), [this](const std::expected<void, Error>& done) {
      if (done) observe_vacations();
    });
  });
}

// --- conditional moves ---

void Room::show_lines(const game::PlayerId& by, Reply<LinesView> reply) {
  enqueue_for(by, [this, by, reply = std::move(reply)](Loaded loaded) mutable {
    if (!loaded) return reply(std::unexpected(std::move(loaded.error())));
    const auto side = GameLines::owner(state(), by);
    if (!side) return reply(std::unexpected(side.error()));
    reply(lines_.view(state(), *side));
  });
}

void Room::set_lines(const game::PlayerId& by, AskLines ask, Reply<LinesView> reply) {
  enqueue_for(by, [this, by, ask = std::move(ask), reply = std::move(reply)](Loaded loaded) mutable {
    if (!loaded) return reply(std::unexpected(std::move(loaded.error())));
    const auto side = GameLines::owner(state(), by);
    if (!side) return reply(std::unexpected(side.error()));
    auto lines = GameLines::parse(state(), *side, ask);
    if (!lines) return reply(std::unexpected(std::move(lines.error())));
    store_lines(*side, std::move(*lines),
                [this, side = *side, reply = std::move(reply)](std::expected<void, Error> done) mutable {
                  if (!done) return reply(std::unexpected(std::move(done.error())));
                  reply(lines_.view(state(), side));
                });
  });
}

void Room::drop_lines(const game::PlayerId& by, Reply<void> reply) {
  enqueue_for(by, [this, by, reply = std::move(reply)](Loaded loaded) mutable {
    if (!loaded) return reply(std::move(loaded));
    const auto side = GameLines::owner(state(), by);
    if (!side) return reply(std::unexpected(side.error()));
    store_lines(*side, std::nullopt, std::move(reply));
  });
}

// Nothing else happens in the game until the lines are stored, so the opponent's next move meets them.
void Room::store_lines(Color side, std::optional<game::Lines> lines, Reply<void> reply) {
  queue_.begin_write();
  services_.store.write(
      {lines_.change(state(), side, lines)}, [self = shared_from_this(), side, lines = std::move(lines),
                                              reply = std::move(reply)](Store::Result<void> result) mutable {
        GameQueue& queue = self->queue_;
        queue.post([self = std::move(self), side, lines = std::move(lines), reply = std::move(reply),
                    result = std::move(result)]() mutable {
          if (result) {
            self->lines_.settle(side, std::move(lines));
            reply({});
          } else {
            log::warn("the store refused: {}", result.error().message);
            reply(std::unexpected(unsaved(
                result.error(),
                "Your conditional moves cannot be saved at the moment. Nothing has changed; please try again.")));
          }
          self->queue_.end_write();
        });
      });
}

// --- flags, and the engine ---

// Makes the flag of the side to move fall by itself.
void Room::await_flag() {
  clock_.await_flag(history_.state(), services_.instant(), [weak = weak_from_this()] {
    const auto self = weak.lock();
    if (!self) return;
    self->enqueue([raw = self.get()](const Loaded& loaded) {
      if (loaded) raw->flag_may_have_fallen();
    });
  });
}

void Room::flag_may_have_fallen() {
  auto events = game::flag_fall(state(), clock_.thought(state(), services_.instant()));
  if (events.empty()) return await_flag();  // there was a move in the meantime
  commit(std::move(events), [](const std::expected<void, Error>&) {});
}

void Room::think() {
  const bool is_news = thinker_.look(history_.state(), history_.last(), retrying_,
                                     [weak = weak_from_this()](std::uint64_t after, std::optional<Move> move) {
                                       if (const auto self = weak.lock()) self->engine_answered(after, move);
                                     });
  if (is_news) audience_.tell(Thinking{id_, thinker_.is_thinking()});
}

void Room::engine_answered(std::uint64_t after, std::optional<Move> move) {
  enqueue([this, after, move](const Loaded& loaded) {
    if (!loaded || !thinker_.accept(after)) return;
    const auto ply = state().plies();
    auto events = move ? game::decide(state(), state().side_to_move(), game::Play{ply, *move})
                       : std::unexpected(game::Refusal{game::Refusal::Reason::illegal_move});
    if (events) return commit(std::move(*events), [](const std::expected<void, Error>&) {});
    log::error("the engine has no legal move in game {} after {} plies", id_.text(), ply);
    try_again_later();
  });
}

void Room::try_again_later() {
  if (std::exchange(retrying_, true)) return;
  think();  // stops the engine until the retry
  retry_.set(retry_delay, [weak = weak_from_this()] {
    const auto self = weak.lock();
    if (!self) return;
    self->retrying_ = false;
    self->enqueue([raw = self.get()](const Loaded&) {
      raw->observe_vacations();
      raw->think();
      raw->await_flag();
    });
  });
}

}  // namespace ootori::server

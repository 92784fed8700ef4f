// The part of Room that deals with listeners and the chat.
#include <algorithm>
#include <utility>

#include "server/live/live_games.hpp"
#include "server/rooms/room.hpp"

namespace ootori::server {
namespace {

bool passes_the_turn(const game::Event& event) {
  return std::holds_alternative<game::Moved>(event) || std::holds_alternative<game::TakenBack>(event);
}

}  // namespace

void Room::watch(std::uint64_t since, std::shared_ptr<Listener> listener) {
  const game::PlayerId& by = listener->who();
  enqueue_for(by, [this, since, listener](Loaded loaded) mutable {
    if (!loaded) return listener->hear(Refused{std::move(loaded.error()), id_, "watch"});
    listener->hear(Watching{id_, history_.last()});
    catching_up_[listener] = ++turns_;
    catch_up(std::min(since, history_.last()), turns_, listener);
  });
}

// Sends a long game piece by piece on a reader thread, each piece once the one before has been taken. So a client that
// does not read costs one piece, and repeated requests for a long game delay no move.
void Room::catch_up(std::uint64_t since, std::uint64_t turn, const std::shared_ptr<Listener>& listener) {
  const auto found = catching_up_.find(listener);
  if (found == catching_up_.end() || found->second != turn) return;  // it has left, or asked again
  if (history_.last() - since > piece && services_.readers != nullptr) return tell_piece(since, turn, listener);
  for (auto number = since; number < history_.last(); ++number) {
    listener->hear(EventNews{id_, &state().spec(), history_.events()[number]});
  }
  catching_up_.erase(found);
  enter(listener);
}

void Room::tell_piece(std::uint64_t since, std::uint64_t turn, const std::shared_ptr<Listener>& listener) {
  const auto first = history_.events().begin() + static_cast<std::ptrdiff_t>(since);
  std::vector events(first, first + static_cast<std::ptrdiff_t>(piece));
  // Not a shared_ptr: a client outlives this server if another one takes over.
  const auto next = [weak = weak_from_this(), since, turn, listener] {
    const auto self = weak.lock();
    if (!self) return;
    self->enqueue_for(listener->who(), [room = self.get(), since, turn, listener](const Loaded& loaded) {
      if (loaded) room->catch_up(since + piece, turn, listener);
    });
  };
  const auto give_up = [self = shared_from_this(), turn, listener](std::expected<void, Error> told) {
    if (told) return;
    listener->hear(Refused{std::move(told.error()), self->id_, "watch"});
    self->enqueue(
        [room = self.get(), turn, listener](const Loaded&) {
          const auto found = room->catching_up_.find(listener);
          if (found != room->catching_up_.end() && found->second == turn) room->catching_up_.erase(found);
        },
        Needs::nothing);
  };
  services_.readers->read(listener->address(), Reply<void>{give_up},
                          [id = id_, spec = &state().spec(), events = std::move(events), listener,
                           next](const Reply<void>& /*only for a refusal*/) {
                            for (const auto& event : events) listener->hear(EventNews{id, spec, event});
                            listener->when_taken(next);
                          });
}

void Room::enter(const std::shared_ptr<Listener>& listener) {
  const Instant now = services_.instant();
  if (const auto clock = clock_.news(state(), now)) listener->hear(*clock);
  if (listener->positions() != Positions::none) listener->hear(position_news(listener->positions()));
  if (thinker_.is_thinking()) listener->hear(Thinking{id_, true});
  audience_.enter(listener);
  listener->watch_line(id_, is_checked(listener->who()));
  observe_attendance();
  if (state().seats().are_people()) listener->hear(audience_.presence(state(), now.uptime));
  chat_.tell(*listener, company());
}

void Room::unwatch(std::shared_ptr<Listener> listener) {
  enqueue(
      [this, listener = std::move(listener)](const Loaded&) {
        catching_up_.erase(listener);
        audience_.leave(listener);
        listener->watch_line(id_, false);
        observe_attendance(listener.get());
      },
      Needs::nothing);
}

void Room::tell(News news) {
  queue_.post([self = shared_from_this(), news = std::move(news)] { self->audience_.tell(news); });
}

void Room::tell_news() {
  const auto& events = history_.events();
  if (told_ == events.size()) return;
  const auto ends = [](const auto& recorded) { return std::holds_alternative<game::Ended>(recorded->event); };
  const bool is_over_now = std::any_of(events.begin() + static_cast<std::ptrdiff_t>(told_), events.end(), ends);
  for (; told_ < events.size(); ++told_) audience_.tell(EventNews{id_, &state().spec(), events[told_]});
  if (const auto clock = clock_.news(state(), services_.instant())) audience_.tell(*clock);
  tell_position();
  audience_.observe_claims(state(), services_.uptime());
  if (!is_over_now) return;
  // From now on the players may read the spectators' chat.
  for (const auto& listener : audience_.listeners()) {
    if (state().seats().side_of(listener->who())) chat_.tell(*listener, company());
  }
}

PositionNews Room::position_news(Positions wanted) const {
  PositionNews news{.game = id_,
                    .number = history_.last(),
                    .plies = state().plies(),
                    .position = state().position(),
                    .last = {},
                    .moves = {}};
  if (news.plies > 0) news.last = state().moves().back();
  if (wanted == Positions::with_legal_moves) news.moves = state().permitted_moves();
  return news;
}

// Each kind of position that listeners want is computed once.
void Room::tell_position() const {
  for (const Positions wanted : {Positions::alone, Positions::with_legal_moves}) {
    std::optional<News> news;
    for (const auto& listener : audience_.listeners()) {
      if (listener->positions() != wanted) continue;
      if (!news) news = position_news(wanted);
      listener->hear(*news);
    }
  }
}

void Room::tell_of_beginnings(std::uint64_t after) const {
  const auto begun = [this](const GameId& id) {
    if (services_.begun) services_.begun(id, state().seats());
  };
  for (auto number = after; number < history_.last(); ++number) {
    const game::Event& event = history_.events()[number]->event;
    if (game::as_created(event) != nullptr) begun(id_);
    const auto* rematched = std::get_if<game::Rematched>(&event);
    if (const auto id = rematched == nullptr ? std::nullopt : GameId::parse(rematched->game)) {
      if (services_.rematched) services_.rematched(*id);
      begun(*id);
    }
  }
}

void Room::observe_attendance(const Listener* left) {
  if (history_.state() == nullptr || !state().seats().are_people()) return;
  audience_.observe(state(), services_.instant(), left);
  show_live();
}

void Room::find_watcher(const game::PlayerId& player, Reply<bool> reply) {
  enqueue([this, player, reply = std::move(reply)](const Loaded&) mutable { reply(audience_.has(player)); },
          Needs::nothing);
}

void Room::observe_presence() {
  enqueue([this](const Loaded&) { observe_attendance(); }, Needs::nothing);
}

// Whether it must be noticed within seconds that a connection of this player has broken silently.
bool Room::is_checked(const game::PlayerId& player) const {
  return checked_ == player || (checks_players_ && players_->side_of(player).has_value());
}

void Room::watch_lines() const {
  for (const auto& listener : audience_.listeners()) listener->watch_line(id_, is_checked(listener->who()));
}

// While a live clock runs, a broken connection costs a player time. The same clock runs as soon as an offer to resume
// is accepted, so both players have to be there then.
void Room::check_players() {
  const bool may_run = state().is_at_the_board() || state().offered(game::Offer::resume);
  const bool checks = may_run && !state().outcome() && state().seats().are_people();
  if (checks != std::exchange(checks_players_, checks)) watch_lines();
}

// In a game without a live clock, a player who is not there is notified of the turn (server/push). This is no reason to
// ping the players all the time: there may be thousands of such games that nobody looks at.
void Room::check_player_to_move(std::uint64_t after) {
  const auto& events = history_.events();
  const bool is_new_turn = std::any_of(events.begin() + static_cast<std::ptrdiff_t>(after), events.end(),
                                       [](const auto& recorded) { return passes_the_turn(recorded->event); });
  if (!is_new_turn || game::is_live(state().time()) || state().outcome() || !state().seats().are_people()) return;
  const game::PlayerId& player = *state().seats().person(state().side_to_move());
  if (!audience_.has(player)) return;
  checked_ = player;
  watch_lines();
  check_.set(services_.check_lasts, [weak = weak_from_this()] {
    const auto self = weak.lock();
    if (!self) return;
    self->enqueue(
        [raw = self.get()](const Loaded&) {
          raw->checked_.reset();
          raw->watch_lines();
        },
        Needs::nothing);
  });
}

void Room::show_live() const {
  if (services_.live == nullptr || history_.state() == nullptr || !state().is_listed()) return;
  if (state().outcome() || !state().is_at_the_board()) return services_.live->remove(id_);
  const Instant instant = services_.instant();
  LiveGame live{.summary = history_.summary(),
                .position = state().position(),
                .clock = clock_.standing(state(), instant).value(),  // a listed game has a live clock
                .seen = instant.uptime,
                .spectators = audience_.spectators(state().seats())};
  if (state().plies() > 0) live.last = state().moves().back();
  services_.live->put(std::move(live));
}

// --- the chat ---

void Room::say(const game::PlayerId& by, Say say, std::vector<Change> with, Reply<void> reply) {
  enqueue_for(
      by, [this, by, say = std::move(say), with = std::move(with), reply = std::move(reply)](Loaded loaded) mutable {
        if (!loaded) return reply(std::move(loaded));
        auto message = chat_.compose(company(), by, say, services_.now());
        if (!message) return reply(std::unexpected(std::move(message.error())));
        with.emplace_back(AddMessage{id_, *message});
        if (services_.follower != nullptr) {
          for (Change& change : services_.follower->stored_with_message(id_, state(), *message)) {
            with.push_back(std::move(change));
          }
        }
        queue_.begin_aside();
        // The game does not wait for its chat, because a message changes nothing that moves depend on.
        services_.store.write(std::move(with), [self = shared_from_this(), message = *message,
                                                reply = std::move(reply)](Store::Result<void> result) mutable {
          GameQueue& queue = self->queue_;
          queue.post([self = std::move(self), message = std::move(message), reply = std::move(reply),
                      result = std::move(result)]() mutable {
            if (result) {
              self->chat_.said(std::move(message), self->company(), self->audience_);
              reply({});
            } else {
              self->chat_.not_stored(message);
              reply(std::unexpected(unreadable_chat(result.error())));
            }
            self->queue_.end_aside();
          });
        });
      });
}

void Room::find_message(const game::PlayerId& by, Hears whose, std::uint64_t number, Reply<ChatMessage> reply) {
  enqueue_for(by, [this, by, whose, number, reply = std::move(reply)](Loaded loaded) mutable {
    if (!loaded) return reply(std::unexpected(std::move(loaded.error())));
    reply(chat_.find(company(), by, whose, number));
  });
}

void Room::unsay(std::uint64_t number) {
  enqueue([this, number](const Loaded& loaded) {
    if (loaded) chat_.unsay(number, company(), audience_);
  });
}

void Room::unsay_all(const game::PlayerId& author) {
  enqueue([this, author](const Loaded& loaded) {
    if (loaded) chat_.unsay_all(author, company(), audience_);
  });
}

void Room::tell_chat_again(const game::PlayerId& listener) {
  enqueue([this, listener](const Loaded& loaded) {
    if (!loaded) return;
    for (const auto& one : audience_.listeners()) {
      if (one->who() == listener) chat_.tell(*one, company());
    }
  });
}

}  // namespace ootori::server

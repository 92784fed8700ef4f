// What those are told who watch a room's game.
#include <algorithm>
#include <utility>

#include <boost/asio/post.hpp>

#include "server/rooms/room.hpp"

namespace ootori::server {

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

void Room::tell(ServerFrame frame) {
  boost::asio::post(strand_, [self = shared_from_this(), frame = std::move(frame)] { self->tell_all(frame); });
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
    // Who is shut out may still have a socket, and does not play.
    const bool is_there = services_.names.may_play(player, services_.now()) &&
                          std::ranges::any_of(watchers_, [&](const auto& one) { return one->who() == player; });
    is_news |= presence_->set(color, is_there, services_.uptime());
  }
  if (is_news) tell_all(presence_news());
  show_live();
}

}  // namespace ootori::server

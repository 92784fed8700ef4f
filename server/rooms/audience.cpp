#include "server/rooms/audience.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace ootori::server {

void Audience::enter(std::shared_ptr<Listener> listener) {
  if (std::ranges::find(listeners_, listener) == listeners_.end()) listeners_.push_back(std::move(listener));
}

void Audience::leave(const std::shared_ptr<Listener>& listener) { std::erase(listeners_, listener); }

void Audience::tell(const News& news) const {
  for (const auto& listener : listeners_) listener->hear(news);
}

bool Audience::has(const game::PlayerId& player) const {
  return std::ranges::any_of(listeners_, [&](const auto& one) { return one->who() == player && !one->silence(); });
}

void Audience::observe(const game::State& state, const Instant& instant, const Listener* left) {
  if (!state.seats().are_people()) return;
  bool is_news = false;
  for (const Color color : {Color::black, Color::white}) {
    const game::PlayerId& player = *state.seats().person(color);
    is_news |= presence_->set(color, away_since(player, instant, left));
  }
  if (is_news) tell(presence(state, instant.uptime));
}

// None: the player is there. A player who leaves on one connection was there until now, however long another connection
// of theirs has been silent.
std::optional<game::Millis> Audience::away_since(const game::PlayerId& player, const Instant& instant,
                                                 const Listener* left) const {
  // A banned player may still have a socket, but does not play.
  if (!names_.may_play(player, instant.now)) return instant.uptime;
  std::optional<game::Millis> shortest;
  if (left != nullptr && left->who() == player) shortest = left->silence().value_or(game::Millis{0});
  for (const auto& listener : listeners_) {
    if (listener->who() != player) continue;
    const auto silence = listener->silence();
    if (!silence) return std::nullopt;
    shortest = std::min(shortest.value_or(*silence), *silence);
  }
  return instant.uptime - shortest.value_or(game::Millis{0});
}

void Audience::observe_claims(const game::State& state, game::Millis uptime) {
  const bool is_open = game::is_open_to_claims(state);
  if (is_open == std::exchange(is_open_to_claims_, is_open) || state.outcome()) return;
  if (presence_->claim_in(uptime)) tell(presence(state, uptime));
}

PresenceNews Audience::presence(const game::State& state, game::Millis uptime) const {
  PresenceNews news{.game = id_,
                    .black = presence_->is_there(Color::black),
                    .white = presence_->is_there(Color::white),
                    .away = {presence_->away(Color::black, uptime), presence_->away(Color::white, uptime)},
                    .claim_in = {}};
  if (game::is_open_to_claims(state)) news.claim_in = presence_->claim_in(uptime);
  return news;
}

std::optional<game::Millis> Audience::away(Color color, game::Millis uptime) const {
  return presence_->away(color, uptime);
}

std::size_t Audience::spectators(const game::Seats& seats) const {
  std::set<game::PlayerId> people;
  for (const auto& listener : listeners_) {
    if (!seats.side_of(listener->who())) people.insert(listener->who());
  }
  return people.size();
}

}  // namespace ootori::server

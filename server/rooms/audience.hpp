// Who follows a game: the listeners to its news, and which of the two players are present. For one thread at a time.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "game/state.hpp"
#include "server/accounts/names.hpp"
#include "server/games/turn.hpp"
#include "server/rooms/game_news.hpp"
#include "server/rooms/presence.hpp"

namespace ootori::server {

class Audience {
 public:
  // `names` must outlive it.
  Audience(GameId id, const Names& names) : id_(std::move(id)), names_(names) {}

  // Call it once the game is known. From now on each player counts as present or away.
  void begin(game::Millis uptime) { presence_.emplace(uptime); }
  [[nodiscard]] bool has_begun() const { return presence_.has_value(); }

  void enter(std::shared_ptr<Listener> listener);
  void leave(const std::shared_ptr<Listener>& listener);
  [[nodiscard]] bool is_empty() const { return listeners_.empty(); }
  [[nodiscard]] const std::vector<std::shared_ptr<Listener>>& listeners() const { return listeners_; }
  void tell(const News& news) const;
  // Whether the player listens on a connection that is not silent.
  [[nodiscard]] bool has(const game::PlayerId& player) const;

  // Updates which of two people are present, and tells the listeners of a change. `left`: the listener that has just
  // left, if any.
  void observe(const game::State& state, const Instant& instant, const Listener* left = nullptr);
  // Tells the listeners if the last event has changed whether the player who is present can claim the game.
  void observe_claims(const game::State& state, game::Millis uptime);
  [[nodiscard]] PresenceNews presence(const game::State& state, game::Millis uptime) const;
  // How long the player has been away; none: present.
  [[nodiscard]] std::optional<game::Millis> away(Color color, game::Millis uptime) const;

  // The number of different people who watch, not counting the players.
  [[nodiscard]] std::size_t spectators(const game::Seats& seats) const;

 private:
  [[nodiscard]] std::optional<game::Millis> away_since(const game::PlayerId& player, const Instant& instant,
                                                       const Listener* left) const;

  const GameId id_;
  const Names& names_;
  std::vector<std::shared_ptr<Listener>> listeners_;
  std::optional<Presence> presence_;
  bool is_open_to_claims_ = false;
};

}  // namespace ootori::server

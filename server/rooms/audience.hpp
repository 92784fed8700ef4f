// Who follows a game: those who are told, and which of its two players are there. For one thread at a time.
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

  // The game is known; its players are counted as there, or away, from now on.
  void begin(game::Millis uptime) { presence_.emplace(uptime); }
  [[nodiscard]] bool has_begun() const { return presence_.has_value(); }

  void enter(std::shared_ptr<Listener> listener);
  void leave(const std::shared_ptr<Listener>& listener);
  [[nodiscard]] bool is_empty() const { return listeners_.empty(); }
  [[nodiscard]] const std::vector<std::shared_ptr<Listener>>& listeners() const { return listeners_; }
  void tell(const News& news) const;
  // Whether the player listens, over a line that is not silent.
  [[nodiscard]] bool has(const game::PlayerId& player) const;

  // Sees which of two people is there, and tells it where that is news.
  void observe(const game::State& state, const Instant& instant);
  [[nodiscard]] PresenceNews presence(const game::State& state, game::Millis uptime) const;
  // Since when the player is not there; none: is.
  [[nodiscard]] std::optional<game::Millis> away(Color color, game::Millis uptime) const;

  // People who watch, without the players.
  [[nodiscard]] std::size_t spectators(const game::Seats& seats) const;

 private:
  [[nodiscard]] std::optional<game::Millis> away_since(const game::PlayerId& player, const Instant& instant) const;

  const GameId id_;
  const Names& names_;
  std::vector<std::shared_ptr<Listener>> listeners_;
  std::optional<Presence> presence_;
};

}  // namespace ootori::server

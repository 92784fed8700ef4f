// The clocks of one game: how long the turn has lasted, when its flag falls or its adjournment ends, and what is told
// of it. On the strand of the game.
#pragma once

#include <optional>

#include "game/state.hpp"
#include "server/clockwork/timer.hpp"
#include "server/games/turn.hpp"
#include "server/rooms/game_news.hpp"

namespace ootori::server {

// How the clocks of a game stand that is over; none: it has none.
[[nodiscard]] std::optional<ClockStanding> stopped_clock(const game::State& state);

class GameClock {
 public:
  // A room whose flag falls later than this need not wait for it: Rooms looks for what falls due.
  static constexpr game::Millis longest_wait = std::chrono::hours{1};

  GameClock(GameId id, Strand& strand) : id_(std::move(id)), flag_(strand) {}

  // A turn began with an event of the time of day `at`, which this server saw or loaded at `uptime`.
  void begin_turn(game::Millis uptime, UnixMillis at) { turn_.emplace(uptime, at); }

  // How long the turn has lasted, as the clocks count it.
  [[nodiscard]] game::Millis thought(const game::State& state, const Instant& instant) const {
    return turn_->thought(state, instant);
  }

  // None: there is no clock.
  [[nodiscard]] std::optional<ClockStanding> standing(const game::State& state, const Instant& instant) const;
  [[nodiscard]] std::optional<ClockNews> news(const game::State& state, const Instant& instant) const;

  // Sees to it that `fallen` is done when the flag of the side to move falls, or the adjournment ends; in place of what
  // was awaited before. Null: nothing is awaited any more.
  void await_flag(const game::State* state, const Instant& instant, Work fallen);
  [[nodiscard]] bool awaits_flag() const { return awaits_flag_; }

 private:
  const GameId id_;
  std::optional<Turn> turn_;  // none: the game is not known yet
  Alarm flag_;
  bool awaits_flag_ = false;
};

}  // namespace ootori::server

// The clocks of one game: how long the current turn has lasted, when a flag falls or an adjournment ends, and what
// listeners are told of them. On the game's strand.
#pragma once

#include <optional>

#include "game/state.hpp"
#include "server/clockwork/timer.hpp"
#include "server/games/turn.hpp"
#include "server/rooms/game_news.hpp"

namespace ootori::server {

// The clocks of a game that is over; none: it has none.
[[nodiscard]] std::optional<ClockStanding> stopped_clock(const game::State& state);

class GameClock {
 public:
  // A room need not stay in memory for a flag that falls later than this: Rooms looks for games that fall due.
  static constexpr game::Millis longest_wait = std::chrono::hours{1};

  GameClock(GameId id, Strand& strand) : id_(std::move(id)), flag_(strand) {}

  // A turn began with an event at the time of day `at`, which this server saw or loaded at `uptime`.
  void begin_turn(game::Millis uptime, UnixMillis at) { turn_.emplace(uptime, at); }

  // How long the turn has lasted, as the clocks count it.
  [[nodiscard]] game::Millis thought(const game::State& state, const Instant& instant) const {
    return turn_->thought(state, instant);
  }

  // None: the game has no clock.
  [[nodiscard]] std::optional<ClockStanding> standing(const game::State& state, const Instant& instant) const;
  [[nodiscard]] std::optional<ClockNews> news(const game::State& state, const Instant& instant) const;

  // Calls `fallen` when the flag of the side to move falls or the adjournment ends, instead of whatever was awaited
  // before. Null: awaits nothing any more.
  void await_flag(const game::State* state, const Instant& instant, Work fallen);
  [[nodiscard]] bool awaits_flag() const { return awaits_flag_; }

 private:
  const GameId id_;
  std::optional<Turn> turn_;  // none: the game is not known yet
  Alarm flag_;
  bool awaits_flag_ = false;
};

}  // namespace ootori::server

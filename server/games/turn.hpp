// When the current turn began, and how much of its time counts on the clock.
#pragma once

#include "game/state.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

// A moment on both clocks: `uptime` is monotonic, from the start of the server; `now` is the time of day.
struct Instant {
  game::Millis uptime;
  UnixMillis now;
};

// Time that is not counted in each move, to allow for network delay.
inline constexpr game::Millis lag_allowance{200};

// For this long after the server starts, nobody loses a correspondence game on time.
inline constexpr game::Millis restart_credit = std::chrono::hours{1};

// Live games use monotonic time, which starts anew when the game is loaded, so a restart costs no player any time.
// Correspondence games and adjournments count calendar time, which continues during a restart.
class Turn {
 public:
  // The turn began with an event at `at`, which this server created or loaded at `uptime`.
  Turn(game::Millis uptime, UnixMillis at) : uptime_(uptime), at_(at) {}

  // The time that counts from the start of the turn until `instant`; 0 in a game without a clock.
  [[nodiscard]] game::Millis thought(const game::State& state, const Instant& instant) const;

  // Time from `instant` until the side to move loses on time. Empty if there is no limit.
  [[nodiscard]] std::optional<game::Millis> until_flag(const game::State& state, const Instant& instant) const;

 private:
  game::Millis uptime_;
  UnixMillis at_;
};

// Before this, nobody loses a correspondence game on time.
[[nodiscard]] inline UnixMillis earliest_deadline(const Instant& instant) {
  return instant.uptime < restart_credit ? instant.now + (restart_credit - instant.uptime).count() : 0;
}

// When a turn or an adjournment that begins at `at` runs out of time, if not before `earliest`. Empty if there is no
// limit.
[[nodiscard]] std::optional<UnixMillis> deadline_of(const game::State& state, UnixMillis at, UnixMillis earliest);

}  // namespace ootori::server

// When the turn of the side to move began, and how long it has lasted as the clocks are to count it.
#pragma once

#include "game/state.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

// A moment by both clocks: `uptime` is monotonic and counts from the start of the server, `now` is the time of day.
struct Instant {
  game::Millis uptime;
  UnixMillis now;
};

// So much of every move is forgiven for the way over the network.
inline constexpr game::Millis lag_allowance{200};

// For so long after a start of the server nobody loses a correspondence game on time.
inline constexpr game::Millis restart_credit = std::chrono::hours{1};

// Live time is monotonic and begins anew when the game is loaded, so a restart is never charged to anybody. The days of
// correspondence and of adjournments are days of the calendar, of which a restart takes none away.
class Turn {
 public:
  // The turn began with an event of the time of day `at`, which this server saw or loaded at `uptime`.
  Turn(game::Millis uptime, UnixMillis at) : uptime_(uptime), at_(at) {}

  // What is to be counted of the time until `instant`; nothing in a game without a clock.
  [[nodiscard]] game::Millis thought(const game::State& state, const Instant& instant) const;

  // How long it is from `instant` until the flag falls; none: it never does.
  [[nodiscard]] std::optional<game::Millis> until_flag(const game::State& state, const Instant& instant) const;

 private:
  game::Millis uptime_;
  UnixMillis at_;
};

// When the flag of a turn falls, or the adjournment ends, that begins at the time of day `at`.
[[nodiscard]] std::optional<UnixMillis> deadline_of(const game::State& state, UnixMillis at);

}  // namespace ootori::server

#include "server/games/turn.hpp"

#include <algorithm>

namespace ootori::server {

using game::Millis;

Millis Turn::thought(const game::State& state, const Instant& instant) const {
  const auto limit = state.until_flag();
  if (!limit) return Millis{0};
  if (state.is_at_the_board()) return std::max(Millis{0}, instant.uptime - uptime_ - lag_allowance);
  const Millis days{std::max<UnixMillis>(0, instant.now - at_)};
  return instant.uptime < restart_credit ? std::min(days, *limit - Millis{1}) : days;
}

std::optional<Millis> Turn::until_flag(const game::State& state, const Instant& instant) const {
  const auto limit = state.until_flag();
  if (!limit) return std::nullopt;
  if (state.is_at_the_board()) return std::max(Millis{0}, uptime_ + *limit + lag_allowance - instant.uptime);
  const Millis days{at_ + limit->count() - instant.now};
  return std::max({Millis{0}, days, restart_credit - instant.uptime});
}

std::optional<UnixMillis> deadline_of(const game::State& state, UnixMillis at, UnixMillis earliest) {
  const auto limit = state.until_flag();
  if (!limit) return std::nullopt;
  const UnixMillis deadline = at + limit->count();
  return state.is_at_the_board() ? deadline : std::max(deadline, earliest);
}

}  // namespace ootori::server

// How much vacation a player has left. Points in time are milliseconds since 1 January 1970, UTC.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "game/time_control.hpp"

namespace ootori::game {

// For each calendar year. Unused days expire at the end of the year.
inline constexpr std::chrono::days vacation_a_year{30};

// Each vacation uses up at least one day, so that players do not use vacations to stop their clocks overnight.
inline constexpr std::chrono::days shortest_vacation{1};

struct Vacation {
  std::int64_t began;
  std::optional<std::int64_t> ended{};  // none: the vacation has not ended

  bool operator==(const Vacation&) const = default;
};

// The vacation left in the year of `now`, given the vacations already taken, in chronological order.
[[nodiscard]] Millis vacation_left(std::span<const Vacation> taken, std::int64_t now);

// When a vacation that is in progress or begins at `now` has used up all days; `now` if it has already. If it continues
// into the next year, the days of that year count too.
[[nodiscard]] std::int64_t vacation_runs_out(std::span<const Vacation> taken, std::int64_t now);

}  // namespace ootori::game

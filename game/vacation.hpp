// How long a player may be on vacation, and how much of that is left. Times of day are milliseconds since 1970, in UTC.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "game/time_control.hpp"

namespace ootori::game {

// In a calendar year. What is left at its end is gone.
inline constexpr std::chrono::days vacation_a_year{30};

// However short it was, a vacation takes so much of the year: it is no button to stop the clock for a night.
inline constexpr std::chrono::days shortest_vacation{1};

struct Vacation {
  std::int64_t began;
  std::optional<std::int64_t> ended{};  // none: it lasts

  bool operator==(const Vacation&) const = default;
};

// The vacation left in the year of `now`, after these vacations, which are in the order in which they were taken.
[[nodiscard]] Millis vacation_left(std::span<const Vacation> taken, std::int64_t now);

// When a vacation that lasts, or begins, at `now` has used up everything, that of the next year included where it
// reaches into it.
[[nodiscard]] std::int64_t vacation_runs_out(std::span<const Vacation> taken, std::int64_t now);

}  // namespace ootori::game

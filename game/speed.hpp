// The speed of a game (bullet, blitz, …), computed from the time that a player has for 40 moves.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "game/time_control.hpp"

namespace ootori::game {

enum class Speed : std::uint8_t { bullet, blitz, rapid, classical, correspondence };

inline constexpr std::array<std::pair<Speed, std::string_view>, 5> speed_names{
    {{Speed::bullet, "bullet"},
     {Speed::blitz, "blitz"},
     {Speed::rapid, "rapid"},
     {Speed::classical, "classical"},
     {Speed::correspondence, "correspondence"}}};

constexpr std::string_view text(Speed speed) { return speed_names[static_cast<std::size_t>(speed)].second; }

constexpr std::optional<Speed> parse_speed(std::string_view name) {
  for (const auto& [speed, its_name] : speed_names) {
    if (its_name == name) return speed;
  }
  return std::nullopt;
}

// The time for 40 moves: the main time, 40 times the increment and the delay, 20 times the byo-yomi, and each period
// except the last one once.
[[nodiscard]] constexpr Millis estimated_duration(const LiveTime& time) {
  const LiveTime::Parts& parts = time.parts();
  const Millis byoyomi = parts.periods == 0 ? Millis{0} : parts.byoyomi * (20 + parts.periods - 1);
  return parts.main + 40 * (parts.increment + parts.delay) + byoyomi;
}

[[nodiscard]] constexpr Speed speed_of(const TimeControl& time) {
  const auto* live = std::get_if<LiveTime>(&time);
  if (live == nullptr) return Speed::correspondence;
  const Millis estimate = estimated_duration(*live);
  if (estimate < std::chrono::minutes{3}) return Speed::bullet;
  if (estimate < std::chrono::minutes{8}) return Speed::blitz;
  if (estimate < std::chrono::minutes{25}) return Speed::rapid;
  return Speed::classical;
}

}  // namespace ootori::game

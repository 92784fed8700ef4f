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

[[nodiscard]] constexpr Speed speed_of(const TimeControl& time) {
  const auto estimate = std::visit([](const auto& kind) { return kind.for_forty_moves(); }, time);
  if (!estimate) return Speed::correspondence;
  if (*estimate < std::chrono::minutes{3}) return Speed::bullet;
  if (*estimate < std::chrono::minutes{8}) return Speed::blitz;
  if (*estimate < std::chrono::minutes{25}) return Speed::rapid;
  return Speed::classical;
}

}  // namespace ootori::game

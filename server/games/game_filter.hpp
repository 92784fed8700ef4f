// A filter for a player's finished games.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "game/seat.hpp"
#include "game/speed.hpp"
#include "rules/games.hpp"
#include "server/wire/id.hpp"
#include "server/wire/list_place.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

// From the player's point of view.
enum class GameResult : std::uint8_t { won, lost, even };

inline constexpr std::array<std::pair<GameResult, std::string_view>, 3> result_names{
    {{GameResult::won, "won"}, {GameResult::lost, "lost"}, {GameResult::even, "even"}}};

constexpr std::string_view text(GameResult result) { return result_names[static_cast<std::size_t>(result)].second; }

constexpr std::optional<GameResult> parse_result(std::string_view name) {
  for (const auto& [result, its_name] : result_names) {
    if (its_name == name) return result;
  }
  return std::nullopt;
}

// A game's position in a list ordered by start or by latest event, newest first.
using GamePlace = ListPlace<GameId>;

struct GameFilter {
  const GameSpec* game = nullptr;  // null: any
  std::optional<game::Speed> speed{};
  std::optional<bool> rated{};
  std::optional<GameResult> result{};
  std::optional<game::PlayerId> opponent{};
  std::optional<GamePlace> before{};  // only games after this position in the list

  bool operator==(const GameFilter&) const = default;
};

}  // namespace ootori::server

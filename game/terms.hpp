// What two players agree on before a game, and the first event of the game.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>

#include "game/state.hpp"

namespace ootori::game {

struct Terms {
  const GameSpec* game;
  const Handicap* handicap = nullptr;        // a handicap of the game's table, or null
  std::optional<AnyPosition> position = {};  // the starting position, for a game without a handicap
  std::optional<TimeControl> time = {};      // none: no clock
  bool rated = false;

  bool operator==(const Terms&) const = default;
};

enum class TermsFault : std::uint8_t {
  handicap_and_position,  // a position already includes its handicap
  other_game,             // the position belongs to another game
  over_at_once,           // the game would already be over in this position
  rated_uneven,  // a rated game must be even, start from the usual position and have a clock, the same for both players
};

[[nodiscard]] std::expected<void, TermsFault> check(const Terms& terms);

// The first event of a game on these terms, which must be valid.
[[nodiscard]] Created begin(const Terms& terms, const Seats& seats);

// The first event of a rematch. The players swap colors, except in a handicap game, where the same player gives the
// handicap again.
[[nodiscard]] Created begin_again(const State& state);

}  // namespace ootori::game

// What two seats agree on before a game, and the game that begins with it.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>

#include "game/state.hpp"

namespace ootori::game {

struct Terms {
  const GameSpec* game;
  const Handicap* handicap = nullptr;        // of the game's table; null: none
  std::optional<AnyPosition> position = {};  // to play from, of that game; without a handicap
  std::optional<TimeControl> time = {};      // none: no clock
  bool rated = false;

  bool operator==(const Terms&) const = default;
};

enum class TermsFault : std::uint8_t {
  handicap_and_position,  // a position that is given has its handicap in it
  other_game,             // the position is one of another game
  over_at_once,           // the game would be over in the position
  rated_uneven,           // a rated game is even, from the usual position, and has a clock, the same for both
};

[[nodiscard]] std::expected<void, TermsFault> check(const Terms& terms);

// The first event of a game on these terms, which must be sound.
[[nodiscard]] Created begin(const Terms& terms, const Seats& seats);

// The first event of another game between the same people: colours change, but who gave a handicap gives it again.
[[nodiscard]] Created begin_again(const State& state);

}  // namespace ootori::game

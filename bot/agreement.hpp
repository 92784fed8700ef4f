// What a bot agrees to, and proposes itself, beside its moves. All functions are pure.
#pragma once

#include <optional>

#include "engine/score.hpp"
#include "rules/outcome.hpp"

namespace ootori::bot {

// From here on a game counts as being lost: three Pawns.
inline constexpr Score losing = Score::centipawns(-300);

// Whether that points decide is welcome to `side`: where they give it the game, and where they give nobody a game that
// it is about to lose. `seen` is what its engine thought of its last move; none: it has told nothing.
[[nodiscard]] constexpr bool welcomes(const Outcome& by_points, Color side, std::optional<Score> seen) {
  if (by_points.winner) return by_points.winner == side;
  return seen && *seen <= losing;
}

}  // namespace ootori::bot

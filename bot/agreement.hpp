// Decides whether a bot agrees or offers to count points (impasse). All functions are pure.
#pragma once

#include <optional>

#include "engine/score.hpp"
#include "rules/outcome.hpp"

namespace ootori::bot {

// A game with this score or a lower one counts as lost: three Pawns behind.
inline constexpr Score losing = Score::centipawns(-300);

// Whether `side` wants the points to decide: if they make it the winner, or if they give no contest and it is about to
// lose. `seen` is the engine's score for its last move; none: not known.
[[nodiscard]] constexpr bool welcomes(const Outcome& by_points, Color side, std::optional<Score> seen) {
  if (by_points.winner) return by_points.winner == side;
  return seen && *seen <= losing;
}

}  // namespace ootori::bot

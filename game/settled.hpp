// The conditional moves of both players of a game, and how they are played. Pure.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "game/lines.hpp"
#include "game/state.hpp"

namespace ootori::game {

// By the color of whose they are. At most the one who waits has some, for the position as it is.
using Settled = std::array<std::optional<Lines>, 2>;

// Plays what the side to move has settled for the last move of `state`, if anything. The events have been applied to
// the state; `settled` is left with what may still come of it.
[[nodiscard]] std::vector<Event> play_settled(State& state, Settled& settled);

}  // namespace ootori::game

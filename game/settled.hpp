// The conditional moves of both players of a game, and how they are played. Pure.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "game/lines.hpp"
#include "game/state.hpp"

namespace ootori::game {

// By the colour of the player. Only the player who is not to move can have some, for the current position.
using Settled = std::array<std::optional<Lines>, 2>;

// Plays the conditional answer of the side to move to the last move of `state`, if there is one. The events are already
// applied to the state; `settled` keeps the lines that are still possible.
[[nodiscard]] std::vector<Event> play_settled(State& state, Settled& settled);

}  // namespace ootori::game

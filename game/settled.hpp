// The conditional moves of both players of a game. Pure functions.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "game/lines.hpp"
#include "game/state.hpp"

namespace ootori::game {

// By color. Only the player who is not to move can have conditional moves, and only for the current position.
using Settled = std::array<std::optional<Lines>, 2>;

// Plays the prepared reply to the last move in `state`, if there is one. Returns the events, which are already applied
// to the state. `settled` keeps only the lines that can still occur.
[[nodiscard]] std::vector<Event> play_settled(State& state, Settled& settled);

}  // namespace ootori::game

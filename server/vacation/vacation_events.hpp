// The effects of vacations on a game that its events do not show yet.
#pragma once

#include <vector>

#include "game/state.hpp"
#include "server/vacation/vacations.hpp"

namespace ootori::server {

// For one player at a time, Black first. `thought`: how long the turn has lasted. Empty: the game is up to date.
[[nodiscard]] std::vector<game::Event> vacation_events(const game::State& state, const Vacations& vacations,
                                                       game::Millis thought);

}  // namespace ootori::server

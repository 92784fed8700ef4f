// What the vacations of a game's players have come to that its events do not say yet.
#pragma once

#include <vector>

#include "game/state.hpp"
#include "server/vacation/vacations.hpp"

namespace ootori::server {

// Of one player at a time, Black first; `thought`: how long the turn has lasted. Empty: the game knows all.
[[nodiscard]] std::vector<game::Event> vacation_events(const game::State& state, const Vacations& vacations,
                                                       game::Millis thought);

}  // namespace ootori::server

#include "server/vacation/vacation_events.hpp"

#include <utility>

#include "game/command.hpp"

namespace ootori::server {

std::vector<game::Event> vacation_events(const game::State& state, const Vacations& vacations, game::Millis thought) {
  if (!state.is_by_correspondence()) return {};
  for (const Color color : {Color::black, Color::white}) {
    const auto* player = state.seats().person(color);
    if (player == nullptr) continue;
    const bool on = vacations.is_away(*player);
    if (on == state.is_on_vacation(color)) continue;
    auto events = game::decide(state, color, game::SetVacation{on}, {.thought = thought});
    if (events) return std::move(*events);
  }
  return {};
}

}  // namespace ootori::server

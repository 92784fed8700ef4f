// The vacations of a room's players.
#include <utility>

#include "server/rooms/room.hpp"

namespace ootori::server {

// What the players' vacations have come to that the events of the game do not say yet.
std::vector<game::Event> Room::vacation_events() const {
  for (const Color color : {Color::black, Color::white}) {
    const auto* player = state_->seats().person(color);
    if (player == nullptr) continue;
    const bool on = services_.vacations.is_away(*player);
    if (on == state_->is_on_vacation(color)) continue;
    const game::Moment moment{.thought = turn_->thought(*state_, services_.instant())};
    auto events = game::decide(*state_, color, game::SetVacation{on}, moment);
    if (events) return std::move(*events);
  }
  return {};
}

void Room::take_vacations() {
  enqueue([this](const Loaded& loaded) {
    if (!loaded || !state_->is_by_correspondence()) return;
    auto events = vacation_events();
    if (events.empty()) return;
    // One player at a time: the other's turn comes when this is stored.
    commit(std::move(events), [this](const std::expected<void, Error>& done) {
      if (done) take_vacations();
    });
  });
}

}  // namespace ootori::server

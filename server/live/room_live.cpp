// A room's game among those that everybody is shown.
#include <set>

#include "server/live/live_games.hpp"
#include "server/rooms/room.hpp"

namespace ootori::server {

void Room::show_live() const {
  if (services_.live == nullptr || !state_ || !state_->is_listed()) return;
  if (state_->outcome() || !state_->is_at_the_board()) return services_.live->remove(id_);
  std::set<game::PlayerId> spectators;
  for (const auto& watcher : watchers_) {
    if (!state_->seats().side_of(watcher->who())) spectators.insert(watcher->who());
  }
  LiveGame live{.summary = summary(),
                .position = std::visit([](const auto& game) -> AnyPosition { return game.position(); }, state_->game()),
                .spectators = spectators.size()};
  if (state_->plies() > 0) live.last = state_->moves().back();
  services_.live->put(std::move(live));
}

}  // namespace ootori::server

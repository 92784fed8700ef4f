// Stores the result of a tournament's game together with the end of that game, so that no result is lost or counted
// twice.
#pragma once

#include "server/rooms/follower.hpp"

namespace ootori::server {

// Any thread.
class TournamentResults final : public GameFollower {
 public:
  [[nodiscard]] std::vector<Change> stored_with(const GameId& id, const game::State& after,
                                                std::span<const Recorded> events) override;
  void stored(const GameId& /*id*/) override {}  // tournaments look for results themselves
};

}  // namespace ootori::server

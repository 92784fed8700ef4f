// Sees to it that the end of a tournament's game is stored together with the message that tells the tournament of it:
// none is lost, and none counts twice.
#pragma once

#include "server/rooms/follower.hpp"

namespace ootori::server {

// Any thread.
class TournamentResults final : public GameFollower {
 public:
  [[nodiscard]] std::vector<Change> stored_with(const GameId& id, const game::State& after,
                                                std::span<const Recorded> events) override;
  void stored(const GameId& /*id*/) override {}  // tournaments look for results by themselves
};

}  // namespace ootori::server

// Sees to it that what happens in games is told by mail: what is to be told is stored with the events themselves, so
// that none is ever lost.
#pragma once

#include <functional>

#include "server/lobby/seek.hpp"
#include "server/rooms/follower.hpp"

namespace ootori::server {

// Any thread.
class FollowedGames final : public GameFollower {
 public:
  explicit FollowedGames(std::function<UnixMillis()> now) : now_(std::move(now)) {}

  // Mails go out from now on, and `stored` is told of new ones. Before anybody plays; without it nothing is stored.
  void open(std::function<void()> stored) { stored_ = std::move(stored); }

  [[nodiscard]] std::vector<Change> stored_with(const GameId& id, const game::State& after,
                                                std::span<const Recorded> events) override;
  void stored(const GameId& /*id*/) override {
    if (stored_) stored_();
  }
  // The same of a challenge.
  [[nodiscard]] std::vector<Change> stored_with(const Seek& seek) const;

 private:
  const std::function<UnixMillis()> now_;
  std::function<void()> stored_;
};

}  // namespace ootori::server

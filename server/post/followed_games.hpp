// Queues emails about what happens in games. They are stored in the same transaction as the events, so none is ever
// lost.
#pragma once

#include <functional>

#include "server/lobby/seek.hpp"
#include "server/rooms/follower.hpp"

namespace ootori::server {

// Any thread.
class FollowedGames final : public GameFollower {
 public:
  explicit FollowedGames(std::function<UnixMillis()> now) : now_(std::move(now)) {}

  // Starts queuing emails; `stored` is called when new ones have been stored. Call it before any game is played;
  // without it nothing is queued.
  void open(std::function<void()> stored) { stored_ = std::move(stored); }

  [[nodiscard]] std::vector<Change> stored_with(const GameId& id, const game::State& after,
                                                std::span<const Recorded> events) override;
  void stored(const GameId& /*id*/) override {
    if (stored_) stored_();
  }
  // After the end of a game, no email about it follows that could show the message.
  [[nodiscard]] std::vector<Change> stored_with_message(const GameId& id, const game::State& state,
                                                        const ChatMessage& message) override;
  // The same for a new challenge.
  [[nodiscard]] std::vector<Change> stored_with(const Seek& seek) const;
  // The same when the challenged player, who has this name, declines.
  [[nodiscard]] std::vector<Change> stored_with_decline(const Seek& seek, const std::string& name) const;

 private:
  const std::function<UnixMillis()> now_;
  std::function<void()> stored_;
};

}  // namespace ootori::server

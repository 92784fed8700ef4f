// Sees what happens in games and with challenges, and puts into the queue what players are to hear of it. Nothing here
// waits for anything, so no move does.
#pragma once

#include <chrono>
#include <map>
#include <mutex>

#include "server/push/push_queue.hpp"
#include "server/rooms/follower.hpp"

namespace ootori::server {

// Any thread.
class PushedGames final : public GameFollower {
 public:
  // Who is about to open the game or the challenge has so long for it.
  PushedGames(PushQueue& queue, std::chrono::milliseconds patience) : queue_(queue), patience_(patience) {}

  [[nodiscard]] std::vector<Change> stored_with(const GameId& id, const game::State& after,
                                                std::span<const Recorded> events) override;
  void stored(const GameId& id) override;
  void begun(const GameId& id, const game::Seats& seats);
  void challenged(const Seek& seek);

 private:
  void add(const game::PlayerId& player, PushKind kind, PushSubject subject);

  PushQueue& queue_;
  const std::chrono::milliseconds patience_;
  std::mutex mutex_;
  std::map<GameId, game::PlayerId> turns_;  // of moves that are being stored: whose turn it is then
};

}  // namespace ootori::server

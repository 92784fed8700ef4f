// Watches games and challenges, and queues push notifications about them. Nothing here blocks, so moves are not
// delayed.
#pragma once

#include <map>
#include <mutex>

#include "server/push/push_options.hpp"
#include "server/push/push_queue.hpp"
#include "server/rooms/follower.hpp"

namespace ootori::server {

// Any thread.
class PushedGames final : public GameFollower {
 public:
  PushedGames(PushQueue& queue, const PushPatience& patience) : queue_(queue), patience_(patience) {}

  [[nodiscard]] std::vector<Change> stored_with(const GameId& id, const game::State& after,
                                                std::span<const Recorded> events) override;
  void stored(const GameId& id) override;
  void begun(const GameId& id, const game::Seats& seats);
  void challenged(const Seek& seek);

 private:
  void add(const game::PlayerId& player, PushKind kind, PushSubject subject);

  PushQueue& queue_;
  const PushPatience patience_;
  std::mutex mutex_;
  std::map<GameId, game::PlayerId> turns_;  // for moves being stored: whose turn it will be
};

}  // namespace ootori::server

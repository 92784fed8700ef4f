// The push messages that wait to be sent, in memory: what a restart loses stands in the player's list of games.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <set>
#include <vector>

#include "server/push/push_message.hpp"

namespace ootori::server {

struct PushTask {
  using Time = std::chrono::steady_clock::time_point;

  game::PlayerId player;
  PushKind kind;
  PushSubject subject;
  std::optional<LoginId> only{};  // the one subscription that is tried again; none: all of the player's
  int tries = 0;
  Time made = std::chrono::steady_clock::now();
  Time due = made;

  // Whether it would say the same to the same browsers.
  [[nodiscard]] bool is_same(const PushTask& other) const {
    return player == other.player && subject == other.subject && only == other.only;
  }
};

// Any thread.
class PushQueue {
 public:
  static constexpr std::size_t most = 1'000;

  // Messages go out from now on, to these players. Until then, and without it, nothing is kept.
  void open(const std::vector<game::PlayerId>& subscribers);
  // A player has subscribed. Who has ended that is asked about all the same, and then not found.
  void know(const game::PlayerId& player);
  [[nodiscard]] bool knows(const game::PlayerId& player) const;

  // In place of one that says the same. Dropped, and counted, if the queue is full; nothing if nobody would get it.
  void add(PushTask task);
  // Waits until one is due; none: the queue was closed.
  [[nodiscard]] std::optional<PushTask> next();
  void close();
  [[nodiscard]] bool is_closed() const;

  [[nodiscard]] std::size_t waiting() const;
  [[nodiscard]] std::uint64_t dropped() const { return dropped_; }

 private:
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::set<game::PlayerId> subscribers_;
  std::vector<PushTask> tasks_;
  bool closed_ = false;
  std::atomic<std::uint64_t> dropped_ = 0;
};

}  // namespace ootori::server

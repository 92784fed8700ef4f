// The push notifications waiting to be sent, in memory only: after a restart the player still finds everything in the
// list of games.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "server/push/push_message.hpp"

namespace ootori::server {

struct PushTask {
  using Time = std::chrono::steady_clock::time_point;

  game::PlayerId player;
  PushKind kind;
  PushSubject subject;
  std::optional<LoginId> only{};  // retry for this subscription only; empty: all of the player's subscriptions
  int tries = 0;
  Time made = std::chrono::steady_clock::now();
  Time due = made;

  // Whether both are about the same subject, for the same browsers.
  [[nodiscard]] bool is_same(const PushTask& other) const {
    return player == other.player && subject == other.subject && only == other.only;
  }
};

// Any thread. Players whose tasks are due take turns, because each task may take seconds. For each player, one task is
// worked on at a time.
class PushQueue {
 public:
  static constexpr std::size_t most = 1'000;
  static constexpr std::size_t most_of_player = 20;
  static constexpr std::size_t most_again = most / 2;  // tasks that wait for another try

  // Starts the queue, for these subscribers. Without it add() does nothing.
  void open(const std::vector<game::PlayerId>& subscribers);
  // A player has subscribed. Players who have unsubscribed stay known; the sender then finds no subscription.
  void know(const game::PlayerId& player);
  [[nodiscard]] bool knows(const game::PlayerId& player) const;

  // Replaces a waiting task that is_same(). Drops and counts the task if the queue is full, or if too many tasks of the
  // player are waiting; does nothing if the player has no subscription.
  void add(PushTask task);
  // Waits until a task is due; empty if the queue was closed. Until finish(), its player gets no other one.
  [[nodiscard]] std::optional<PushTask> next();
  void finish(const PushTask& task);
  void close();
  [[nodiscard]] bool is_closed() const;

  [[nodiscard]] std::size_t waiting() const;
  [[nodiscard]] std::uint64_t dropped() const { return dropped_; }

 private:
  struct Subscriber {
    std::uint64_t turn = 0;  // the number of the last one
    bool is_served = false;
  };

  [[nodiscard]] bool has_room_for(const PushTask& task) const;
  // The task that is due and whose player has waited longest for a turn; otherwise the one that is due first. None of a
  // player who is being served, unless there are no others.
  [[nodiscard]] std::vector<PushTask>::iterator first(PushTask::Time now);

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::map<game::PlayerId, Subscriber> subscribers_;
  std::uint64_t turn_ = 0;
  std::vector<PushTask> tasks_;
  bool closed_ = false;
  std::atomic<std::uint64_t> dropped_ = 0;
};

}  // namespace ootori::server

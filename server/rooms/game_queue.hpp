// The requests to one game, carried out one after the other, on one thread at a time. They all wait while something is
// being written, so each request sees the game as it is stored.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <utility>

#include "server/clockwork/workers.hpp"

namespace ootori::server {

class GameQueue {
 public:
  // Who makes the request. Requests are carried out in order of arrival, but each kind has its own limit, so strangers
  // can never keep a player from moving. The server's own requests have no limit; their number is bounded by what it
  // does.
  enum class From : std::uint8_t { server, players, others };

  static constexpr int most_waiting = 64;  // requests of one kind; more are refused as busy

  // `done` is called on the strand after each job and each write, while they still count as pending.
  GameQueue(Workers& workers, std::function<void()> done) : strand_(workers), done_(std::move(done)) {}

  // Any thread. `owner` is kept alive until the job has been queued on the strand.
  void add(std::shared_ptr<void> owner, From from, Work job);
  // Any thread; runs on the strand even while requests wait.
  void post(Work work) { strand_.post(std::move(work)); }

  [[nodiscard]] bool is_full_for(From from) const { return waiting_[std::to_underlying(from)] >= most_waiting; }
  // Whether any request or anything else that was begun is not finished.
  [[nodiscard]] bool is_at_work() const { return pending_ != 0; }

  // On the strand: a write has begun. No request is started until end_write().
  void begin_write();
  void end_write();
  // On the strand: something has begun for which requests do not wait, but which counts for is_at_work().
  void begin_aside() { ++pending_; }
  void end_aside() { --pending_; }

  [[nodiscard]] Strand& strand() { return strand_; }

 private:
  struct Waiting {
    Work job;
    From from;
  };

  void pump();

  Strand strand_;
  const std::function<void()> done_;
  std::deque<Waiting> jobs_;  // on the strand only
  bool writing_ = false;      // the same
  std::atomic<int> pending_ = 0;
  std::array<std::atomic<int>, 3> waiting_{};  // by From
};

}  // namespace ootori::server

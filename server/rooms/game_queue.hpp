// What is asked of one game waits here, and is done one after the other, by one thread at a time. While something is
// being written, everything waits: each request sees the game as the store has it.
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
  // Who asks. Requests are done in the order in which they come; those of each are counted apart, so that nobody else
  // ever keeps a player from a move. What the server asks itself is bounded by what it does.
  enum class From : std::uint8_t { server, players, others };

  static constexpr int most_waiting = 64;  // of one kind of asker; over it: busy

  // `done` is called on the strand after each job and each write, before they are counted as done.
  GameQueue(Workers& workers, std::function<void()> done) : strand_(workers), done_(std::move(done)) {}

  // Any thread. The owner of the queue is kept until the job waits here.
  void add(std::shared_ptr<void> owner, From from, Work job);
  // Any thread; on the strand, whatever waits.
  void post(Work work) { strand_.post(std::move(work)); }

  [[nodiscard]] bool is_full_for(From from) const { return waiting_[std::to_underlying(from)] >= most_waiting; }
  // Whether something that was asked or begun is not done yet.
  [[nodiscard]] bool is_at_work() const { return pending_ != 0; }

  // On the strand: a write has begun, and nothing else is until it has ended.
  void begin_write();
  void end_write();
  // On the strand: something has begun that the line does not wait for, but whoever wants to know that all is done.
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

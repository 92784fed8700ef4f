// A bounded number of engines that think for all games, and tasks that are lent to engines elsewhere. Customers are
// served in turn, so that many games of one do not delay the single game of another. Any thread may call everything.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "server/engines/engine_player.hpp"
#include "server/engines/fair_queue.hpp"

namespace ootori::server {

class EnginePool {
 public:
  // Called on a thread of the pool, or on that of who settles a loan; none: the engine failed. Not called for what was
  // cancelled before it began.
  using Answer = std::move_only_function<void(std::optional<Move>)>;

  // As which customer a player is served; many may be one.
  using CountedAs = std::function<std::string(const game::PlayerId&)>;

  EnginePool(
      int threads, const EngineFactory& make,
      CountedAs counted_as = [](const game::PlayerId& player) { return player.value; });
  EnginePool(const EnginePool&) = delete;
  EnginePool& operator=(const EnginePool&) = delete;
  ~EnginePool();  // cancels everything and waits for it

  // Queues a task for `player`; a stop asked of the result cancels it, and makes one that runs end soon.
  [[nodiscard]] std::stop_source submit(const game::PlayerId& player, EngineTask task, Answer answer);

  // Cancels everything; nothing is answered any more.
  void stop();

  // A task that an engine elsewhere thinks about.
  struct Loan {
    std::uint64_t number;
    EngineTask task;
  };

  // Told, without a lock held, when a task waits, before the engines here are: it may borrow it. To be called before
  // anything is submitted.
  void lend_to(std::function<void()> lender) { lender_ = std::move(lender); }
  // The task whose turn it is; none: nothing waits that may be lent.
  [[nodiscard]] std::optional<Loan> borrow();
  // What came of it; what is settled or lost is over. False: no move, or one that is not permitted, is a loss.
  bool settle(std::uint64_t number, std::optional<Move> move);
  // The borrower is gone, or too late. The task is next here, and not lent again: a player waits for one loss at most.
  void lose(std::uint64_t number);

 private:
  struct Job {
    EngineTask task;
    Answer answer;
    std::stop_source stop;
  };

  void run(EnginePlayer& player);
  std::optional<Job> next();
  std::optional<Job> take_wanted();  // under the mutex
  std::optional<Job> pop_wanted();   // likewise, of those that may be lent
  std::optional<Job> take_loan(std::uint64_t number);
  void take_back(Job job);
  void tell_of_waiting();

  const CountedAs counted_as_;
  std::function<void()> lender_;
  std::mutex mutex_;
  std::condition_variable wake_;
  FairQueue<std::string, Job> queue_;
  std::deque<Job> returned_;  // that borrowers were lost with, before all others
  std::vector<std::stop_source> running_;
  std::map<std::uint64_t, Job> loans_;
  std::uint64_t last_loan_ = 0;
  bool stopping_ = false;
  std::vector<std::unique_ptr<EnginePlayer>> players_;
  std::vector<std::thread> threads_;
};

}  // namespace ootori::server

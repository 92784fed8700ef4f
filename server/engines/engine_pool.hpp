// A fixed number of engines that think for all games, and lends tasks to engines on other machines. Customers are
// served in turn, so many games of one player do not delay the single game of another. Thread-safe.
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
  // Called on a thread of the pool, or on the thread that settles a loan; without a move if the engine failed. Not
  // called for tasks that were cancelled before they started.
  using Answer = std::move_only_function<void(std::optional<Move>)>;

  // Maps a player to the customer as whom the player is served; several players may be one customer.
  using CountedAs = std::function<std::string(const game::PlayerId&)>;

  EnginePool(
      int threads, const EngineFactory& make,
      CountedAs counted_as = [](const game::PlayerId& player) { return player.value; });
  EnginePool(const EnginePool&) = delete;
  EnginePool& operator=(const EnginePool&) = delete;
  ~EnginePool();  // cancels everything and waits for it

  // Queues a task for `player`. Request a stop on the result to cancel the task, or to end it soon if it is running.
  [[nodiscard]] std::stop_source submit(const game::PlayerId& player, EngineTask task, Answer answer);

  // Cancels all tasks without answering them.
  void stop();

  // A task that an engine on another machine works on.
  struct Loan {
    std::uint64_t number;
    EngineTask task;
  };

  // Sets a function that is called without locks held whenever a task waits, before the local engines are woken, so
  // that it can borrow the task. Call this before the first submit().
  void lend_to(std::function<void()> lender) { lender_ = std::move(lender); }
  // The next task in turn. Empty if no task that may be lent is waiting.
  [[nodiscard]] std::optional<Loan> borrow();
  // Ends a loan with its result. Returns false if the result is missing or not permitted, which counts as a loss. Does
  // nothing for a loan that has ended.
  bool settle(std::uint64_t number, std::optional<Move> move);
  // Ends a loan whose borrower is gone or too slow. The task is next for the local engines and is not lent again, so a
  // player waits for at most one loss.
  void lose(std::uint64_t number);

 private:
  struct Job {
    EngineTask task;
    Answer answer;
    std::stop_source stop;
  };

  void run(EnginePlayer& player);
  std::optional<Job> next();
  std::optional<Job> take_wanted();  // the mutex must be held
  std::optional<Job> pop_wanted();   // the same; only tasks that may be lent
  std::optional<Job> take_loan(std::uint64_t number);
  void take_back(Job job);
  void tell_of_waiting();

  const CountedAs counted_as_;
  std::function<void()> lender_;
  std::mutex mutex_;
  std::condition_variable wake_;
  FairQueue<std::string, Job> queue_;
  std::deque<Job> returned_;  // taken back from borrowers; served first
  std::vector<std::stop_source> running_;
  std::map<std::uint64_t, Job> loans_;
  std::uint64_t last_loan_ = 0;
  bool stopping_ = false;
  std::vector<std::unique_ptr<EnginePlayer>> players_;
  std::vector<std::thread> threads_;
};

}  // namespace ootori::server

// A bounded number of engines that think for all games. Customers are served in turn, so that many games of one do not
// delay the single game of another. Any thread may submit.
#pragma once

#include <condition_variable>
#include <functional>
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
  // Called on a thread of the pool; none: the engine failed. Not called for what was cancelled before it began.
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

 private:
  struct Job {
    EngineTask task;
    Answer answer;
    std::stop_source stop;
  };

  void run(EnginePlayer& player);
  std::optional<Job> next();

  const CountedAs counted_as_;
  std::mutex mutex_;
  std::condition_variable wake_;
  FairQueue<std::string, Job> queue_;
  std::vector<std::stop_source> running_;
  bool stopping_ = false;
  std::vector<std::unique_ptr<EnginePlayer>> players_;
  std::vector<std::thread> threads_;
};

}  // namespace ootori::server

// A bounded number of engines that think for all games. Guests are served in turn, so that many games of one do not
// delay the single game of another. Any thread may submit.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "server/engines/engine_player.hpp"
#include "server/engines/fair_queue.hpp"

namespace ootori::server {

class EnginePool {
 public:
  // Called on a thread of the pool; none: the engine failed. Not called for what was cancelled before it began.
  using Answer = std::move_only_function<void(std::optional<Move>)>;

  EnginePool(int threads, const EngineFactory& make);
  EnginePool(const EnginePool&) = delete;
  EnginePool& operator=(const EnginePool&) = delete;
  ~EnginePool();  // cancels everything and waits for it

  // Queues a task for `customer`; a stop asked of the result cancels it, and makes one that runs end soon.
  [[nodiscard]] std::stop_source submit(const game::PlayerId& customer, EngineTask task, Answer answer);

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

  std::mutex mutex_;
  std::condition_variable wake_;
  FairQueue<game::PlayerId, Job> queue_;
  std::vector<std::stop_source> running_;
  bool stopping_ = false;
  std::vector<std::unique_ptr<EnginePlayer>> players_;
  std::vector<std::thread> threads_;
};

}  // namespace ootori::server

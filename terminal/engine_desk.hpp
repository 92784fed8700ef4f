// Runs the engine on its own thread, and puts its results into the inbox.
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "terminal/inbox.hpp"

namespace ootori::terminal {

class EngineDesk {
 public:
  // `inbox` must outlive the object. The engine allocates its memory at the first search.
  explicit EngineDesk(Inbox& inbox) : inbox_(inbox), thread_([this](const std::stop_token& end) { run(end); }) {}
  ~EngineDesk();

  // Starts a search. A search in progress is stopped, and its result is dropped.
  void think(Think task);
  void stop();

 private:
  void run(const std::stop_token& end);

  Inbox& inbox_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::optional<Think> task_;
  std::stop_source thinking_;
  std::jthread thread_;  // the last member, because the thread uses the others
};

}  // namespace ootori::terminal

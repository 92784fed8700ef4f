// The engine on a thread of its own: thinks what it is asked, and puts the answer into the inbox.
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
  // `inbox` outlives it. The engine takes its memory with the first thought.
  explicit EngineDesk(Inbox& inbox) : inbox_(inbox), thread_([this](const std::stop_token& end) { run(end); }) {}
  ~EngineDesk();

  // In place of what it thinks about now, of which nothing is heard any more.
  void think(Think task);
  void stop();

 private:
  void run(const std::stop_token& end);

  Inbox& inbox_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::optional<Think> task_;
  std::stop_source thinking_;
  std::jthread thread_;  // the last member: it uses the others
};

}  // namespace ootori::terminal

#include "terminal/engine_desk.hpp"

namespace ootori::terminal {

EngineDesk::~EngineDesk() {
  thread_.request_stop();
  stop();
}

void EngineDesk::think(Think task) {
  {
    const std::scoped_lock lock(mutex_);
    thinking_.request_stop();
    task_ = std::move(task);
  }
  wake_.notify_one();
}

void EngineDesk::stop() {
  const std::scoped_lock lock(mutex_);
  thinking_.request_stop();
  task_.reset();
}

void EngineDesk::run(const std::stop_token& end) {
  std::optional<Engine> engine;
  while (true) {
    std::optional<Think> task;
    std::stop_token stopped;
    {
      std::unique_lock lock(mutex_);
      if (!wake_.wait(lock, end, [this] { return task_.has_value(); })) return;
      task.swap(task_);
      thinking_ = std::stop_source{};
      stopped = thinking_.get_token();
    }
    if (!engine) engine.emplace(EngineOptions{.hash_mib = 32});
    Thought thought{task->purpose, task->purpose == Think::For::hint
                                       ? engine->search(task->game, task->limits, stopped)
                                       : engine->play(task->game, task->limits, task->strength, task->seed, stopped)};
    const std::scoped_lock lock(mutex_);
    if (!stopped.stop_requested()) inbox_.put(std::move(thought));
  }
}

}  // namespace ootori::terminal

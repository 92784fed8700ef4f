#include "terminal/engine_desk.hpp"

#include "engine/book/book_play.hpp"

namespace ootori::terminal {
namespace {

SearchResult thought(Engine& engine, const Think& task, const std::stop_token& stop) {
  if (task.purpose == Think::For::hint) return engine.search(task.game, task.limits, stop);
  auto known = play_from_book({.is_used = true}, task.game, task.limits, task.strength, task.seed);
  return known ? *std::move(known) : engine.play(task.game, task.limits, task.strength, task.seed, stop);
}

}  // namespace

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
    Thought found{task->purpose, thought(*engine, *task, stopped)};
    const std::scoped_lock lock(mutex_);
    if (!stopped.stop_requested()) inbox_.put(std::move(found));
  }
}

}  // namespace ootori::terminal

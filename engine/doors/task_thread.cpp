#include "engine/doors/task_thread.hpp"

namespace ootori {

TaskThread::~TaskThread() {
  request_stop();
  wait();
}

void TaskThread::run(Task task) {
  wait();
  {
    const std::lock_guard lock{mutex_};
    stop_ = std::stop_source{};
    task_ = std::move(task);
  }
  changed_.notify_all();
}

void TaskThread::wait() {
  std::unique_lock lock{mutex_};
  changed_.wait(lock, [this] { return task_ == nullptr; });
}

void TaskThread::work(const std::stop_token& end) {
  std::unique_lock lock{mutex_};
  while (changed_.wait(lock, end, [this] { return task_ != nullptr; })) {
    lock.unlock();
    task_(stop_.get_token());
    lock.lock();
    task_ = nullptr;
    changed_.notify_all();
  }
}

}  // namespace ootori

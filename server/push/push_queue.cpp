#include "server/push/push_queue.hpp"

#include <algorithm>
#include <utility>

namespace ootori::server {

void PushQueue::open(const std::vector<game::PlayerId>& subscribers) {
  const std::scoped_lock lock(mutex_);
  subscribers_.insert(subscribers.begin(), subscribers.end());
}

void PushQueue::know(const game::PlayerId& player) {
  const std::scoped_lock lock(mutex_);
  subscribers_.insert(player);
}

bool PushQueue::knows(const game::PlayerId& player) const {
  const std::scoped_lock lock(mutex_);
  return subscribers_.contains(player);
}

void PushQueue::add(PushTask task) {
  {
    const std::scoped_lock lock(mutex_);
    if (closed_ || !subscribers_.contains(task.player)) return;
    const auto same = std::ranges::find_if(tasks_, [&](const PushTask& one) { return one.is_same(task); });
    if (same != tasks_.end()) {
      *same = std::move(task);
    } else if (tasks_.size() < most) {
      tasks_.push_back(std::move(task));
    } else {
      ++dropped_;
      return;
    }
  }
  wake_.notify_one();
}

std::optional<PushTask> PushQueue::next() {
  std::unique_lock lock(mutex_);
  while (!closed_) {
    const auto first = std::ranges::min_element(tasks_, {}, &PushTask::due);
    if (first == tasks_.end()) {
      wake_.wait(lock);
    } else if (const auto due = first->due; due > std::chrono::steady_clock::now()) {
      wake_.wait_until(lock, due);
    } else {
      PushTask task = std::move(*first);
      tasks_.erase(first);
      return task;
    }
  }
  return std::nullopt;
}

void PushQueue::close() {
  {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
    tasks_.clear();
  }
  wake_.notify_all();
}

bool PushQueue::is_closed() const {
  const std::scoped_lock lock(mutex_);
  return closed_;
}

std::size_t PushQueue::waiting() const {
  const std::scoped_lock lock(mutex_);
  return tasks_.size();
}

}  // namespace ootori::server

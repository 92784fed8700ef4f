#include "server/push/push_queue.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace ootori::server {

void PushQueue::open(const std::vector<game::PlayerId>& subscribers) {
  const std::scoped_lock lock(mutex_);
  for (const game::PlayerId& player : subscribers) subscribers_.try_emplace(player);
}

void PushQueue::know(const game::PlayerId& player) {
  const std::scoped_lock lock(mutex_);
  subscribers_.try_emplace(player);
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
    } else if (has_room_for(task)) {
      tasks_.push_back(std::move(task));
    } else {
      ++dropped_;
      return;
    }
  }
  wake_.notify_all();  // one that waits for a later task must wait for this one instead
}

bool PushQueue::has_room_for(const PushTask& task) const {
  if (tasks_.size() >= most) return false;
  if (std::cmp_greater_equal(std::ranges::count(tasks_, task.player, &PushTask::player), most_of_player)) return false;
  // Otherwise, the tasks for a push service that does not answer would keep out those for all others.
  const auto is_again = [](const PushTask& one) { return one.only.has_value(); };
  return !is_again(task) || std::cmp_less(std::ranges::count_if(tasks_, is_again), most_again);
}

std::vector<PushTask>::iterator PushQueue::first(PushTask::Time now) {
  return std::ranges::min_element(tasks_, {}, [&](const PushTask& task) {
    const Subscriber& subscriber = subscribers_[task.player];
    const bool is_due = task.due <= now;
    return std::tuple(subscriber.is_served, !is_due, is_due ? subscriber.turn : 0, task.due);
  });
}

std::optional<PushTask> PushQueue::next() {
  std::unique_lock lock(mutex_);
  while (!closed_) {
    const auto now = std::chrono::steady_clock::now();
    const auto found = first(now);
    if (found == tasks_.end() || subscribers_[found->player].is_served) {
      wake_.wait(lock);
    } else if (const auto due = found->due; due > now) {
      wake_.wait_until(lock, due);
    } else {
      PushTask task = std::move(*found);
      tasks_.erase(found);
      subscribers_[task.player] = {.turn = ++turn_, .is_served = true};
      return task;
    }
  }
  return std::nullopt;
}

void PushQueue::finish(const PushTask& task) {
  {
    const std::scoped_lock lock(mutex_);
    subscribers_[task.player].is_served = false;
  }
  wake_.notify_all();
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

// The tasks that a worker has received and not yet handed in. Thread-safe.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "server/work/work_json.hpp"

namespace ootori::worker {

template <class Work>
class HeldWork {
 public:
  struct Standing {
    std::string lease;
    std::size_t done = 0, positions = 0;
  };

  void put(Work work) {
    {
      const std::scoped_lock lock(mutex_);
      held_.emplace(work.lease, Held{});
      waiting_.push_back(std::move(work));
    }
    wake_.notify_one();
  }

  // Blocks until there is a task. None: `stop` was requested.
  std::optional<Work> take(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    if (!wake_.wait(lock, stop, [this] { return !waiting_.empty(); }) || stop.stop_requested()) return std::nullopt;
    Work work = std::move(waiting_.front());
    waiting_.pop_front();
    return work;
  }

  // Requests a stop when the task is dropped, and has done so if it was dropped before.
  [[nodiscard]] std::stop_token token_of(const std::string& lease) const {
    const std::scoped_lock lock(mutex_);
    if (const auto found = held_.find(lease); found != held_.end()) return found->second.stop.get_token();
    std::stop_source dropped;
    dropped.request_stop();
    return dropped.get_token();
  }

  void note(const std::string& lease, std::size_t done, std::size_t positions) {
    const std::scoped_lock lock(mutex_);
    if (const auto found = held_.find(lease); found != held_.end()) {
      found->second.standing = {lease, done, positions};
    }
  }

  // Cancels and forgets a task. False: it was dropped before.
  bool drop(const std::string& lease) {
    const std::scoped_lock lock(mutex_);
    const auto found = held_.find(lease);
    if (found == held_.end()) return false;
    found->second.stop.request_stop();
    held_.erase(found);
    std::erase_if(waiting_, [&](const Work& work) { return work.lease == lease; });
    return true;
  }

  [[nodiscard]] std::vector<Standing> standings() const {
    const std::scoped_lock lock(mutex_);
    std::vector<Standing> all;
    for (const auto& [lease, held] : held_) {
      all.push_back({lease, held.standing.done, held.standing.positions});
    }
    return all;
  }

 private:
  struct Held {
    Standing standing{};
    std::stop_source stop{};
  };

  mutable std::mutex mutex_;
  std::condition_variable_any wake_;
  std::deque<Work> waiting_;
  std::map<std::string, Held> held_;
};

}  // namespace ootori::worker

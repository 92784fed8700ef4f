#include "server/health/readiness.hpp"

#include <utility>

#include "log/log.hpp"

namespace ootori::server {

void Readiness::ask(Reply reply) {
  std::unique_lock lock(mutex_);
  State known = state();
  if (closed_) {
    known = State::going_down;
  } else if (asking_ && uptime_() - asking_since_ >= slow) {
    known = State::storage_fails;
  } else if (waiting_.size() < most_waiting && (!asked_ || uptime_() - *asked_ >= fresh)) {
    waiting_.push_back(std::move(reply));
    if (std::exchange(asking_, true)) return;
    asking_since_ = uptime_();
    lock.unlock();
    return store_.write({ProveWritable{}}, [this](const Store::Result<void>& result) { answered(result.has_value()); });
  }
  lock.unlock();
  reply(known);
}

void Readiness::answered(bool is_stored) {
  std::vector<Reply> waiting;
  State now = State::ready;
  {
    const std::scoped_lock lock(mutex_);
    // This test write notices the end of the faults before it. It may not notice those after it.
    if (!is_stored) counts_after_ = uptime_();
    is_writable_ = is_stored;
    now = state();
    if (now != last_)
      now == State::ready ? log::info("moves can again be stored") : log::error("moves cannot be stored");
    last_ = now;
    asked_ = uptime_();
    asking_ = false;
    waiting.swap(waiting_);
    ++answering_;
  }
  for (Reply& reply : waiting) reply(now);
  const std::scoped_lock lock(mutex_);
  --answering_;
  quiet_.notify_all();
}

// Call it under the mutex.
Readiness::State Readiness::state() const {
  const auto failed = failed_.last();
  const bool fails = failed && *failed > counts_after_ && uptime_() - *failed < recent;
  return is_writable_ && !fails ? State::ready : State::storage_fails;
}

void Readiness::close() {
  std::unique_lock lock(mutex_);
  closed_ = true;
  quiet_.wait(lock, [this] { return !asking_ && answering_ == 0; });
}

}  // namespace ootori::server

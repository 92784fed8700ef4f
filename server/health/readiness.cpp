#include "server/health/readiness.hpp"

#include <utility>

#include "log/log.hpp"

namespace ootori::server {

void Readiness::ask(Reply reply) {
  std::unique_lock lock(mutex_);
  State known = last_;
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
  const State state = is_stored ? State::ready : State::storage_fails;
  {
    const std::scoped_lock lock(mutex_);
    if (state != last_) is_stored ? log::info("moves can again be stored") : log::error("moves cannot be stored");
    last_ = state;
    asked_ = uptime_();
    asking_ = false;
    waiting.swap(waiting_);
    ++answering_;
  }
  for (Reply& reply : waiting) reply(state);
  const std::scoped_lock lock(mutex_);
  --answering_;
  quiet_.notify_all();
}

void Readiness::close() {
  std::unique_lock lock(mutex_);
  closed_ = true;
  quiet_.wait(lock, [this] { return !asking_ && answering_ == 0; });
}

}  // namespace ootori::server

#include "server/rooms/game_queue.hpp"

namespace ootori::server {

void GameQueue::add(std::shared_ptr<void> owner, From from, Work job) {
  ++pending_;
  ++waiting_[std::to_underlying(from)];
  strand_.post([this, owner = std::move(owner), waiting = Waiting{std::move(job), from}]() mutable {
    jobs_.push_back(std::move(waiting));
    pump();
  });
}

void GameQueue::begin_write() {
  writing_ = true;
  ++pending_;
}

void GameQueue::end_write() {
  writing_ = false;
  done_();
  --pending_;
  pump();
}

void GameQueue::pump() {
  while (!writing_ && !jobs_.empty()) {
    Waiting next = std::move(jobs_.front());
    jobs_.pop_front();
    next.job();
    done_();
    --waiting_[std::to_underlying(next.from)];
    --pending_;
  }
}

}  // namespace ootori::server

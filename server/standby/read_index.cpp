#include "server/standby/read_index.hpp"

#include <utility>

#include "server/clockwork/workers.hpp"

namespace ootori::server {

ReadIndex::ReadIndex(Look look) : look_(std::move(look)), thread_([this] { work(); }) {}

void ReadIndex::await(Ready ready) {
  {
    const std::scoped_lock lock(mutex_);
    if (!closed_ && waiting_.size() < most_waiting) {
      waiting_.push_back(std::move(ready));
      wake_.notify_one();
      return;
    }
  }
  ready(false);
}

void ReadIndex::work() {
  set_thread_name("read-index");
  set_urgency(Urgency::answers);
  while (true) {
    std::vector<Ready> asking;
    bool is_over = false;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
      std::swap(asking, waiting_);
      is_over = closed_;
    }
    const bool can_be_read = !is_over && look_();
    for (Ready& ready : asking) ready(can_be_read);
    if (is_over) return;
  }
}

void ReadIndex::close() {
  {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

}  // namespace ootori::server

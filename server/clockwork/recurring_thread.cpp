#include "server/clockwork/recurring_thread.hpp"

#include <utility>

#include "server/clockwork/workers.hpp"

namespace ootori::server {

void RecurringThread::open(const char* name, std::chrono::milliseconds period, std::function<void()> work) {
  thread_ = std::thread([this, name, period, work = std::move(work)] {
    set_thread_name(name);
    run(period, work);
  });
}

void RecurringThread::wake() {
  {
    const std::scoped_lock lock(mutex_);
    has_news_ = true;
  }
  wake_.notify_one();
}

void RecurringThread::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stopped_ = true;
  }
  wake_.notify_one();
}

bool RecurringThread::is_stopped() {
  const std::scoped_lock lock(mutex_);
  return stopped_;
}

void RecurringThread::close() {
  stop();
  if (thread_.joinable()) thread_.join();
}

void RecurringThread::run(std::chrono::milliseconds period, const std::function<void()>& work) {
  while (true) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, period, [this] { return stopped_ || has_news_; });
      if (stopped_) return;
      has_news_ = false;
    }
    work();
  }
}

}  // namespace ootori::server

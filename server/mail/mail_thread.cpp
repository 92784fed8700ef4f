#include "server/mail/mail_thread.hpp"

#include <chrono>
#include <utility>

#include "server/clockwork/broken_pipes.hpp"
#include "server/clockwork/workers.hpp"

namespace ootori::server {
namespace {

constexpr std::chrono::seconds mails_looked_for_every{30};

}  // namespace

void MailThread::open(const char* name, std::function<bool()> send_due) {
  thread_ = std::thread([this, name, send_due = std::move(send_due)] {
    set_thread_name(name);
    ignore_broken_pipes();
    run(send_due);
  });
}

void MailThread::wake() {
  {
    const std::scoped_lock lock(mutex_);
    has_news_ = true;
  }
  wake_.notify_one();
}

void MailThread::stop_sending() {
  {
    const std::scoped_lock lock(mutex_);
    stopped_ = true;
  }
  mail_stop_.stop();
  wake_.notify_one();
}

void MailThread::close() {
  stop_sending();
  if (thread_.joinable()) thread_.join();
}

bool MailThread::is_stopped() {
  const std::scoped_lock lock(mutex_);
  return stopped_;
}

void MailThread::run(const std::function<bool()>& send_due) {
  while (true) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, mails_looked_for_every, [this] { return stopped_ || has_news_; });
      if (stopped_) return;
      has_news_ = false;
    }
    if (send_due()) wake();
  }
}

}  // namespace ootori::server

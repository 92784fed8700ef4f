#include "server/post/inbox.hpp"

#include "log/log.hpp"
#include "server/clockwork/workers.hpp"

namespace ootori::server {
namespace {

constexpr std::size_t inbox_batch = 50;
constexpr std::chrono::seconds inbox_retry{2};  // after the store has failed
constexpr std::chrono::hours inbox_forgets{1};

}  // namespace

void Inbox::open() {
  thread_ = std::thread([this] { run(); });
}

void Inbox::wake() {
  {
    const std::scoped_lock lock(mutex_);
    has_news_ = true;
  }
  wake_.notify_one();
}

void Inbox::close() {
  {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

bool Inbox::is_closed() {
  const std::scoped_lock lock(mutex_);
  return closed_;
}

void Inbox::run() {
  set_thread_name("inbox");
  auto forgotten = std::chrono::steady_clock::time_point{};
  while (true) {
    if (std::chrono::steady_clock::now() - forgotten > inbox_forgets) {
      forgotten = std::chrono::steady_clock::now();
      (void)write_and_wait(services_.store, {ForgetOldMail{services_.now()}});
    }
    const bool goes_on = work();
    worked_off_();
    std::unique_lock lock(mutex_);
    if (!goes_on) wake_.wait_for(lock, inbox_retry, [this] { return closed_ || has_news_; });
    if (closed_) return;
    has_news_ = false;
  }
}

bool Inbox::work() {
  const auto mails = PostTable{services_.store.pages()}.waiting(0, inbox_batch);
  if (!mails) {
    log::warn("received emails cannot be read: {}", mails.error().message);
    return false;
  }
  for (const InMail& mail : *mails) {
    if (is_closed()) return false;
    const auto fate = handler_.handle(mail);
    if (!fate) {
      log::warn("email {} will be processed again: {}", mail.id, fate.error().message);
      return false;
    }
    ++counts_[static_cast<std::size_t>(*fate)];
  }
  return mails->size() == inbox_batch;
}

}  // namespace ootori::server

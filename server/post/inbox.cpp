#include "server/post/inbox.hpp"

#include <set>
#include <string>

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
    work();
    std::unique_lock lock(mutex_);
    wake_.wait_for(lock, inbox_retry, [this] { return closed_ || has_news_; });
    if (closed_) return;
    has_news_ = false;
  }
}

void Inbox::work() {
  std::set<std::string> held_up;  // senders whose email must be tried again; their later emails wait for it
  std::int64_t last = 0;
  std::size_t found = inbox_batch;
  while (found == inbox_batch) {
    const auto mails = PostTable{services_.store.pages()}.waiting(last, inbox_batch);
    if (!mails) return log::warn("received emails cannot be read: {}", mails.error().message);
    found = mails->size();
    for (const InMail& mail : *mails) {
      if (is_closed()) return;
      last = mail.id;
      if (held_up.contains(mail.return_path)) continue;
      if (const auto fate = handler_.handle(mail)) {
        ++counts_[static_cast<std::size_t>(*fate)];
      } else {
        if (held_up.empty()) log::warn("email {} will be processed again: {}", mail.id, fate.error().message);
        held_up.insert(mail.return_path);
      }
    }
    worked_off_();
  }
}

}  // namespace ootori::server

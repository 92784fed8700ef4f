// Sends the queued emails from a thread of its own, and retries those that could not be sent.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "server/accounts/names.hpp"
#include "server/mail/account_mail_table.hpp"
#include "server/mail/mail_options.hpp"
#include "server/mail/smtp.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

// Retries come after 1, 2, 4 … minutes, at most 4 hours apart; after two days an email is dropped.
[[nodiscard]] std::chrono::milliseconds wait_after(int tries);
inline constexpr std::chrono::hours unsent_mail_lasts{48};

class PostOffice {
 public:
  // All of these must outlive this.
  PostOffice(MailOptions options, Store& store, const Names& names, std::function<UnixMillis()> now);
  PostOffice(const PostOffice&) = delete;
  PostOffice& operator=(const PostOffice&) = delete;
  ~PostOffice() { close(); }

  // Starts sending; call it once, when the players' names are loaded: emails to unknown players are discarded.
  void open();

  // Tells the thread that an email was queued. Any thread.
  void wake();

  // Sends no more emails, and soon gives up the one that is being sent (MailStop); does not wait for its end.
  void stop_sending();
  // Also waits. What was not sent is sent after the next start.
  void close();

 private:
  void run();
  [[nodiscard]] bool is_closed();
  void deliver(const AccountMail& mail);
  Store::Result<void> write_now(std::vector<Change> changes);

  const MailOptions options_;
  Store& store_;
  const Names& names_;
  const std::function<UnixMillis()> now_;
  MailStop stop_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool has_news_ = true;
  bool closed_ = false;
  std::thread thread_;
};

}  // namespace ootori::server

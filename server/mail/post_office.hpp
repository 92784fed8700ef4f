// Sends the queued emails about accounts from a thread of its own, and retries those that could not be sent.
#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "server/accounts/names.hpp"
#include "server/mail/account_mail_table.hpp"
#include "server/mail/mail_options.hpp"
#include "server/mail/mail_thread.hpp"
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

  void wake() { thread_.wake(); }  // an email was queued; any thread
  void stop_sending() { thread_.stop_sending(); }
  void close() { thread_.close(); }

 private:
  // True if more emails may be due.
  [[nodiscard]] bool send_due();
  // False if no more emails can be sent at the moment. An attempt counts as failed until its result is stored, and
  // nothing is sent while the store fails. Otherwise a full disk would send the same email again and again.
  [[nodiscard]] bool deliver(const AccountMail& mail);
  // False if that failed.
  [[nodiscard]] bool store_result();
  Store::Result<void> write(std::vector<Change> changes);

  const MailOptions options_;
  Store& store_;
  const Names& names_;
  const std::function<UnixMillis()> now_;
  std::optional<Change> result_;  // of the last email, not stored yet; used only by the thread. It cannot conflict
  MailThread thread_;
};

}  // namespace ootori::server

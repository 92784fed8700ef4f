// Sends queued emails about games, on a thread of its own, and retries failed ones. Regularly queues reminders of
// deadlines and daily digests.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <vector>

#include "server/mail/mail_thread.hpp"
#include "server/mail/smtp.hpp"
#include "server/post/mail_writer.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

class MailOutbox {
 public:
  // All of these must outlive this.
  MailOutbox(MailWriterServices services, Store& store, std::function<UnixMillis()> now)
      : connection_(services.options, thread_.mail_stop()),
        writer_(std::move(services)),
        store_(store),
        now_(std::move(now)) {}
  MailOutbox(const MailOutbox&) = delete;
  MailOutbox& operator=(const MailOutbox&) = delete;
  ~MailOutbox() { close(); }

  void open();                     // once
  void wake() { thread_.wake(); }  // an email was queued; any thread
  void stop_sending() { thread_.stop_sending(); }
  void close() { thread_.close(); }

  [[nodiscard]] std::uint64_t sent() const { return sent_; }

 private:
  // True if more emails may be due.
  [[nodiscard]] bool work();
  // Likewise.
  [[nodiscard]] bool send_due();
  // False if no more emails can be sent at the moment. An attempt counts as failed until its result is stored, and
  // nothing is sent while the store fails. Otherwise a full disk would send the same email again and again.
  [[nodiscard]] bool deliver(const OutMail& mail);
  // Stores that an email is about to be sent, together with the results of the emails before it.
  [[nodiscard]] StoreResult<void> store_with_results(Change attempt);
  // False if that failed.
  [[nodiscard]] bool store_results();
  // True if there are more digests to queue.
  [[nodiscard]] bool look_for_deadlines();

  MailThread thread_;
  SmtpConnection connection_;  // used only by the thread
  const MailWriter writer_;
  Store& store_;
  const std::function<UnixMillis()> now_;
  std::vector<Change> results_;  // of emails, not stored yet; used only by the thread. None of them can conflict
  std::chrono::steady_clock::time_point looked_{};  // for deadlines; used only by the thread
  std::atomic<std::uint64_t> sent_ = 0;
};

// How long before a deadline a player is reminded: a quarter of the time per move, at most a day.
[[nodiscard]] std::chrono::milliseconds reminder_before(int days);

}  // namespace ootori::server

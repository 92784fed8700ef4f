// Sends queued emails about games, on a thread of its own, and retries failed ones. Regularly queues reminders of
// deadlines and daily digests.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>

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
  // False if the mail server accepts nothing at the moment.
  [[nodiscard]] bool deliver(const OutMail& mail);
  // True if there are more digests to queue.
  [[nodiscard]] bool look_for_deadlines();

  MailThread thread_;
  SmtpConnection connection_;  // used only by the thread
  const MailWriter writer_;
  Store& store_;
  const std::function<UnixMillis()> now_;
  std::chrono::steady_clock::time_point looked_{};  // for deadlines; used only by the thread
  std::atomic<std::uint64_t> sent_ = 0;
};

// How long before a deadline a player is reminded: a quarter of the time per move, at most a day.
[[nodiscard]] std::chrono::milliseconds reminder_before(int days);

}  // namespace ootori::server

// Sends queued emails about games, on a thread of its own, and retries failed ones. Regularly queues reminders of
// deadlines and daily digests.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "server/mail/smtp.hpp"
#include "server/post/mail_writer.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

class MailOutbox {
 public:
  // All of these must outlive this.
  MailOutbox(MailWriterServices services, Store& store, std::function<UnixMillis()> now)
      : connection_(services.options, stop_), writer_(std::move(services)), store_(store), now_(std::move(now)) {}
  MailOutbox(const MailOutbox&) = delete;
  MailOutbox& operator=(const MailOutbox&) = delete;
  ~MailOutbox() { close(); }

  void open();  // once
  void wake();  // an email was queued; any thread
  // Sends no more emails, and soon gives up the one that is being sent (MailStop); does not wait for its end.
  void stop_sending();
  // Also waits. What was not sent is sent after the next start.
  void close();

  [[nodiscard]] std::uint64_t sent() const { return sent_; }

 private:
  void run();
  [[nodiscard]] bool is_closed();
  // True if more emails may be due.
  [[nodiscard]] bool send_due();
  // False if the mail server accepts nothing at the moment.
  [[nodiscard]] bool deliver(const OutMail& mail);
  // True if there are more digests to queue.
  [[nodiscard]] bool look_for_deadlines();

  MailStop stop_;
  SmtpConnection connection_;  // used only by the thread
  const MailWriter writer_;
  Store& store_;
  const std::function<UnixMillis()> now_;
  std::atomic<std::uint64_t> sent_ = 0;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool has_news_ = true;
  bool closed_ = false;
  std::thread thread_;
};

// How long before a deadline a player is reminded: a quarter of the time per move, at most a day.
[[nodiscard]] std::chrono::milliseconds reminder_before(int days);

}  // namespace ootori::server

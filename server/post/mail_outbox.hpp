// Sends the mails of games, in a thread of its own, and tries again what did not go out; once in a while it looks for
// whom to remind of a deadline and who is to be sent a digest.
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
  // All of it outlives this.
  MailOutbox(MailWriterServices services, Store& store, std::function<UnixMillis()> now)
      : connection_(services.options), writer_(std::move(services)), store_(store), now_(std::move(now)) {}
  MailOutbox(const MailOutbox&) = delete;
  MailOutbox& operator=(const MailOutbox&) = delete;
  ~MailOutbox() { close(); }

  void open();   // once
  void wake();   // there is something to send; any thread
  void close();  // the mail at hand is finished first

  [[nodiscard]] std::uint64_t sent() const { return sent_; }

 private:
  void run();
  [[nodiscard]] bool is_closed();
  // Whether there may be more.
  [[nodiscard]] bool send_due();
  // Whether the mail server still takes something.
  [[nodiscard]] bool deliver(const OutMail& mail);
  // Whether there are more than it has looked at.
  [[nodiscard]] bool look_for_deadlines();

  SmtpConnection connection_;  // of the thread
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

// How long before a deadline a player is reminded: a quarter of the time for a move, at most a day.
[[nodiscard]] std::chrono::milliseconds reminder_before(int days);

}  // namespace ootori::server

// A thread that sends queued emails, and can be stopped.
#pragma once

#include <functional>

#include "server/clockwork/recurring_thread.hpp"
#include "server/mail/smtp.hpp"

namespace ootori::server {

class MailThread {
 public:
  MailThread() = default;
  MailThread(const MailThread&) = delete;
  MailThread& operator=(const MailThread&) = delete;
  ~MailThread() { close(); }

  // Starts the thread; once. It calls `send_due` at the start, whenever wake() was called, and every 30 seconds.
  // `send_due` sends what is due until is_stopped(), and returns whether more emails may be due. What it uses must
  // exist until close() has returned. `name`: at most 15 bytes.
  void open(const char* name, std::function<bool()> send_due);

  // Tells the thread that an email was queued. Any thread.
  void wake() { thread_.wake(); }

  // Sends no more emails, and soon gives up the one that is being sent (MailStop); does not wait for its end.
  void stop_sending();
  // Also waits. What was not sent is sent after the next start.
  void close();

  [[nodiscard]] bool is_stopped() { return thread_.is_stopped(); }
  // For what sends the emails.
  [[nodiscard]] const MailStop& mail_stop() const { return mail_stop_; }

 private:
  MailStop mail_stop_;
  RecurringThread thread_;
};

}  // namespace ootori::server

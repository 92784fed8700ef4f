// Works off the mails that have come in, in a thread of its own, one after the other: each as often as it takes, and
// never twice.
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "server/post/mail_handler.hpp"

namespace ootori::server {

class Inbox {
 public:
  // `worked_off` is called after each batch. All of it outlives this.
  Inbox(const PostServices& services, std::function<void()> worked_off)
      : services_(services), worked_off_(std::move(worked_off)), handler_(services) {}
  Inbox(const Inbox&) = delete;
  Inbox& operator=(const Inbox&) = delete;
  ~Inbox() { close(); }

  void open();   // once
  void wake();   // a mail has come; any thread
  void close();  // the mail at hand is finished first

  [[nodiscard]] std::uint64_t count(MailFate fate) const { return counts_[static_cast<std::size_t>(fate)]; }

 private:
  void run();
  // Whether there may be more.
  [[nodiscard]] bool work();
  [[nodiscard]] bool is_closed();

  const PostServices& services_;
  const std::function<void()> worked_off_;
  MailHandler handler_;
  std::array<std::atomic<std::uint64_t>, mail_fate_names.size()> counts_{};
  std::mutex mutex_;
  std::condition_variable wake_;
  bool has_news_ = true;
  bool closed_ = false;
  std::thread thread_;
};

}  // namespace ootori::server

// Executes received emails one after the other, on a thread of its own. An email is tried until it succeeds, and never
// executed twice.
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
  // `worked_off` is called after each batch. Everything passed in must outlive this.
  Inbox(const PostServices& services, std::function<void()> worked_off)
      : services_(services), worked_off_(std::move(worked_off)), handler_(services) {}
  Inbox(const Inbox&) = delete;
  Inbox& operator=(const Inbox&) = delete;
  ~Inbox() { close(); }

  void open();   // once
  void wake();   // an email has arrived; any thread
  void close();  // finishes the current email first

  [[nodiscard]] std::uint64_t count(MailFate fate) const { return counts_[static_cast<std::size_t>(fate)]; }

 private:
  void run();
  // Processes all waiting emails once. One that fails delays only the later emails of the same sender.
  void work();
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

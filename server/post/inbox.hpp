// Executes received emails one after the other, on a thread of its own. An email is tried for two days until it
// succeeds, and never executed twice.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <set>
#include <string>

#include "server/clockwork/recurring_thread.hpp"
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

  void open();                       // once
  void wake() { thread_.wake(); }    // an email has arrived; any thread
  void close() { thread_.close(); }  // finishes the current email first

  [[nodiscard]] std::uint64_t count(MailFate fate) const { return counts_[static_cast<std::size_t>(fate)]; }

 private:
  // Emails that failed when all were processed.
  struct Failures {
    std::set<std::int64_t> mails;
    bool has_new = false;  // one of them had not failed before
    std::string shown;     // which one the log shows, and why it failed
  };

  // From time to time.
  void forget_old();
  // Processes all waiting emails once. One that fails delays only later emails that must follow it.
  void work();
  [[nodiscard]] std::expected<MailFate, Error> process(const InMail& mail);
  // Emails with the same value are processed in their order: those about a game by the same side, and those of one
  // sender to another address.
  [[nodiscard]] std::string queue_of(const InMail& mail) const;
  void note(Failures& failures, const InMail& mail, const Error& error) const;
  void keep(Failures failures);

  const PostServices& services_;
  const std::function<void()> worked_off_;
  MailHandler handler_;
  std::set<std::int64_t> failed_;  // emails that failed last time
  std::chrono::steady_clock::time_point logged_{};
  std::array<std::atomic<std::uint64_t>, mail_fate_names.size()> counts_{};
  std::chrono::steady_clock::time_point forgotten_{};
  RecurringThread thread_;  // the last member, because its work uses the others
};

}  // namespace ootori::server

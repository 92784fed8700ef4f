// Accepts emails from the mail server. An email is acknowledged only after it has been stored.
#pragma once

#include <atomic>
#include <functional>

#include "server/limits/rate_limit.hpp"
#include "server/post/lmtp_server.hpp"
#include "server/post/mail_key.hpp"

namespace ootori::server {

struct IntakeLimits {
  std::int64_t most_waiting = 10'000;           // emails that are not processed yet
  std::int64_t most_bytes = 256 * 1024 * 1024;  // of these emails
  RateLimitTerms mails_of_address{.most = 120,
                                  .again = std::chrono::seconds{2}};  // per envelope sender, or per secret address
};

// Used on the LMTP server's thread; recount() may be called from any thread.
class Intake {
 public:
  // All of these must outlive this. `stored` is called on a thread of the store.
  Intake(Store& store, const MailIdentity& identity, std::function<UnixMillis()> now,
         std::function<game::Millis()> uptime, std::function<void()> stored, IntakeLimits limits = {});

  // Whether emails to this address are accepted.
  [[nodiscard]] bool knows(std::string_view address) const;
  void take(post::LmtpMail mail, LmtpServer::Answer answer);

  // Counts the waiting emails again.
  void recount();

 private:
  [[nodiscard]] LmtpServer::Verdicts limit(const post::LmtpMail& mail);
  Store& store_;
  const MailIdentity& identity_;
  const std::function<UnixMillis()> now_;
  const std::function<game::Millis()> uptime_;
  const std::function<void()> stored_;
  const IntakeLimits limits_;
  RateLimit of_address_;
  std::atomic<std::int64_t> mails_ = 0, bytes_ = 0;  // upper bounds of what waits; only recount() lowers them
};

// Identifies an email for one recipient: the same however often and by whomever it is delivered.
[[nodiscard]] std::string key_of(std::string_view bytes, std::string_view recipient);

}  // namespace ootori::server

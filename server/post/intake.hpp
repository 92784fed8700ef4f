// Takes mails over from the mail server: what is acknowledged is in the store.
#pragma once

#include <atomic>
#include <functional>

#include "server/limits/rate_limit.hpp"
#include "server/post/lmtp_server.hpp"
#include "server/post/mail_key.hpp"
#include "server/post/post_table.hpp"

namespace ootori::server {

struct IntakeLimits {
  std::int64_t most_waiting = 10'000;                                              // mails that are not worked off yet
  std::int64_t most_bytes = 256 * 1024 * 1024;                                     // of them
  RateLimitTerms mails_of_address{.most = 120, .again = std::chrono::seconds{2}};  // of an envelope's sender
};

// For the thread of the LMTP server; recount() is for any.
class Intake {
 public:
  // All of it outlives this. `stored` is called on a thread of the store.
  Intake(Store& store, const MailIdentity& identity, std::function<UnixMillis()> now,
         std::function<game::Millis()> uptime, std::function<void()> stored, IntakeLimits limits = {});

  // Whether mails to the address are taken.
  [[nodiscard]] bool knows(std::string_view address) const;
  void take(post::LmtpMail mail, LmtpServer::Answer answer);

  // Counts anew what waits.
  void recount();

 private:
  Store& store_;
  const MailIdentity& identity_;
  const std::function<UnixMillis()> now_;
  const std::function<game::Millis()> uptime_;
  const std::function<void()> stored_;
  const IntakeLimits limits_;
  RateLimit of_address_;
  std::atomic<std::int64_t> mails_ = 0, bytes_ = 0;  // at most what waits: counted down by recount() alone
};

// What a mail is known by: the same for whoever delivers it how often, another one for another recipient.
[[nodiscard]] std::string key_of(std::string_view bytes, std::string_view recipient);

}  // namespace ootori::server

// What whoever runs a server watches for: a line in the log for each of these events, and how many of each there were.
// docs/operations.md, 'Security events'.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string_view>
#include <utility>

#include "server/limits/rate_limit.hpp"

namespace ootori::server {

enum class SecurityEvent : std::uint8_t {
  signed_up,
  signed_in,
  wrong_password,    // wherever one is asked for
  banned,            // the right password of an account that is closed
  password_limit,    // too many wrong ones, of a name or from an address
  sign_up_limit,     // too many accounts from an address
  letter_limit,      // too many letters from an address or to an account
  password_changed,  // by who knew the old one
  reset_asked,       // a letter goes out
  reset_used,        // a letter brought a new password
  bad_link,          // what a letter's link holds is not known, or not any more
  email_changed,
  token_made,
  token_ended,
  bad_token,
  account_deleted,
};

inline constexpr std::array<std::pair<SecurityEvent, std::string_view>, 16> security_events{{
    {SecurityEvent::signed_up, "signed_up"},
    {SecurityEvent::signed_in, "signed_in"},
    {SecurityEvent::wrong_password, "wrong_password"},
    {SecurityEvent::banned, "banned"},
    {SecurityEvent::password_limit, "password_limit"},
    {SecurityEvent::sign_up_limit, "sign_up_limit"},
    {SecurityEvent::letter_limit, "letter_limit"},
    {SecurityEvent::password_changed, "password_changed"},
    {SecurityEvent::reset_asked, "reset_asked"},
    {SecurityEvent::reset_used, "reset_used"},
    {SecurityEvent::bad_link, "bad_link"},
    {SecurityEvent::email_changed, "email_changed"},
    {SecurityEvent::token_made, "token_made"},
    {SecurityEvent::token_ended, "token_ended"},
    {SecurityEvent::bad_token, "bad_token"},
    {SecurityEvent::account_deleted, "account_deleted"},
}};

// Any thread.
class SecurityLog {
 public:
  // Of each event: so many lines at once, then one in 15 seconds, less than a megabyte a day. Whoever floods the
  // server does not fill its disk.
  static constexpr RateLimitTerms lines{.most = 60, .again = std::chrono::seconds{15}};

  explicit SecurityLog(std::function<game::Millis()> uptime) : uptime_(std::move(uptime)), lines_(lines) {}

  // `account` is the name of one, never what somebody has typed: people type passwords and e-mail addresses where a
  // name belongs. Empty: none, or it is not known.
  void note(SecurityEvent event, std::string_view account = {});

  // Since the server started, with and without a line.
  [[nodiscard]] std::uint64_t count(SecurityEvent event) const;

 private:
  struct Tally {
    std::uint64_t all = 0;
    std::uint64_t left_out = 0;  // since the last line
  };

  const std::function<game::Millis()> uptime_;
  mutable std::mutex mutex_;
  RateLimit lines_;
  std::array<Tally, security_events.size()> tallies_{};
};

}  // namespace ootori::server

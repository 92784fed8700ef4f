// Security events for administrators: a log line for each, and a counter for each kind. docs/operations.md, 'Security
// events'.
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
  wrong_password,    // anywhere a password is required
  banned,            // the right password for a banned account
  password_limit,    // too many wrong passwords, for one name or from one address
  sign_up_limit,     // too many accounts from one address
  letter_limit,      // too many emails requested, from one address or for one account
  password_changed,  // by someone who gave the current password
  reset_asked,       // a reset email is sent
  reset_used,        // a new password was set through an emailed link
  bad_link,          // an emailed link was unknown or had expired
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
  // Log lines for each event: a burst of 60, then one every 15 seconds, less than a megabyte a day, so an attacker who
  // floods the server cannot fill its disk.
  static constexpr RateLimitTerms lines{.most = 60, .again = std::chrono::seconds{15}};

  explicit SecurityLog(std::function<game::Millis()> uptime) : uptime_(std::move(uptime)), lines_(lines) {}

  // `account` is the name of an existing account, never text that somebody typed: people type passwords and email
  // addresses into the name field. Empty if there is no account or it is unknown.
  void note(SecurityEvent event, std::string_view account = {});

  // Since the server started, including events without a log line.
  [[nodiscard]] std::uint64_t count(SecurityEvent event) const;

 private:
  struct Tally {
    std::uint64_t all = 0;
    std::uint64_t left_out = 0;  // since the last log line
  };

  const std::function<game::Millis()> uptime_;
  mutable std::mutex mutex_;
  RateLimit lines_;
  std::array<Tally, security_events.size()> tallies_{};
};

}  // namespace ootori::server

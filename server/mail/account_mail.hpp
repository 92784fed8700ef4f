// The emails that the server sends, stored until they have been sent, and the secrets in their links. A secret is made
// only when its email is sent, and only its hash is stored.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "game/seat.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

enum class AccountMailKind : std::uint8_t {
  confirm,  // asks whether the address belongs to the player
  reset,    // to set another password
  changed,  // notice of a changed password; no action needed, no secret
};

inline constexpr std::array<std::string_view, 3> account_mail_kinds{"confirm", "reset", "changed"};
constexpr std::string_view text(AccountMailKind kind) { return account_mail_kinds[static_cast<std::size_t>(kind)]; }
constexpr std::optional<AccountMailKind> parse_account_mail_kind(std::string_view name) {
  for (std::size_t i = 0; i < account_mail_kinds.size(); ++i) {
    if (account_mail_kinds[i] == name) return static_cast<AccountMailKind>(i);
  }
  return std::nullopt;
}

enum class AccountMailLanguage : std::uint8_t { english, japanese };
constexpr std::string_view text(AccountMailLanguage language) {
  return language == AccountMailLanguage::english ? "en" : "ja";
}

struct AccountMail {
  std::int64_t id = 0;  // set by the store
  game::PlayerId player;
  AccountMailKind kind;
  std::string address;
  AccountMailLanguage language = AccountMailLanguage::english;
  UnixMillis created;
  UnixMillis due;  // time of the next attempt
  int tries = 0;

  bool operator==(const AccountMail&) const = default;
};

// What the link in an email allows, once.
struct MailToken {
  std::string hash;
  game::PlayerId player;
  AccountMailKind kind;
  std::string address;  // of the recipient; empty if the administrator received the link
  UnixMillis expires;

  bool operator==(const MailToken&) const = default;
};

constexpr std::chrono::milliseconds lifetime_of(AccountMailKind kind) {
  return kind == AccountMailKind::confirm ? std::chrono::hours{48} : std::chrono::hours{1};
}

}  // namespace ootori::server

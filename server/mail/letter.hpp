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

enum class LetterKind : std::uint8_t {
  confirm,  // asks whether the address belongs to the player
  reset,    // to set another password
  changed,  // notice of a changed password; no action needed, no secret
};

inline constexpr std::array<std::string_view, 3> letter_names{"confirm", "reset", "changed"};
constexpr std::string_view text(LetterKind kind) { return letter_names[static_cast<std::size_t>(kind)]; }
constexpr std::optional<LetterKind> parse_letter_kind(std::string_view name) {
  for (std::size_t i = 0; i < letter_names.size(); ++i) {
    if (letter_names[i] == name) return static_cast<LetterKind>(i);
  }
  return std::nullopt;
}

enum class LetterLanguage : std::uint8_t { english, japanese };
constexpr std::string_view text(LetterLanguage language) { return language == LetterLanguage::english ? "en" : "ja"; }

struct Letter {
  std::int64_t id = 0;  // set by the store
  game::PlayerId player;
  LetterKind kind;
  std::string address;
  LetterLanguage language = LetterLanguage::english;
  UnixMillis created;
  UnixMillis due;  // time of the next attempt
  int tries = 0;

  bool operator==(const Letter&) const = default;
};

// What the link in an email allows, once.
struct MailToken {
  std::string hash;
  game::PlayerId player;
  LetterKind kind;
  std::string address;  // of the recipient; empty if the administrator received the link
  UnixMillis expires;

  bool operator==(const MailToken&) const = default;
};

constexpr std::chrono::milliseconds lifetime_of(LetterKind kind) {
  return kind == LetterKind::confirm ? std::chrono::hours{48} : std::chrono::hours{1};
}

}  // namespace ootori::server

// The letters that a server writes, waiting in the store until they have gone out, and the secrets in them. A letter is
// kept without its secret: that is made when it goes out, and only its hash is stored.
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
  confirm,  // is this address yours?
  reset,    // choose another password
  changed,  // your password was changed: nothing to be done, no secret
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
  std::int64_t id = 0;  // given by the store
  game::PlayerId player;
  LetterKind kind;
  std::string address;
  LetterLanguage language = LetterLanguage::english;
  UnixMillis created;
  UnixMillis due;  // when it is to be tried (again)
  int tries = 0;

  bool operator==(const Letter&) const = default;
};

// What a link in a letter allows, once.
struct MailToken {
  std::string hash;
  game::PlayerId player;
  LetterKind kind;
  std::string address;  // that it was sent to; empty: who runs the server was given it
  UnixMillis expires;

  bool operator==(const MailToken&) const = default;
};

constexpr std::chrono::milliseconds lifetime_of(LetterKind kind) {
  return kind == LetterKind::confirm ? std::chrono::hours{48} : std::chrono::hours{1};
}

}  // namespace ootori::server

// The addresses that this server writes from and is answered at: `play+game.4f…@host`. What stands behind the '+' says
// what an answer is for; a tag made with the server's key shows that the server has said so. Pure.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "rules/color.hpp"

namespace ootori::post {

// An answer to a notice: for one game, as one player, at one turn of it. `played` counts the moves that were ever
// played, those that were taken back among them, so that no other position has the same turn.
struct ForTurn {
  std::string game;
  Color side;
  std::uint32_t ply;
  std::uint32_t played;

  bool operator==(const ForTurn&) const = default;
};

// A bounce of mail number `letter`.
struct ForBounce {
  std::uint64_t letter;

  bool operator==(const ForBounce&) const = default;
};

// "Yes, I wrote that": of mail number `mail`, which came from an address that nobody vouched for.
struct ForConsent {
  std::uint64_t mail;

  bool operator==(const ForConsent&) const = default;
};

// An answer to a challenge.
struct ForSeek {
  std::string seek;

  bool operator==(const ForSeek&) const = default;
};

using Purpose = std::variant<ForTurn, ForBounce, ForConsent, ForSeek>;

// Of a text, with a key that only the server has: at least 80 bits, as small letters and digits.
using Tagger = std::function<std::string(std::string_view text)>;

struct MailHome {
  std::string local;   // "play"
  std::string domain;  // "ootori.example.org"

  [[nodiscard]] std::string address() const { return local + '@' + domain; }
};

[[nodiscard]] std::string write_address(const MailHome& home, const Purpose& purpose, const Tagger& tagger);

enum class AddressKind : std::uint8_t {
  foreign,   // another domain, or another name in it
  plain,     // play@host
  bad,       // an extension that the server never wrote
  purposed,  // one that it wrote
};

struct ReadAddress {
  AddressKind kind;
  std::optional<Purpose> purpose{};
};

// Whatever the case: some mail programs write addresses in small letters, some keep them.
[[nodiscard]] ReadAddress read_address(const MailHome& home, std::string_view address, const Tagger& tagger);

}  // namespace ootori::post

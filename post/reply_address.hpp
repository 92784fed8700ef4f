// The addresses that the server writes from and receives replies at: `play+game.4f…@host`. The part after the '+' says
// what a reply belongs to. It ends with a tag made with the server's key, which proves that the server issued the
// address. Pure functions.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "rules/color.hpp"

namespace ootori::post {

// A reply to an email about a game, for one player and one turn. `played` counts all moves ever played, including moves
// taken back, so no two turns have the same number.
struct ForTurn {
  std::string game;
  Color side;
  std::uint32_t ply;
  std::uint32_t played;

  bool operator==(const ForTurn&) const = default;
};

// A bounce of the email with this number.
struct ForBounce {
  std::uint64_t mail;

  bool operator==(const ForBounce&) const = default;
};

// The confirmation that the sender wrote the email with this number, whose sender could not be verified.
struct ForConsent {
  std::uint64_t mail;

  bool operator==(const ForConsent&) const = default;
};

// A reply to a challenge by the player who was challenged. `reader` stands for this player: 8 lower-case letters and
// digits, or more.
struct ForSeek {
  std::string seek;
  std::string reader;

  bool operator==(const ForSeek&) const = default;
};

using Purpose = std::variant<ForTurn, ForBounce, ForConsent, ForSeek>;

// Computes the tag of a text with a key that only the server has: at least 80 bits, as lower-case letters and digits.
using Tagger = std::function<std::string(std::string_view text)>;

struct MailHome {
  std::string local;   // "play"
  std::string domain;  // "ootori.example.org"

  [[nodiscard]] std::string address() const { return local + '@' + domain; }
};

[[nodiscard]] std::string write_address(const MailHome& home, const Purpose& purpose, const Tagger& tagger);

enum class AddressKind : std::uint8_t {
  foreign,   // another domain, or another local part
  plain,     // play@host
  bad,       // an extension that the server never issued
  purposed,  // an extension that the server issued
};

struct ReadAddress {
  AddressKind kind;
  std::optional<Purpose> purpose{};
};

// Not case-sensitive, because some mail programs convert addresses to lower case.
[[nodiscard]] ReadAddress read_address(const MailHome& home, std::string_view address, const Tagger& tagger);

}  // namespace ootori::post

// A player with a name, and the browsers that have signed in to it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "game/seat.hpp"
#include "server/wire/id.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

enum class Role : std::uint8_t { player, moderator, administrator };

inline constexpr std::array<std::pair<Role, std::string_view>, 3> role_names{
    {{Role::player, "player"}, {Role::moderator, "moderator"}, {Role::administrator, "administrator"}}};

constexpr std::string_view text(Role role) { return role_names[static_cast<std::size_t>(role)].second; }

constexpr std::optional<Role> parse_role(std::string_view name) {
  for (const auto& [role, its_name] : role_names) {
    if (its_name == name) return role;
  }
  return std::nullopt;
}

// Who is banned cannot sign in. Games that run go on without the player, and are lost by time.
struct Ban {
  std::string reason;  // the player is shown it
  UnixMillis since;
  std::optional<UnixMillis> until;  // none: for good

  bool operator==(const Ban&) const = default;
};

struct Account {
  game::PlayerId player;  // that of the guest who signed up, so the guest's games are the account's
  std::string name;
  std::string password;  // as hash_password() gives it
  Role role;
  UnixMillis created;
  std::optional<Ban> ban{};            // may be over already
  std::optional<std::string> email{};  // that the player has confirmed

  [[nodiscard]] bool is_banned(UnixMillis now) const { return ban && (!ban->until || now < *ban->until); }
  bool bot = false;  // a program plays here, for good

  bool operator==(const Account&) const = default;
};

// Something that was done by those who run the server.
struct AuditEntry {
  UnixMillis at;
  std::string actor;    // the name of a user of the machine
  std::string action;   // "ban"
  std::string subject;  // the name of an account
  std::string detail;

  bool operator==(const AuditEntry&) const = default;
};

// A browser that has signed in.
struct Login {
  LoginId id;         // not a secret
  std::string token;  // the hash of the secret
  game::PlayerId player;
  UnixMillis created;
  UnixMillis used;     // to the hour
  std::string client;  // what the browser calls itself

  bool operator==(const Login&) const = default;
};

}  // namespace ootori::server

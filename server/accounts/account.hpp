// Accounts of registered players, their bans, their signed-in browsers, and entries of the administrators' audit log.
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

// A banned player cannot sign in. The player's games go on, and the player loses them on time.
struct Ban {
  std::string reason;  // shown to the player
  UnixMillis since;
  std::optional<UnixMillis> until;  // empty: permanent

  bool operator==(const Ban&) const = default;
};

struct Account {
  game::PlayerId player;  // the id of the guest who signed up, so that the guest's games belong to the account
  std::string name;
  std::string password;  // a hash from hash_password()
  Role role;
  UnixMillis created;
  std::optional<Ban> ban{};            // may have expired
  std::optional<std::string> email{};  // set only after the player has confirmed it

  [[nodiscard]] bool is_banned(UnixMillis now) const { return ban && (!ban->until || now < *ban->until); }
  bool bot = false;  // played by a program; cannot be undone

  bool operator==(const Account&) const = default;
};

// An action by an administrator of the server.
struct AuditEntry {
  UnixMillis at;
  std::string actor;    // the user's name on the server's machine
  std::string action;   // such as "ban"
  std::string subject;  // name of an account
  std::string detail;

  bool operator==(const AuditEntry&) const = default;
};

// A session of a signed-in browser.
struct Login {
  LoginId id;         // not a secret
  std::string token;  // hash of the secret
  game::PlayerId player;
  UnixMillis created;
  UnixMillis used;     // updated at most once an hour
  std::string client;  // the browser's User-Agent

  bool operator==(const Login&) const = default;
};

}  // namespace ootori::server

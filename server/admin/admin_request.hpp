// The requests of `ootori admin` to a server, and their JSON format.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "server/accounts/account.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

// All users whose name contains the text. Ignores case.
struct ListUsers {
  std::string containing;

  bool operator==(const ListUsers&) const = default;
};

struct ShowUser {
  std::string name;

  bool operator==(const ShowUser&) const = default;
};

struct ChangeRole {
  std::string name;
  Role role;

  bool operator==(const ChangeRole&) const = default;
};

// Creates a link with which the player can set a new password.
struct ResetPassword {
  std::string name;

  bool operator==(const ResetPassword&) const = default;
};

// Cannot be undone.
struct DeleteUser {
  std::string name;

  bool operator==(const DeleteUser&) const = default;
};

struct BanUser {
  std::string name, reason;
  std::optional<UnixMillis> until;  // empty: permanent

  bool operator==(const BanUser&) const = default;
};

struct UnbanUser {
  std::string name;

  bool operator==(const UnbanUser&) const = default;
};

// The latest entries of the audit log.
struct ShowAudit {
  std::int64_t most;

  bool operator==(const ShowAudit&) const = default;
};

// The progress of the index of openings.
struct ShowExplorer {
  bool operator==(const ShowExplorer&) const = default;
};

// Builds a new index of openings; the old one stays in use until then.
struct RebuildExplorer {
  bool operator==(const RebuildExplorer&) const = default;
};

// Games whose analysis was set aside, because attempts at it kept failing.
struct ListSetAside {
  bool operator==(const ListSetAside&) const = default;
};

// Allows the analysis of such a game to be requested again.
struct RetryAnalysisOf {
  std::string game;

  bool operator==(const RetryAnalysisOf&) const = default;
};

using AdminRequest = std::variant<ListUsers, ShowUser, ChangeRole, ResetPassword, DeleteUser, BanUser, UnbanUser,
                                  ShowAudit, ShowExplorer, RebuildExplorer, ListSetAside, RetryAnalysisOf>;

inline constexpr std::size_t longest_reason = 500;  // characters

// One JSON object, without a line break.
[[nodiscard]] std::string write(const AdminRequest& request);
[[nodiscard]] std::expected<AdminRequest, Error> parse_admin_request(std::string_view text);

}  // namespace ootori::server

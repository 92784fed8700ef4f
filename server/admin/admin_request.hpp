// What whoever runs a server asks of it from the command line, and the records that are kept of it.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "server/accounts/account.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

// Everybody whose name holds the text, in whatever case.
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

// A link by which the player chooses another password.
struct ResetPassword {
  std::string name;

  bool operator==(const ResetPassword&) const = default;
};

// For ever.
struct DeleteUser {
  std::string name;

  bool operator==(const DeleteUser&) const = default;
};

struct BanUser {
  std::string name, reason;
  std::optional<UnixMillis> until;  // none: for good

  bool operator==(const BanUser&) const = default;
};

struct UnbanUser {
  std::string name;

  bool operator==(const UnbanUser&) const = default;
};

// The newest entries of the audit log.
struct ShowAudit {
  std::int64_t most;

  bool operator==(const ShowAudit&) const = default;
};

// How far the index of openings is.
struct ShowExplorer {
  bool operator==(const ShowExplorer&) const = default;
};

// The index of openings is made anew, beside the one there is.
struct RebuildExplorer {
  bool operator==(const RebuildExplorer&) const = default;
};

// The games whose analysis was set aside, because those who made it were lost again and again.
struct ListSetAside {
  bool operator==(const ListSetAside&) const = default;
};

// The analysis of such a game may be asked for again.
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

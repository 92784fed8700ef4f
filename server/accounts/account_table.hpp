// The tables of accounts, bans, sessions, the audit log and deleted players.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/accounts/account.hpp"
#include "server/accounts/former_player.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

extern const Tables account_tables;

// A conflict if the name is taken (ignoring case) or the guest who is signing up was deleted.
struct AddAccount {
  Account account;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Stored together with changes that were authorized by a password: a conflict, so nothing changes, if the account has a
// different password by now.
struct CheckPassword {
  game::PlayerId player;
  std::string password;  // the hash that was checked

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Ends all sessions of the account except `keep`.
struct SetPassword {
  game::PlayerId player;
  std::string password;  // a hash from hash_password()
  std::optional<LoginId> keep;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct AddLogin {
  Login login;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct UseLogin {
  LoginId id;
  UnixMillis used;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Does nothing if the session does not exist.
struct EndLogin {
  LoginId id;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct SetRole {
  game::PlayerId player;
  Role role;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Replaces any previous ban and ends all sessions. An empty `ban` lifts the ban.
struct SetBan {
  game::PlayerId player;
  std::optional<Ban> ban;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct AddAudit {
  AuditEntry entry;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct SetEmail {
  game::PlayerId player;
  std::optional<std::string> email;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// A conflict if the account is a moderator's or an administrator's.
struct MarkBot {
  game::PlayerId player;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Deletes the account. ForgetPlayer, applied before it, deletes the other data about the player. A conflict if there is
// no such account.
struct DeleteAccount {
  FormerPlayer player;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Deletes a guest. A conflict if the guest has signed up in the meantime.
struct DeleteGuest {
  FormerPlayer player;
  bool is_remembered;  // keep as a former player, because the guest has played or written something

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Erases the names of players deleted before `until`, and all names in the audit log that no longer belong to anybody.
struct FreeNames {
  UnixMillis until;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Records that a player's account, ban, sessions or vacation have changed. Servers that only read learn of changes from
// these records. Every change in this file that affects a player writes one.
struct NotePlayer {
  game::PlayerId player;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct ChangedPlayer {
  game::PlayerId player;
  std::int64_t number;  // of the change, from 1; only the latest change of each player is kept
};

// Reads the tables. May be called from any thread; blocks during the read.
class AccountTable {
 public:
  explicit AccountTable(Reads& store) : store_(store) {}

  [[nodiscard]] StoreResult<std::vector<Account>> accounts() const;
  [[nodiscard]] StoreResult<std::vector<Login>> logins() const;
  [[nodiscard]] StoreResult<std::vector<FormerPlayer>> former_players() const;
  // For a single player.
  [[nodiscard]] StoreResult<std::optional<Account>> account(const game::PlayerId& player) const;
  [[nodiscard]] StoreResult<std::vector<Login>> logins(const game::PlayerId& player) const;
  [[nodiscard]] StoreResult<bool> is_former(const game::PlayerId& player) const;
  // Players with a change later than `number`, in the order of the changes.
  [[nodiscard]] StoreResult<std::vector<ChangedPlayer>> changed_after(std::int64_t number) const;
  [[nodiscard]] StoreResult<std::int64_t> last_change() const;
  // The latest entries of the audit log, newest first.
  [[nodiscard]] StoreResult<std::vector<AuditEntry>> audit(std::size_t limit) const;
  // Entries about the account with this name, oldest first. Empty if the name is empty.
  [[nodiscard]] StoreResult<std::vector<AuditEntry>> audit_about(std::string_view name) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server

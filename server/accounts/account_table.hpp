// The tables of accounts: their bans, the browsers that have signed in to them, what those did who run the server, and
// who is gone for ever.
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

// A conflict if the name is taken, in whatever case, or the guest whose account it is to be was deleted.
struct AddAccount {
  Account account;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Together with what was asked for with a password: a conflict, so that nothing is changed, if the account has another
// one by now.
struct CheckPassword {
  game::PlayerId player;
  std::string password;  // the one that it had, as hash_password() gave it

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Ends every login of the account but one, or all.
struct SetPassword {
  game::PlayerId player;
  std::string password;  // as hash_password() gives it
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

// Nothing, if it is not there.
struct EndLogin {
  LoginId id;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct SetRole {
  game::PlayerId player;
  Role role;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Of an account: a ban takes the place of the one before, and ends every login; none lifts it.
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

// A conflict if the account has an office.
struct MarkBot {
  game::PlayerId player;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Ends the account; what others keep of the player was taken away before (ForgetPlayer). A conflict if there is no such
// account.
struct DeleteAccount {
  FormerPlayer player;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// The same of a guest: a conflict if the guest has signed up meanwhile.
struct DeleteGuest {
  FormerPlayer player;
  bool is_remembered;  // as a former player: whoever has played or written; others leave nothing

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Forgets the names of those who were deleted before `until`, and in the audit log every name that is nobody's then.
struct FreeNames {
  UnixMillis until;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Something that others know of a player has changed: account, ban, sessions, vacation. Whoever only reads hears of it
// by this. Every change of these tables has it stored with itself.
struct NotePlayer {
  game::PlayerId player;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct ChangedPlayer {
  game::PlayerId player;
  std::int64_t number;  // of the change, from 1; only the last one of each player is kept
};

// What can be read. Any thread; blocks for the time of a read.
class AccountTable {
 public:
  explicit AccountTable(Reads& store) : store_(store) {}

  [[nodiscard]] StoreResult<std::vector<Account>> accounts() const;
  [[nodiscard]] StoreResult<std::vector<Login>> logins() const;
  [[nodiscard]] StoreResult<std::vector<FormerPlayer>> former_players() const;
  // Of one player.
  [[nodiscard]] StoreResult<std::optional<Account>> account(const game::PlayerId& player) const;
  [[nodiscard]] StoreResult<std::vector<Login>> logins(const game::PlayerId& player) const;
  [[nodiscard]] StoreResult<bool> is_former(const game::PlayerId& player) const;
  // Those that have changed after that number, in this order.
  [[nodiscard]] StoreResult<std::vector<ChangedPlayer>> changed_after(std::int64_t number) const;
  [[nodiscard]] StoreResult<std::int64_t> last_change() const;
  // The newest entries of the audit log, newest first.
  [[nodiscard]] StoreResult<std::vector<AuditEntry>> audit(std::size_t limit) const;
  // Those about an account, oldest first; none where the name is empty.
  [[nodiscard]] StoreResult<std::vector<AuditEntry>> audit_about(std::string_view name) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server

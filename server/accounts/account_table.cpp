#include "server/accounts/account_table.hpp"

#include <array>
#include <utility>

#include "server/accounts/names.hpp"

namespace ootori::server {
namespace {

constexpr std::array<SchemaStep, 6> steps{{{4, R"sql(
  CREATE TABLE accounts (
    player   TEXT    PRIMARY KEY,      -- of seats and seeks
    name     TEXT    NOT NULL,
    folded   TEXT    NOT NULL UNIQUE,  -- the name in lower case
    password TEXT    NOT NULL,         -- argon2id, with its salt and cost
    role     TEXT    NOT NULL CHECK (role IN ('player', 'moderator', 'administrator')),
    created  INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE logins (
    id      TEXT    PRIMARY KEY,
    token   TEXT    NOT NULL UNIQUE,   -- a hash of it
    player  TEXT    NOT NULL REFERENCES accounts (player),
    created INTEGER NOT NULL,
    used    INTEGER NOT NULL,
    client  TEXT    NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX logins_of_player ON logins (player);
)sql"},
                                           {6, R"sql(
  CREATE TABLE bans (
    player TEXT    PRIMARY KEY REFERENCES accounts (player) ON DELETE CASCADE,
    reason TEXT    NOT NULL,
    since  INTEGER NOT NULL,
    until  INTEGER                     -- NULL: for good
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE audit (
    id      INTEGER PRIMARY KEY,
    at      INTEGER NOT NULL,
    actor   TEXT    NOT NULL,
    action  TEXT    NOT NULL,
    subject TEXT    NOT NULL,
    detail  TEXT    NOT NULL
  ) STRICT;
)sql"},
                                           {7, R"sql(
  ALTER TABLE accounts ADD COLUMN email TEXT;  -- confirmed; NULL: none
)sql"},
                                           {10, R"sql(
  ALTER TABLE accounts ADD COLUMN bot INTEGER NOT NULL DEFAULT 0;
)sql"},
                                           {12, R"sql(
  CREATE TABLE former_players (
    player  TEXT    PRIMARY KEY,       -- of seats; had an account
    folded  TEXT    UNIQUE,            -- the name in lower case; NULL: it is free again
    deleted INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
)sql"},
                                           {15, R"sql(
  CREATE TABLE changed_players (
    player TEXT    PRIMARY KEY,
    number INTEGER NOT NULL UNIQUE     -- of the last change
  ) STRICT, WITHOUT ROWID;
)sql"}}};

constexpr auto texts = std::to_array<TextColumn>({
    {"accounts", "player", Fate::deleted, "account"},
    {"accounts", "name", Fate::deleted, "account"},
    {"accounts", "folded", Fate::deleted, "account"},
    {"accounts", "password", Fate::deleted},
    {"accounts", "role", Fate::deleted, "account"},
    {"accounts", "email", Fate::deleted, "account"},
    {"logins", "id", Fate::deleted, "sessions"},
    {"logins", "token", Fate::deleted},
    {"logins", "player", Fate::deleted, "sessions"},
    {"logins", "client", Fate::deleted, "sessions"},
    {"bans", "player", Fate::deleted, "administration"},
    {"bans", "reason", Fate::deleted, "administration"},
    {"audit", "actor"},
    {"audit", "action"},
    // Kept until the name is free again: FreeNames.
    {"audit", "subject", Fate::stays, "administration"},
    {"audit", "detail", Fate::stays, "administration"},
    // Kept so that the player's id is never accepted again and the name stays reserved for a while.
    {"former_players", "player", Fate::stays},
    {"former_players", "folded", Fate::stays},
    // Kept so that all servers learn of the deletion.
    {"changed_players", "player", Fate::stays},
});

constexpr std::array<Sql, 1> forget{"DELETE FROM logins WHERE player = ?1"};

constexpr Sql accounts_sql =
    "SELECT player, name, password, role, created, reason, since, until, email, bot "
    "FROM accounts LEFT JOIN bans USING (player)";
constexpr Sql account_sql =
    "SELECT player, name, password, role, created, reason, since, until, email, bot "
    "FROM accounts LEFT JOIN bans USING (player) WHERE player = ?";
constexpr Sql logins_sql = "SELECT id, token, player, created, used, client FROM logins";
constexpr Sql audit_sql = "SELECT at, actor, action, subject, detail FROM audit ORDER BY id DESC LIMIT ?";
// Names are ASCII, so SQLite's lower() agrees with folded().
constexpr Sql audit_about_sql =
    "SELECT at, actor, action, subject, detail FROM audit WHERE lower(subject) = ? ORDER BY id";
constexpr Sql former_players_sql = "SELECT player, folded, deleted FROM former_players";
constexpr Sql is_former_sql = "SELECT count(*) FROM former_players WHERE player = ?";
constexpr Sql logins_of_sql = "SELECT id, token, player, created, used, client FROM logins WHERE player = ?";
constexpr Sql changed_after_sql = "SELECT player, number FROM changed_players WHERE number > ? ORDER BY number";
constexpr Sql last_change_sql = "SELECT coalesce(max(number), 0) FROM changed_players";

constexpr Sql note_player_sql =
    "INSERT INTO changed_players (player, number) "
    "SELECT ?1, coalesce(max(number), 0) + 1 FROM changed_players WHERE true "
    "ON CONFLICT (player) DO UPDATE SET number = excluded.number";
constexpr Sql note_player_of_login_sql =
    "INSERT INTO changed_players (player, number) "
    "SELECT player, (SELECT coalesce(max(number), 0) + 1 FROM changed_players) FROM logins WHERE id = ?1 "
    "ON CONFLICT (player) DO UPDATE SET number = excluded.number";

StoreResult<Account> account_of(const Row& row) {
  const auto role = parse_role(row.text(3));
  if (!role) return std::unexpected(storage_error("a stored account has an unknown role"));
  Account account{.player = {std::string(row.text(0))},
                  .name = std::string(row.text(1)),
                  .password = std::string(row.text(2)),
                  .role = *role,
                  .created = row.integer(4),
                  .bot = row.integer(9) != 0};
  if (!row.is_null(8)) account.email = std::string(row.text(8));
  if (row.is_null(5)) return account;
  account.ban = Ban{.reason = std::string(row.text(5)), .since = row.integer(6), .until = {}};
  if (!row.is_null(7)) account.ban->until = row.integer(7);
  return account;
}

StoreResult<Login> login_of(const Row& row) {
  auto id = LoginId::parse(row.text(0));
  if (!id) return std::unexpected(storage_error("a stored session has an impossible id"));
  return Login{.id = std::move(*id),
               .token = std::string(row.text(1)),
               .player = {std::string(row.text(2))},
               .created = row.integer(3),
               .used = row.integer(4),
               .client = std::string(row.text(5))};
}

StoreResult<AuditEntry> audit_entry_of(const Row& row) {
  return AuditEntry{.at = row.integer(0),
                    .actor = std::string(row.text(1)),
                    .action = std::string(row.text(2)),
                    .subject = std::string(row.text(3)),
                    .detail = std::string(row.text(4))};
}

StoreResult<FormerPlayer> former_player_of(const Row& row) {
  return FormerPlayer{
      .player = {std::string(row.text(0))}, .folded = std::string(row.text(1)), .deleted = row.integer(2)};
}

StoreResult<std::int64_t> number_of(const Row& row) { return row.integer(0); }

StoreResult<void> remember(Transaction& transaction, const FormerPlayer& former) {
  std::optional<std::string_view> folded;
  if (!former.folded.empty()) folded = former.folded;
  return transaction.execute("INSERT INTO former_players (player, folded, deleted) VALUES (?, ?, ?)",
                             former.player.value, folded, former.deleted);
}

StoreResult<void> noted(Transaction& transaction, const game::PlayerId& player, StoreResult<void> changed) {
  if (!changed) return changed;
  return NotePlayer{player}.apply(transaction);
}

}  // namespace

constinit const Tables account_tables{.room = "accounts", .steps = steps, .texts = texts, .forget = forget};

StoreResult<void> NotePlayer::apply(Transaction& transaction) const {
  return transaction.execute(note_player_sql, player.value);
}

StoreResult<void> AddAccount::apply(Transaction& transaction) const {
  auto added = transaction.execute_or("the guest was deleted",
                                      "INSERT INTO accounts (player, name, folded, password, role, created) "
                                      "SELECT ?1, ?2, ?3, ?4, ?5, ?6 "
                                      "WHERE NOT EXISTS (SELECT 1 FROM former_players WHERE player = ?1)",
                                      account.player.value, account.name, folded(account.name), account.password,
                                      text(account.role), account.created);
  return noted(transaction, account.player, std::move(added));
}

StoreResult<void> CheckPassword::apply(Transaction& transaction) const {
  return transaction.execute_or("the account's password has changed in the meantime",
                                "UPDATE accounts SET password = ?2 WHERE player = ?1 AND password = ?2", player.value,
                                password);
}

StoreResult<void> SetPassword::apply(Transaction& transaction) const {
  auto changed = transaction.execute("UPDATE accounts SET password = ?2 WHERE player = ?1", player.value, password);
  if (!changed) return changed;
  return noted(transaction, player,
               transaction.execute("DELETE FROM logins WHERE player = ?1 AND id <> ?2", player.value,
                                   keep ? keep->text() : std::string{}));
}

StoreResult<void> AddLogin::apply(Transaction& transaction) const {
  auto added =
      transaction.execute("INSERT INTO logins (id, token, player, created, used, client) VALUES (?, ?, ?, ?, ?, ?)",
                          login.id.text(), login.token, login.player.value, login.created, login.used, login.client);
  return noted(transaction, login.player, std::move(added));
}

StoreResult<void> UseLogin::apply(Transaction& transaction) const {
  auto used_now = transaction.execute("UPDATE logins SET used = ?2 WHERE id = ?1", id.text(), used);
  if (!used_now) return used_now;
  return transaction.execute(note_player_of_login_sql, id.text());
}

StoreResult<void> EndLogin::apply(Transaction& transaction) const {
  auto noted = transaction.execute(note_player_of_login_sql, id.text());
  if (!noted) return noted;
  return transaction.execute("DELETE FROM logins WHERE id = ?", id.text());
}

StoreResult<void> SetRole::apply(Transaction& transaction) const {
  return noted(transaction, player,
               transaction.execute("UPDATE accounts SET role = ?2 WHERE player = ?1", player.value, text(role)));
}

StoreResult<void> SetBan::apply(Transaction& transaction) const {
  auto done = noted(transaction, player, transaction.execute("DELETE FROM bans WHERE player = ?", player.value));
  if (!done || !ban) return done;
  done = transaction.execute("INSERT INTO bans (player, reason, since, until) VALUES (?, ?, ?, ?)", player.value,
                             ban->reason, ban->since, ban->until);
  if (!done) return done;
  return transaction.execute("DELETE FROM logins WHERE player = ?", player.value);
}

StoreResult<void> AddAudit::apply(Transaction& transaction) const {
  return transaction.execute("INSERT INTO audit (at, actor, action, subject, detail) VALUES (?, ?, ?, ?, ?)", entry.at,
                             entry.actor, entry.action, entry.subject, entry.detail);
}

StoreResult<void> SetEmail::apply(Transaction& transaction) const {
  return noted(transaction, player,
               transaction.execute("UPDATE accounts SET email = ?2 WHERE player = ?1", player.value, email));
}

StoreResult<void> MarkBot::apply(Transaction& transaction) const {
  auto marked = transaction.execute_or(
      "the account has an office", "UPDATE accounts SET bot = 1 WHERE player = ?1 AND role = 'player'", player.value);
  return noted(transaction, player, std::move(marked));
}

StoreResult<void> DeleteAccount::apply(Transaction& transaction) const {
  auto deleted =
      transaction.execute_or("the account is gone", "DELETE FROM accounts WHERE player = ?1", player.player.value);
  deleted = noted(transaction, player.player, std::move(deleted));
  if (!deleted) return deleted;
  return remember(transaction, player);
}

StoreResult<void> DeleteGuest::apply(Transaction& transaction) const {
  const auto account = transaction.query(account_sql, account_of, player.player.value);
  if (!account) return std::unexpected(account.error());
  if (!account->empty()) return std::unexpected(StoreError{StoreError::Kind::conflict, "the guest has an account"});
  if (!is_remembered) return {};
  return noted(transaction, player.player, remember(transaction, player));
}

StoreResult<void> FreeNames::apply(Transaction& transaction) const {
  auto freed = transaction.execute("UPDATE former_players SET folded = NULL WHERE deleted < ?", until);
  if (!freed) return freed;
  return transaction.execute(
      "UPDATE audit SET subject = '' WHERE lower(subject) NOT IN "
      "(SELECT folded FROM accounts UNION SELECT folded FROM former_players WHERE folded IS NOT NULL)");
}

StoreResult<std::vector<Account>> AccountTable::accounts() const {
  return store_.query_sound(accounts_sql, account_of);
}

StoreResult<std::vector<Login>> AccountTable::logins() const { return store_.query_sound(logins_sql, login_of); }

StoreResult<std::vector<FormerPlayer>> AccountTable::former_players() const {
  return store_.query_sound(former_players_sql, former_player_of);
}

StoreResult<std::optional<Account>> AccountTable::account(const game::PlayerId& player) const {
  auto found = store_.query(account_sql, account_of, player.value);
  if (!found) return std::unexpected(std::move(found.error()));
  if (found->empty()) return std::nullopt;
  return std::move(found->front());
}

StoreResult<std::vector<Login>> AccountTable::logins(const game::PlayerId& player) const {
  return store_.query_sound(logins_of_sql, login_of, player.value);
}

StoreResult<bool> AccountTable::is_former(const game::PlayerId& player) const {
  const auto count = store_.query(is_former_sql, number_of, player.value);
  if (!count) return std::unexpected(count.error());
  return count->front() != 0;
}

StoreResult<std::vector<ChangedPlayer>> AccountTable::changed_after(std::int64_t number) const {
  return store_.query(
      changed_after_sql,
      [](const Row& row) -> StoreResult<ChangedPlayer> {
        return ChangedPlayer{.player = {std::string(row.text(0))}, .number = row.integer(1)};
      },
      number);
}

StoreResult<std::int64_t> AccountTable::last_change() const {
  const auto last = store_.query(last_change_sql, number_of);
  if (!last) return std::unexpected(last.error());
  return last->front();
}

StoreResult<std::vector<AuditEntry>> AccountTable::audit(std::size_t limit) const {
  return store_.query(audit_sql, audit_entry_of, static_cast<std::int64_t>(limit));
}

// Forgotten names are stored as empty strings, which must not match.
StoreResult<std::vector<AuditEntry>> AccountTable::audit_about(std::string_view name) const {
  if (name.empty()) return std::vector<AuditEntry>{};
  return store_.query(audit_about_sql, audit_entry_of, folded(name));
}

}  // namespace ootori::server

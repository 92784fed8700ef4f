#include "server/mail/account_mail_table.hpp"

#include <array>

#include "server/wire/random.hpp"

namespace ootori::server {
namespace {

constexpr std::array<SchemaStep, 2> steps{{{7, R"sql(
  CREATE TABLE letters (
    id       INTEGER PRIMARY KEY,
    player   TEXT    NOT NULL REFERENCES accounts (player) ON DELETE CASCADE,
    kind     TEXT    NOT NULL,
    address  TEXT    NOT NULL,
    language TEXT    NOT NULL CHECK (language IN ('en', 'ja')),
    created  INTEGER NOT NULL,
    due      INTEGER NOT NULL,
    tries    INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX letters_by_due ON letters (due);
  CREATE INDEX letters_of_player ON letters (player);
  CREATE TABLE mail_tokens (
    hash    TEXT    PRIMARY KEY,
    player  TEXT    NOT NULL REFERENCES accounts (player) ON DELETE CASCADE,
    kind    TEXT    NOT NULL,
    address TEXT    NOT NULL,
    expires INTEGER NOT NULL,
    UNIQUE (player, kind)
  ) STRICT, WITHOUT ROWID;
)sql"},
                                           {18, R"sql(
  -- Several tokens of a kind: an email that seemed to fail may have arrived.
  ALTER TABLE mail_tokens RENAME TO single_mail_tokens;
  CREATE TABLE mail_tokens (
    hash    TEXT    PRIMARY KEY,
    player  TEXT    NOT NULL REFERENCES accounts (player) ON DELETE CASCADE,
    kind    TEXT    NOT NULL,
    address TEXT    NOT NULL,
    expires INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT INTO mail_tokens (hash, player, kind, address, expires)
    SELECT hash, player, kind, address, expires FROM single_mail_tokens;
  DROP TABLE single_mail_tokens;
  CREATE INDEX mail_tokens_of_player ON mail_tokens (player, kind);
)sql"}}};

constexpr Sql add_token_sql = "INSERT INTO mail_tokens (hash, player, kind, address, expires) VALUES (?, ?, ?, ?, ?)";

// Deleted with the account.
constexpr auto texts = std::to_array<TextColumn>({
    {"letters", "player", Fate::deleted},
    {"letters", "kind", Fate::deleted},
    {"letters", "address", Fate::deleted, "awaited_addresses"},
    {"letters", "language", Fate::deleted},
    {"mail_tokens", "hash", Fate::deleted},
    {"mail_tokens", "player", Fate::deleted},
    {"mail_tokens", "kind", Fate::deleted},
    {"mail_tokens", "address", Fate::deleted, "awaited_addresses"},
});

constexpr Sql due_sql =
    "SELECT id, player, kind, address, language, created, due, tries FROM letters WHERE due <= ? ORDER BY due LIMIT ?";
constexpr Sql mail_token_sql = "SELECT hash, player, kind, address, expires FROM mail_tokens WHERE hash = ?";
// Addresses in queued emails, and in tokens of emails already sent. Emails are dropped after two days.
constexpr Sql awaited_addresses_sql =
    "SELECT address, max(until) FROM (SELECT address, expires AS until FROM mail_tokens WHERE player = ?1 AND kind = "
    "'confirm' UNION ALL SELECT address, created + 172800000 FROM letters WHERE player = ?1 AND kind = 'confirm') "
    "awaited "
    "GROUP BY address ORDER BY 2, 1";

StoreResult<AccountMailKind> kind_of(const Row& row) {
  if (const auto kind = parse_account_mail_kind(row.text(2))) return *kind;
  return std::unexpected(storage_error("a stored email is of an unknown kind"));
}

StoreResult<AccountMail> account_mail_of(const Row& row) {
  const auto kind = kind_of(row);
  if (!kind) return std::unexpected(kind.error());
  return AccountMail{.id = row.integer(0),
                     .player = {std::string(row.text(1))},
                     .kind = *kind,
                     .address = std::string(row.text(3)),
                     .language = row.text(4) == "ja" ? AccountMailLanguage::japanese : AccountMailLanguage::english,
                     .created = row.integer(5),
                     .due = row.integer(6),
                     .tries = static_cast<int>(row.integer(7))};
}

StoreResult<MailToken> mail_token_of(const Row& row) {
  const auto kind = kind_of(row);
  if (!kind) return std::unexpected(kind.error());
  return MailToken{.hash = std::string(row.text(0)),
                   .player = {std::string(row.text(1))},
                   .kind = *kind,
                   .address = std::string(row.text(3)),
                   .expires = row.integer(4)};
}

StoreResult<AwaitedAddress> awaited_address_of(const Row& row) {
  return AwaitedAddress{.address = std::string(row.text(0)), .until = row.integer(1)};
}

}  // namespace

constinit const Tables account_mail_tables{.room = "mail", .steps = steps, .texts = texts};

// The id is random and never reused: when a sent email is deleted by id, a newer one may have been queued.
StoreResult<void> AddAccountMail::apply(Transaction& transaction) const {
  // Only the newest link of a kind works. Trying to send an older email again would end the link of this one.
  if (mail.kind != AccountMailKind::changed) {
    auto ended = transaction.execute("DELETE FROM letters WHERE player = ? AND kind = ? AND tries > 0",
                                     mail.player.value, text(mail.kind));
    if (!ended) return ended;
  }
  const bool is_reset = mail.kind == AccountMailKind::reset;
  return transaction.execute(
      "INSERT INTO letters (id, player, kind, address, language, created, due) "
      "SELECT ?8, ?1, ?2, ?3, ?4, ?5, ?6 FROM accounts WHERE player = ?1 AND (?7 = 0 OR email = ?3)",
      mail.player.value, text(mail.kind), mail.address, text(mail.language), mail.created, mail.due,
      std::int64_t{is_reset}, random_row());
}

StoreResult<void> EndAccountMail::apply(Transaction& transaction) const {
  return transaction.execute("DELETE FROM letters WHERE id = ?", id);
}

StoreResult<void> DelayAccountMail::apply(Transaction& transaction) const {
  // A newer email of this kind was queued while this one was being sent.
  auto ended = transaction.execute(
      "DELETE FROM letters WHERE id = ?1 AND kind <> ?2 AND EXISTS (SELECT 1 FROM letters newer WHERE "
      "newer.player = letters.player AND newer.kind = letters.kind AND newer.id <> ?1 AND newer.tries = 0 "
      "AND newer.created >= letters.created)",
      id, text(AccountMailKind::changed));
  if (!ended) return ended;
  return transaction.execute("UPDATE letters SET due = ?2, tries = ?3 WHERE id = ?1", id, due, std::int64_t{tries});
}

StoreResult<void> TryAccountMail::apply(Transaction& transaction) const {
  auto begun = transaction.execute_or("the email is gone", "UPDATE letters SET due = ?2, tries = ?3 WHERE id = ?1",
                                      mail.id, next, std::int64_t{mail.tries + 1});
  if (!begun || !token_hash) return begun;
  auto expired = transaction.execute("DELETE FROM mail_tokens WHERE player = ? AND kind = ? AND expires <= ?",
                                     mail.player.value, text(mail.kind), now);
  if (!expired) return expired;
  return transaction.execute(add_token_sql, *token_hash, mail.player.value, text(mail.kind), mail.address,
                             now + lifetime_of(mail.kind).count());
}

StoreResult<void> AccountMailSent::apply(Transaction& transaction) const {
  auto ended = EndAccountMail{mail.id}.apply(transaction);
  if (!ended || !token_hash) return ended;
  ended = transaction.execute("DELETE FROM letters WHERE player = ? AND kind = ? AND created < ?", mail.player.value,
                              text(mail.kind), mail.created);
  if (!ended) return ended;
  return transaction.execute("DELETE FROM mail_tokens WHERE player = ? AND kind = ? AND hash <> ?", mail.player.value,
                             text(mail.kind), *token_hash);
}

StoreResult<void> AddMailToken::apply(Transaction& transaction) const {
  auto ended = transaction.execute("DELETE FROM mail_tokens WHERE player = ? AND kind = ?", token.player.value,
                                   text(token.kind));
  if (!ended) return ended;
  return transaction.execute(add_token_sql, token.hash, token.player.value, text(token.kind), token.address,
                             token.expires);
}

StoreResult<void> EndMailToken::apply(Transaction& transaction) const {
  return transaction.execute_or("the link has been used", "DELETE FROM mail_tokens WHERE hash = ?", hash);
}

StoreResult<void> EndAccountMailsOf::apply(Transaction& transaction) const {
  auto ended = transaction.execute("DELETE FROM mail_tokens WHERE player = ?", player.value);
  if (!ended) return ended;
  return transaction.execute("DELETE FROM letters WHERE player = ? AND kind IN (?, ?)", player.value,
                             text(AccountMailKind::confirm), text(AccountMailKind::reset));
}

StoreResult<std::vector<AccountMail>> AccountMailTable::due(UnixMillis now, std::size_t limit) const {
  return store_.query(due_sql, account_mail_of, now, static_cast<std::int64_t>(limit));
}

StoreResult<std::vector<MailToken>> AccountMailTable::token(const std::string& hash) const {
  return store_.query(mail_token_sql, mail_token_of, hash);
}

StoreResult<std::vector<AwaitedAddress>> AccountMailTable::awaited_addresses(const game::PlayerId& player) const {
  return store_.query(awaited_addresses_sql, awaited_address_of, player.value);
}

}  // namespace ootori::server

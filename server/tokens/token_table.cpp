#include "server/tokens/token_table.hpp"

#include <array>
#include <utility>

namespace ootori::server {
namespace {

constexpr std::array<SchemaStep, 1> steps{{{9, R"sql(
  CREATE TABLE tokens (
    id      TEXT    PRIMARY KEY,
    token   TEXT    NOT NULL UNIQUE,   -- a hash of it
    player  TEXT    NOT NULL REFERENCES accounts (player) ON DELETE CASCADE,
    label   TEXT    NOT NULL,
    scopes  TEXT    NOT NULL,          -- names with a space between
    created INTEGER NOT NULL,
    expires INTEGER,                   -- NULL: when it is ended
    used    INTEGER                    -- NULL: never yet
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tokens_of_player ON tokens (player);
)sql"}}};

// All are deleted with the account.
constexpr auto texts = std::to_array<TextColumn>({
    {"tokens", "id", Fate::deleted, "tokens"},
    {"tokens", "token", Fate::deleted},
    {"tokens", "player", Fate::deleted, "tokens"},
    {"tokens", "label", Fate::deleted, "tokens"},
    {"tokens", "scopes", Fate::deleted, "tokens"},
});

constexpr Sql tokens_sql = "SELECT id, token, player, label, scopes, created, expires, used FROM tokens";

std::optional<UnixMillis> moment_of(const Row& row, int column) {
  if (row.is_null(column)) return std::nullopt;
  return row.integer(column);
}

StoreResult<ApiToken> token_of(const Row& row) {
  auto id = TokenId::parse(row.text(0));
  const auto scopes = parse_scopes(row.text(4));
  if (!id || !scopes) {
    return std::unexpected(storage_error("a stored token is impossible"));
  }
  return ApiToken{.id = std::move(*id),
                  .token = std::string(row.text(1)),
                  .player = {std::string(row.text(2))},
                  .label = std::string(row.text(3)),
                  .scopes = *scopes,
                  .created = row.integer(5),
                  .expires = moment_of(row, 6),
                  .used = moment_of(row, 7)};
}

}  // namespace

constinit const Tables token_tables{.room = "tokens", .steps = steps, .texts = texts};

StoreResult<void> AddToken::apply(Transaction& transaction) const {
  return transaction.execute_or("the session has ended",
                                "INSERT INTO tokens (id, token, player, label, scopes, created, expires, used) "
                                "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 FROM logins WHERE id = ?9 AND player = ?3",
                                token.id.text(), token.token, token.player.value, token.label, text(token.scopes),
                                token.created, token.expires, token.used, login.text());
}

StoreResult<void> UseToken::apply(Transaction& transaction) const {
  return transaction.execute("UPDATE tokens SET used = ?2 WHERE id = ?1", id.text(), used);
}

StoreResult<void> EndToken::apply(Transaction& transaction) const {
  return transaction.execute("DELETE FROM tokens WHERE id = ?", id.text());
}

StoreResult<void> EndTokensOf::apply(Transaction& transaction) const {
  return transaction.execute("DELETE FROM tokens WHERE player = ?", player.value);
}

StoreResult<std::vector<ApiToken>> TokenTable::tokens() const { return store_.query_sound(tokens_sql, token_of); }

}  // namespace ootori::server

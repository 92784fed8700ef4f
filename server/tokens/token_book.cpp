#include "server/tokens/token_book.hpp"

#include <array>

namespace ootori::server {
namespace {

using sqlite::InUse;
using sqlite::Result;
using sqlite::Statement;

enum : std::uint8_t { add_token, use_token, end_token };

constexpr std::array<std::string_view, 3> sql{
    "INSERT INTO tokens (id, token, player, label, scopes, created, expires, used) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    "UPDATE tokens SET used = ?2 WHERE id = ?1",
    "DELETE FROM tokens WHERE id = ?",
};

void bind_time(Statement& statement, int parameter, const std::optional<UnixMillis>& time) {
  if (time) return statement.bind(parameter, *time);
  statement.bind_null(parameter);
}

Result<void> run(Statement& statement) {
  if (const auto row = statement.step(); !row) return std::unexpected(row.error());
  return {};
}

std::optional<UnixMillis> time_of(const Statement& row, int column) {
  if (row.is_null(column)) return std::nullopt;
  return row.integer(column);
}

}  // namespace

Result<TokenBook> TokenBook::open(sqlite::Connection& connection) {
  std::vector<Statement> statements;
  for (const std::string_view one : sql) {
    auto statement = connection.prepare(one);
    if (!statement) return std::unexpected(statement.error());
    statements.push_back(std::move(*statement));
  }
  return TokenBook{std::move(statements)};
}

Result<void> TokenBook::write(const AddToken& add) {
  Statement& statement = statements_[add_token];
  const InUse in_use(statement);
  const ApiToken& token = add.token;
  statement.bind(1, token.id.text());
  statement.bind(2, token.token);
  statement.bind(3, token.player.value);
  statement.bind(4, token.label);
  statement.bind(5, text(token.scopes));
  statement.bind(6, token.created);
  bind_time(statement, 7, token.expires);
  bind_time(statement, 8, token.used);
  return run(statement);
}

Result<void> TokenBook::write(const UseToken& use) {
  Statement& statement = statements_[use_token];
  const InUse in_use(statement);
  statement.bind(1, use.id.text());
  statement.bind(2, use.used);
  return run(statement);
}

Result<void> TokenBook::write(const EndToken& end) {
  Statement& statement = statements_[end_token];
  const InUse in_use(statement);
  statement.bind(1, end.id.text());
  return run(statement);
}

Store::Result<ApiToken> token_of(const Statement& row) {
  auto id = TokenId::parse(row.text(0));
  const auto scopes = parse_scopes(row.text(4));
  if (!id || !scopes) {
    return std::unexpected(StoreError{StoreError::Kind::storage, "a stored token is impossible"});
  }
  return ApiToken{.id = std::move(*id),
                  .token = std::string(row.text(1)),
                  .player = {std::string(row.text(2))},
                  .label = std::string(row.text(3)),
                  .scopes = *scopes,
                  .created = row.integer(5),
                  .expires = time_of(row, 6),
                  .used = time_of(row, 7)};
}

}  // namespace ootori::server

// The tokens in the database, written by the one thread that writes there.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "server/store/sqlite.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

class TokenBook {
 public:
  static sqlite::Result<TokenBook> open(sqlite::Connection& connection);

  sqlite::Result<void> write(const AddToken& add);
  sqlite::Result<void> write(const UseToken& use);
  sqlite::Result<void> write(const EndToken& end);

 private:
  explicit TokenBook(std::vector<sqlite::Statement> statements) : statements_(std::move(statements)) {}

  std::vector<sqlite::Statement> statements_;
};

inline constexpr std::string_view tokens_sql =
    "SELECT id, token, player, label, scopes, created, expires, used FROM tokens";
[[nodiscard]] Store::Result<ApiToken> token_of(const sqlite::Statement& row);

}  // namespace ootori::server

// A SQLite connection that prepares each statement once. For one thread at a time.
#pragma once

#include <span>
#include <unordered_map>
#include <utility>

#include "server/store/sqlite.hpp"
#include "server/store/store.hpp"

namespace ootori::sqlite {

class Prepared {
 public:
  using Visit = std::function<server::StoreResult<void>(const server::Row&)>;

  explicit Prepared(Connection connection) : connection_(std::move(connection)) {}

  [[nodiscard]] Connection& connection() { return connection_; }

  // Calls `visit` with each row until it returns an error.
  server::StoreResult<void> each(server::Sql sql, std::span<const server::Value> values, const Visit& visit);
  // A violated constraint is a conflict; with `gone`, so is a statement that changes no row.
  server::StoreResult<void> run(server::Sql sql, std::span<const server::Value> values,
                                std::optional<std::string_view> gone);

 private:
  [[nodiscard]] Result<Statement*> find(server::Sql sql);

  Connection connection_;
  std::unordered_map<server::Sql, Statement> statements_;  // destroyed before the connection
};

}  // namespace ootori::sqlite

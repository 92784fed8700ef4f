// A connection with the statements that it has been asked for before, which are prepared once. For one thread at a
// time.
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

  // Until there are no more rows, or one was refused.
  server::StoreResult<void> each(server::Sql sql, std::span<const server::Value> values, const Visit& visit);
  // What a constraint of a table forbids is a conflict, and so is, where `gone` is given, that no row was changed.
  server::StoreResult<void> run(server::Sql sql, std::span<const server::Value> values,
                                std::optional<std::string_view> gone);

 private:
  [[nodiscard]] Result<Statement*> find(server::Sql sql);

  Connection connection_;
  std::unordered_map<server::Sql, Statement> statements_;  // they go before the connection
};

}  // namespace ootori::sqlite

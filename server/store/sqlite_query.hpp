// Asking the database: every row becomes a value of ours, or the answer is that one is damaged.
#pragma once

#include <type_traits>
#include <vector>

#include "server/store/rows.hpp"
#include "server/store/sqlite_execute.hpp"

namespace ootori::server {

// `make` is given each row and returns a Store::Result of a value.
template <class Make, class... Values>
[[nodiscard]] auto query(sqlite::Statement& statement, const Make& make, const Values&... values) {
  using Made = std::invoke_result_t<Make, const sqlite::Statement&>;
  using Rows = std::vector<typename Made::value_type>;
  const sqlite::InUse in_use(statement);
  sqlite::bind_all(statement, values...);
  Rows rows;
  while (true) {
    const auto row = statement.step();
    if (!row) return Store::Result<Rows>{std::unexpected(storage_error(row.error()))};
    if (!*row) return Store::Result<Rows>{std::move(rows)};
    Made made = make(statement);
    if (!made) return Store::Result<Rows>{std::unexpected(std::move(made.error()))};
    rows.push_back(std::move(*made));
  }
}

}  // namespace ootori::server

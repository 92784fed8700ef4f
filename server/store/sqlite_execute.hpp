// Running a statement with its parameters in order: numbers, texts, and optional ones, which may be NULL.
#pragma once

#include <optional>

#include "server/store/sqlite.hpp"

namespace ootori::sqlite {

inline void bind_value(Statement& statement, int parameter, std::string_view value) {
  statement.bind(parameter, value);
}
inline void bind_value(Statement& statement, int parameter, std::int64_t value) { statement.bind(parameter, value); }
inline void bind_value(Statement& statement, int parameter, double value) { statement.bind(parameter, value); }
template <class T>
void bind_value(Statement& statement, int parameter, const std::optional<T>& value) {
  if (value) return bind_value(statement, parameter, *value);
  statement.bind_null(parameter);
}

template <class... Values>
void bind_all(Statement& statement, const Values&... values) {
  int parameter = 0;
  (bind_value(statement, ++parameter, values), ...);
}

// Its rows do not matter, or there are none.
template <class... Values>
Result<void> execute(Statement& statement, const Values&... values) {
  const InUse in_use(statement);
  bind_all(statement, values...);
  if (const auto row = statement.step(); !row) return std::unexpected(row.error());
  return {};
}

// For what is seldom written: the statement is made anew each time.
template <class... Values>
Result<void> execute_once(Connection& connection, std::string_view sql, const Values&... values) {
  auto statement = connection.prepare(sql);
  if (!statement) return std::unexpected(statement.error());
  return execute(*statement, values...);
}

}  // namespace ootori::sqlite

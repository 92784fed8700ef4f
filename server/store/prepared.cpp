#include "server/store/prepared.hpp"

#include <type_traits>

#include <sqlite3.h>

namespace ootori::sqlite {
namespace {

using server::Sql;
using server::StoreError;
using server::StoreResult;
using server::Value;

class StatementRow final : public server::Row {
 public:
  explicit StatementRow(const Statement& statement) : statement_(statement) {}

  [[nodiscard]] std::int64_t integer(int column) const override { return statement_.integer(column); }
  [[nodiscard]] double real(int column) const override { return statement_.real(column); }
  [[nodiscard]] std::string_view text(int column) const override { return statement_.text(column); }
  [[nodiscard]] bool is_null(int column) const override { return statement_.is_null(column); }

 private:
  const Statement& statement_;
};

// Of the file, not of the disk.
bool is_damage(const Fault& fault) {
  const int code = fault.code & 0xff;
  return code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
}

StoreError error_of(const Fault& fault) {
  if (fault.is_constraint()) return {StoreError::Kind::conflict, fault.message};
  return {is_damage(fault) ? StoreError::Kind::damaged : StoreError::Kind::storage,
          "the database failed: " + fault.message};
}

void bind_all(Statement& statement, std::span<const Value> values) {
  int parameter = 0;
  for (const Value& value : values) {
    ++parameter;
    value.visit([&]<class One>(const One& one) {
      if constexpr (std::is_same_v<One, std::monostate>) {
        statement.bind_null(parameter);
      } else {
        statement.bind(parameter, one);
      }
    });
  }
}

}  // namespace

Result<Statement*> Prepared::find(Sql sql) {
  if (const auto found = statements_.find(sql); found != statements_.end()) return &found->second;
  auto statement = connection_.prepare(sql);
  if (!statement) return std::unexpected(std::move(statement.error()));
  return &statements_.emplace(sql, std::move(*statement)).first->second;
}

StoreResult<void> Prepared::each(Sql sql, std::span<const Value> values, const Visit& visit) {
  const auto statement = find(sql);
  if (!statement) return std::unexpected(error_of(statement.error()));
  const InUse in_use(**statement);
  bind_all(**statement, values);
  const StatementRow current(**statement);
  while (true) {
    const auto row = (*statement)->step();
    if (!row) return std::unexpected(error_of(row.error()));
    if (!*row) return {};
    if (auto visited = visit(current); !visited) return visited;
  }
}

StoreResult<void> Prepared::run(Sql sql, std::span<const Value> values, std::optional<std::string_view> gone) {
  const auto statement = find(sql);
  if (!statement) return std::unexpected(error_of(statement.error()));
  const InUse in_use(**statement);
  bind_all(**statement, values);
  if (const auto row = (*statement)->step(); !row) return std::unexpected(error_of(row.error()));
  if (gone && connection_.changes() == 0)
    return std::unexpected(StoreError{StoreError::Kind::conflict, std::string(*gone)});
  return {};
}

}  // namespace ootori::sqlite

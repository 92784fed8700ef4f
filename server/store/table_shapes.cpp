#include "server/store/table_shapes.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "server/store/sqlite.hpp"

namespace ootori::server {
namespace {

template <class Make>
sqlite::Result<void> each(sqlite::Connection& connection, const std::string& sql, const Make& make) {
  auto statement = connection.prepare(sql);
  if (!statement) return std::unexpected(statement.error());
  while (true) {
    const auto row = statement->step();
    if (!row) return std::unexpected(row.error());
    if (!*row) return {};
    make(*statement);
  }
}

Value::Type type_named(std::string_view name) {
  if (name == "INTEGER") return Value::Type::integer;
  return name == "REAL" ? Value::Type::real : Value::Type::text;
}

sqlite::Result<std::vector<ColumnShape>> columns_of(sqlite::Connection& connection, const std::string& table) {
  std::vector<ColumnShape> columns;
  const auto sql = fmt::format("SELECT name, type, pk FROM pragma_table_info('{}') ORDER BY pk = 0, pk, cid", table);
  auto read = each(connection, sql, [&](const sqlite::Statement& row) {
    columns.push_back({std::string(row.text(0)), type_named(row.text(1)), row.integer(2) != 0});
  });
  if (!read) return std::unexpected(read.error());
  return columns;
}

sqlite::Result<std::set<std::string>> names_rows_of(sqlite::Connection& connection, const std::string& table) {
  std::set<std::string> others;
  auto read = each(connection, fmt::format("SELECT \"table\" FROM pragma_foreign_key_list('{}')", table),
                   [&](const sqlite::Statement& row) { others.emplace(row.text(0)); });
  if (!read) return std::unexpected(read.error());
  others.erase(table);
  return others;
}

sqlite::Result<std::vector<TableShape>> read_shapes(sqlite::Connection& connection) {
  std::vector<std::string> waiting;
  auto read = each(connection, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
                   [&](const sqlite::Statement& row) { waiting.emplace_back(row.text(0)); });
  if (!read) return std::unexpected(read.error());
  std::vector<TableShape> shapes;
  while (!waiting.empty()) {
    const std::size_t before = waiting.size();
    for (auto table = waiting.begin(); table != waiting.end();) {
      const auto others = names_rows_of(connection, *table);
      if (!others) return std::unexpected(others.error());
      const bool has_to_wait = std::ranges::any_of(
          *others, [&](const auto& other) { return std::ranges::find(waiting, other) != waiting.end(); });
      if (has_to_wait) {
        ++table;
        continue;
      }
      auto columns = columns_of(connection, *table);
      if (!columns) return std::unexpected(columns.error());
      shapes.push_back({std::move(*table), std::move(*columns)});
      table = waiting.erase(table);
    }
    if (waiting.size() == before)
      return std::unexpected(sqlite::Fault{0, "the tables reference each other in a circle"});
  }
  return shapes;
}

}  // namespace

std::size_t TableShape::key_size() const {
  return static_cast<std::size_t>(std::ranges::count_if(columns, &ColumnShape::is_key));
}

bool TableShape::counts_up() const { return key_size() == 1 && columns.front().type == Value::Type::integer; }

StoreResult<std::vector<TableShape>> shapes_of(const Schema& schema) {
  const auto failed = [](const sqlite::Fault& fault) {
    return storage_error("the schema is not known: " + fault.message);
  };
  auto connection = sqlite::Connection::open(":memory:");
  if (!connection) return std::unexpected(failed(connection.error()));
  for (std::int64_t version = 1; version <= schema.version(); ++version) {
    if (auto made = connection->execute(schema.script(version)); !made) return std::unexpected(failed(made.error()));
  }
  auto shapes = read_shapes(*connection);
  if (!shapes) return std::unexpected(failed(shapes.error()));
  return std::move(*shapes);
}

}  // namespace ootori::server

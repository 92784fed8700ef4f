#include "server/store/postgres_schema.hpp"

#include <array>

#include <fmt/format.h>

#include "server/store/postgres_sql.hpp"

namespace ootori::server {
namespace {

StoreError not_prepared(const postgres::Fault& fault) {
  return fault.failure("the database cannot be prepared: " + fault.message);
}

// The store's own table, and a function of SQLite that rooms use.
constexpr const char* foundation_sql =
    "CREATE TABLE ootori_store (one BIGINT PRIMARY KEY CHECK (one = 1), version BIGINT NOT NULL, "
    "owner BIGINT NOT NULL, batch BIGINT NOT NULL); "
    "INSERT INTO ootori_store (one, version, owner, batch) VALUES (1, 0, 0, 0); "
    "CREATE FUNCTION unixepoch() RETURNS BIGINT LANGUAGE sql AS 'SELECT floor(extract(epoch FROM "
    "clock_timestamp()))::bigint'; ";

// For servers that pass requests on to each other. Databases of earlier versions lack this table.
constexpr const char* inner_place_sql =
    "CREATE TABLE IF NOT EXISTS ootori_inner (one BIGINT PRIMARY KEY CHECK (one = 1), host TEXT NOT NULL, "
    "port BIGINT NOT NULL, key TEXT NOT NULL); "
    "INSERT INTO ootori_inner (one, host, port, key) VALUES (1, '', 0, '') ON CONFLICT DO NOTHING; ";
constexpr const char* has_inner_place_sql =
    "SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relname = 'ootori_inner'";

constexpr const char* own_tables_sql =
    "SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relname = 'ootori_store'";
constexpr const char* other_tables_sql =
    "SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') "
    "AND relname <> 'ootori_arriving'";

postgres::Result<std::int64_t> integer(postgres::Connection& connection, const std::string& sql) {
  const auto answer = connection.run(sql);
  if (!answer) return std::unexpected(answer.error());
  return answer->integer();
}

// 0: the database is empty.
StoreResult<std::int64_t> version_of(postgres::Connection& connection, const Schema& schema) {
  const auto has_schema = integer(connection, "SELECT count(current_schema())");
  if (!has_schema) return std::unexpected(not_prepared(has_schema.error()));
  if (*has_schema == 0) return std::unexpected(storage_error("the database has no schema that its search_path names"));
  const auto ours = integer(connection, own_tables_sql);
  if (!ours) return std::unexpected(not_prepared(ours.error()));
  if (*ours == 0) {
    const auto tables = integer(connection, other_tables_sql);
    if (!tables) return std::unexpected(not_prepared(tables.error()));
    if (*tables == 0) return 0;
    return std::unexpected(storage_error("the database belongs to another program"));
  }
  const auto version = integer(connection, "SELECT version FROM ootori_store");
  if (!version) return std::unexpected(not_prepared(version.error()));
  if (*version <= schema.version()) return *version;
  return std::unexpected(StoreError{
      StoreError::Kind::too_new, fmt::format("the data was written by a later version of ootori (schema {}, this one "
                                             "knows {}): use that version, or another database",
                                             *version, schema.version())});
}

}  // namespace

StoreResult<void> migrate(postgres::Connection& connection, const Schema& schema) {
  const auto version = version_of(connection, schema);
  if (!version) return std::unexpected(version.error());
  if (*version == schema.version()) return {};
  std::string script = "BEGIN; ";
  if (*version == 0) script += foundation_sql;
  for (std::int64_t to = *version + 1; to <= schema.version(); ++to) script += postgres::script_of(schema.script(to));
  script += fmt::format("UPDATE ootori_store SET version = {}; COMMIT", schema.version());
  if (const auto made = connection.run(script); !made) {
    if (!made.error().is_lost) (void)connection.run("ROLLBACK");
    return std::unexpected(not_prepared(made.error()));
  }
  return {};
}

postgres::Result<bool> is_arriving(postgres::Connection& connection) {
  const auto found = integer(
      connection, fmt::format("SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND "
                              "relname = '{}'",
                              arriving_table));
  if (!found) return std::unexpected(found.error());
  return *found != 0;
}

postgres::Result<StoreRow> store_row(postgres::Connection& connection) {
  const auto found = connection.run("SELECT owner, batch, version FROM ootori_store");
  if (!found) return std::unexpected(found.error());
  StoreRow row{};
  (void)found->visit([&](const Row& its) -> StoreResult<void> {
    row = {.owner = its.integer(0), .batch = its.integer(1), .version = its.integer(2)};
    return {};
  });
  return row;
}

postgres::Result<void> take_over(postgres::Connection& connection, std::int64_t owner) {
  const auto taken = connection.run(fmt::format("UPDATE ootori_store SET owner = {}, batch = 0", owner));
  if (!taken) return std::unexpected(taken.error());
  return {};
}

postgres::Result<void> tell_inner_place(postgres::Connection& connection, const std::optional<InnerPlace>& place) {
  const auto made = connection.run(inner_place_sql);
  if (!made) return std::unexpected(made.error());
  const InnerPlace its = place.value_or(InnerPlace{});
  const auto told = connection.ask("UPDATE ootori_inner SET host = ?1, port = ?2, key = ?3",
                                   std::array{Value(its.host), Value(std::int64_t{its.port}), Value(its.key)});
  if (!told) return std::unexpected(told.error());
  return {};
}

postgres::Result<std::optional<InnerPlace>> inner_place(postgres::Connection& connection) {
  const auto is_there = integer(connection, has_inner_place_sql);
  if (!is_there) return std::unexpected(is_there.error());
  if (*is_there == 0) return std::nullopt;
  const auto found = connection.run(
      "SELECT i.host, i.port, i.key FROM ootori_inner i, ootori_store s WHERE s.owner <> 0 AND i.port <> 0");
  if (!found) return std::unexpected(found.error());
  std::optional<InnerPlace> place;
  (void)found->visit([&](const Row& row) -> StoreResult<void> {
    place = InnerPlace{.host = std::string(row.text(0)),
                       .port = static_cast<std::uint16_t>(row.integer(1)),
                       .key = std::string(row.text(2))};
    return {};
  });
  return place;
}

}  // namespace ootori::server

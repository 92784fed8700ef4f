#include "server/store/arrival.hpp"

#include <utility>

#include <fmt/format.h>

#include "server/store/postgres_schema.hpp"
#include "server/store/postgres_store.hpp"
#include "server/store/sqlite_store.hpp"

namespace ootori::server {
namespace {

// Fills a database in a subfolder, and then renames it into place.
class SqliteArrival final : public Arrival {
 public:
  static StoreResult<std::unique_ptr<Arrival>> begin(const std::filesystem::path& folder, const Schema& schema) {
    std::error_code error;
    if (std::filesystem::exists(folder / "ootori.db", error)) {
      return std::unexpected(
          storage_error(fmt::format("{} has a database already; choose a folder without one", folder.string())));
    }
    // SQLite would bring its contents into the database that takes that place.
    if (std::filesystem::exists(folder / "ootori.db-wal", error)) {
      return std::unexpected(storage_error(fmt::format(
          "{} has the log of a database that is gone, ootori.db-wal; choose another folder", folder.string())));
    }
    auto held = DataFolder::open(folder);
    if (!held) return std::unexpected(std::move(held.error()));
    auto store = SqliteStore::open({.folder = folder / arriving_folder, .schema = schema});
    if (!store) return std::unexpected(std::move(store.error()));
    return std::unique_ptr<Arrival>(new SqliteArrival(std::move(*held), std::move(*store)));
  }

  [[nodiscard]] Store& store() override { return *store_; }

  // Closing the last connection brings the contents of the log into the database file.
  [[nodiscard]] StoreResult<void> end() override {
    store_.reset();
    const auto from = folder_.path() / arriving_folder;
    std::error_code error;
    if (std::filesystem::exists(from / "ootori.db-wal", error)) {
      return std::unexpected(storage_error("the database could not be closed"));
    }
    std::filesystem::rename(from / "ootori.db", folder_.path() / "ootori.db", error);
    if (error) return std::unexpected(storage_error("cannot move the database into place: " + error.message()));
    std::filesystem::remove_all(from, error);
    return {};
  }

 private:
  SqliteArrival(DataFolder folder, std::unique_ptr<SqliteStore> store)
      : folder_(std::move(folder)), store_(std::move(store)) {}

  DataFolder folder_;
  std::unique_ptr<SqliteStore> store_;
};

// Marks the database with a table; servers refuse to open a database with this mark.
class PostgresArrival final : public Arrival {
 public:
  static StoreResult<std::unique_ptr<Arrival>> begin(const std::string& address, const Schema& schema,
                                                     std::span<const TableShape> tables) {
    auto connection = postgres::Connection::open(address);
    if (!connection) {
      return std::unexpected(
          storage_error(fmt::format("{} cannot be used: {}", postgres::shown(address), connection.error().message)));
    }
    if (auto marked = mark(*connection, tables); !marked) return std::unexpected(std::move(marked.error()));
    auto store = PostgresStore::open({.folder = {}, .address = address, .schema = schema, .is_arriving = true});
    if (!store) return std::unexpected(std::move(store.error()));
    return std::unique_ptr<Arrival>(new PostgresArrival(std::move(*connection), std::move(*store), tables));
  }

  [[nodiscard]] Store& store() override { return *store_; }

  [[nodiscard]] StoreResult<void> end() override {
    std::string script = "BEGIN; ";
    for (const auto& [table, key] : counting_) {
      script += fmt::format(
          "SELECT setval(pg_get_serial_sequence('{0}', '{1}'), (SELECT coalesce(max({1}), 0) + 1 FROM {0}), FALSE); ",
          table, key);
    }
    script += fmt::format("DROP TABLE {}; COMMIT", arriving_table);
    if (const auto ended = connection_.run(script); !ended) return std::unexpected(ended.error().error());
    return {};
  }

 private:
  PostgresArrival(postgres::Connection connection, std::unique_ptr<PostgresStore> store,
                  std::span<const TableShape> tables)
      : connection_(std::move(connection)), store_(std::move(store)) {
    for (const TableShape& table : tables) {
      if (table.counts_up()) counting_.emplace_back(table.name, table.columns.front().name);
    }
  }

  // Refuses a database that contains rows, unless an earlier attempt has marked it.
  static StoreResult<void> mark(postgres::Connection& connection, std::span<const TableShape> tables) {
    const auto is_marked = is_arriving(connection);
    if (!is_marked) return std::unexpected(is_marked.error().error());
    if (*is_marked) return {};
    const auto is_used = has_rows(connection, tables);
    if (!is_used) return std::unexpected(is_used.error().error());
    if (*is_used) return std::unexpected(storage_error("the database has data already; choose an empty one"));
    const auto made = connection.run(fmt::format("CREATE TABLE {} ()", arriving_table));
    if (!made) return std::unexpected(made.error().error());
    return {};
  }

  static postgres::Result<bool> has_rows(postgres::Connection& connection, std::span<const TableShape> tables) {
    for (const TableShape& table : tables) {
      const auto there = connection.run(fmt::format("SELECT to_regclass('{}') IS NOT NULL", table.name));
      if (!there) return std::unexpected(there.error());
      if (there->integer() == 0) continue;
      const auto rows = connection.run(fmt::format("SELECT EXISTS (SELECT 1 FROM {})", table.name));
      if (!rows) return std::unexpected(rows.error());
      if (rows->integer() != 0) return true;
    }
    return false;
  }

  postgres::Connection connection_;
  std::unique_ptr<PostgresStore> store_;
  std::vector<std::pair<std::string, std::string>> counting_;
};

}  // namespace

StoreResult<std::unique_ptr<Arrival>> Arrival::begin(const StorePlace& place, const Schema& schema,
                                                     std::span<const TableShape> tables) {
  if (place.address.empty()) return SqliteArrival::begin(place.data, schema);
  return PostgresArrival::begin(place.address, schema, tables);
}

}  // namespace ootori::server

// The store of tests: SQLite in a folder of their own, or, if OOTORI_TEST_POSTGRES is the address of a PostgreSQL
// database, a schema there that is named after the folder (tests/postgres.sh).
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/schema.hpp"
#include "server/store/open_store.hpp"
#include "server/store/postgres.hpp"
#include "server/store/sqlite.hpp"

namespace ootori::server::testing {

// Empty: tests run on SQLite.
inline std::string postgres_address() {
  const char* address = std::getenv("OOTORI_TEST_POSTGRES");
  return address == nullptr ? "" : address;
}
inline bool is_on_postgres() { return !postgres_address().empty(); }

// Skips tests of what only SQLite has, its file or its faults, on PostgreSQL.
#define OOTORI_ONLY_ON_SQLITE() \
  if (::ootori::server::testing::is_on_postgres()) GTEST_SKIP() << "this is about SQLite's file"

inline std::string schema_of(const std::filesystem::path& folder) {
  std::string name = folder.filename().string();
  std::ranges::replace_if(name, [](char c) { return (c < 'a' || c > 'z') && (c < '0' || c > '9'); }, '_');
  // mkdtemp uses letters of both cases, but unquoted names ignore case.
  return fmt::format("{}_{:x}", name, std::hash<std::string>{}(folder.string()));
}

inline postgres::Connection test_connection() {
  auto connection = postgres::Connection::open(postgres_address());
  if (!connection) throw std::runtime_error(connection.error().message);
  return std::move(*connection);
}

inline StorePlace place_of(const std::filesystem::path& folder) {
  if (!is_on_postgres()) return {.data = folder};
  const std::string schema = schema_of(folder);
  if (auto made = test_connection().run("CREATE SCHEMA IF NOT EXISTS " + schema); !made) {
    throw std::runtime_error(made.error().message);
  }
  const std::string address = postgres_address();
  const bool has_options = address.contains('?');
  return {.data = folder,
          .address = fmt::format("{}{}options=-csearch_path%3D{}", address, has_options ? '&' : '?', schema)};
}

// Deletes what is stored there.
inline void drop_place(const std::filesystem::path& folder) {
  if (is_on_postgres()) (void)test_connection().run("DROP SCHEMA IF EXISTS " + schema_of(folder) + " CASCADE");
}

inline std::unique_ptr<Store> open_test_store(const std::filesystem::path& folder,
                                              const Schema& schema = whole_schema()) {
  auto store = open_store(place_of(folder), schema);
  if (!store) throw std::runtime_error(store.error().message);
  return std::move(*store);
}

// The same database, through a connection of its own.
class TestDatabase {
 public:
  explicit TestDatabase(const std::filesystem::path& folder) {
    if (is_on_postgres()) {
      auto connection = postgres::Connection::open(place_of(folder).address);
      if (!connection) throw std::runtime_error(connection.error().message);
      postgres_ = std::make_unique<postgres::Connection>(std::move(*connection));
    } else {
      sqlite_ = std::make_unique<sqlite::Connection>(*sqlite::Connection::open((folder / "ootori.db").string()));
    }
  }

  // The first column of the first row.
  [[nodiscard]] StoreResult<std::int64_t> integer(std::string_view sql) {
    if (sqlite_) {
      const auto number = sqlite_->integer(sql);
      if (!number) return std::unexpected(storage_error(number.error().message));
      return *number;
    }
    const auto answer = postgres_->run(std::string(sql));
    if (!answer) return std::unexpected(storage_error(answer.error().message));
    return answer->integer();
  }
  StoreResult<void> execute(const std::string& sql) {
    if (sqlite_) {
      const auto done = sqlite_->execute(sql);
      if (!done) return std::unexpected(storage_error(done.error().message));
      return {};
    }
    const auto done = postgres_->run(sql);
    if (!done) return std::unexpected(storage_error(done.error().message));
    return {};
  }

 private:
  std::unique_ptr<sqlite::Connection> sqlite_;
  std::unique_ptr<postgres::Connection> postgres_;
};

}  // namespace ootori::server::testing

#include "server/store/schema.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace ootori::server {
namespace {

StoreError not_prepared(const sqlite::Fault& fault) {
  return storage_error("the database cannot be prepared: " + fault.message);
}

sqlite::Result<void> migrate_one(sqlite::Connection& connection, const Schema& schema, std::int64_t to) {
  const std::string script =
      fmt::format("BEGIN IMMEDIATE; {} PRAGMA application_id = {}; PRAGMA user_version = {}; COMMIT;",
                  schema.script(to), ootori_application_id, to);
  auto done = connection.execute(script);
  if (!done && connection.in_transaction()) (void)connection.execute("ROLLBACK");
  return done;
}

}  // namespace

std::int64_t Schema::version() const {
  int newest = 0;
  for (const Tables* one : tables_) {
    for (const SchemaStep& step : one->steps) newest = std::max(newest, step.version);
  }
  return newest;
}

std::string Schema::script(std::int64_t version) const {
  std::string all;
  for (const Tables* one : tables_) {
    for (const SchemaStep& step : one->steps) {
      if (step.version == version) all += step.sql;
    }
  }
  return all;
}

StoreResult<void> migrate(sqlite::Connection& connection, const Schema& schema) {
  const auto version = connection.integer("PRAGMA user_version");
  const auto application = connection.integer("PRAGMA application_id");
  const auto tables = connection.integer("SELECT count(*) FROM sqlite_schema");
  for (const auto* read : {&version, &application, &tables}) {
    if (!*read) return std::unexpected(not_prepared(read->error()));
  }
  if (*tables != 0 && *application != ootori_application_id) {
    return std::unexpected(storage_error("the database belongs to another program"));
  }
  if (*version > schema.version()) {
    return std::unexpected(StoreError{
        StoreError::Kind::too_new, fmt::format("the data was written by a later version of ootori (schema {}, this one "
                                               "knows {}): use that version, or another data folder",
                                               *version, schema.version())});
  }
  if (*version < 0) {
    return std::unexpected(storage_error(fmt::format("the database is damaged: its schema version is {}", *version)));
  }
  for (std::int64_t to = *version + 1; to <= schema.version(); ++to) {
    if (auto done = migrate_one(connection, schema, to); !done) return std::unexpected(not_prepared(done.error()));
  }
  return {};
}

StoreResult<void> ForgetPlayer::apply(Transaction& transaction) const {
  for (const Tables* one : tables) {
    for (const Sql sql : one->forget) {
      if (auto done = transaction.execute(sql, player); !done) return done;
    }
  }
  return {};
}

}  // namespace ootori::server

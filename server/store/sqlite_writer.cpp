#include "server/store/sqlite_writer.hpp"

#include <fmt/format.h>

#include "log/log.hpp"

namespace ootori::server {

// The open transaction, as changes see it.
class SqliteWriter::Writing final : public Transaction {
 public:
  explicit Writing(sqlite::Prepared& database) : database_(database) {}

  // Writes the page with the version without changing the version.
  StoreResult<void> touch() override {
    auto& connection = database_.connection();
    const auto version = connection.integer("PRAGMA user_version");
    if (!version) return std::unexpected(storage_error(version.error().message));
    auto written = connection.execute(fmt::format("PRAGMA user_version = {}", *version));
    if (!written) return std::unexpected(storage_error(written.error().message));
    return {};
  }

 protected:
  StoreResult<void> each(Sql sql, std::span<const Value> values, const Visit& visit) override {
    return database_.each(sql, values, visit);
  }
  StoreResult<void> run(Sql sql, std::span<const Value> values, std::optional<std::string_view> gone) override {
    return database_.run(sql, values, gone);
  }

 private:
  sqlite::Prepared& database_;
};

SqliteWriter::SqliteWriter(sqlite::Connection connection, GroupCommit::OnCommit on_commit)
    : database_(std::move(connection)),
      group_([this](GroupCommit::Batch& batch) { return commit(batch); }, std::move(on_commit), {}) {}

// One transaction for all that wait. If the disk fails, nothing of it is stored.
StoreResult<void> SqliteWriter::commit(GroupCommit::Batch& batch) {
  auto written = write_all(batch);
  if (!written && database_.connection().in_transaction()) {
    if (const auto undone = database_.connection().execute("ROLLBACK"); !undone) {
      log::error("a transaction could not be rolled back: {}", undone.error().message);
    }
  }
  return written;
}

StoreResult<void> SqliteWriter::execute(Sql sql) {
  if (const auto done = database_.run(sql, {}, {}); !done) return std::unexpected(done.error());
  return {};
}

StoreResult<void> SqliteWriter::write_all(GroupCommit::Batch& batch) {
  if (auto begun = execute("BEGIN IMMEDIATE"); !begun) return begun;
  for (GroupCommit::Waiting& waiting : batch) {
    if (auto written = write_together(waiting); !written) return written;
  }
  return execute("COMMIT");
}

// A conflict fails only its own request; any other fault fails the whole transaction.
StoreResult<void> SqliteWriter::write_together(GroupCommit::Waiting& waiting) {
  if (auto begun = execute("SAVEPOINT request"); !begun) return begun;
  Writing writing(database_);
  StoreResult<void> written;
  for (const Change& change : waiting.changes) {
    if (written) written = change.apply(writing);
  }
  if (written) return execute("RELEASE request");
  if (written.error().kind != StoreError::Kind::conflict) return written;
  waiting.result = std::move(written);
  auto undone = database_.connection().execute("ROLLBACK TO request; RELEASE request");
  if (!undone) return std::unexpected(storage_error(undone.error().message));
  return {};
}

}  // namespace ootori::server

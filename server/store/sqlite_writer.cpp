#include "server/store/sqlite_writer.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace ootori::server {

// The transaction that is open, as those see it who write into it.
class SqliteWriter::Writing final : public Transaction {
 public:
  explicit Writing(sqlite::Prepared& database) : database_(database) {}

  // The version stays what it is, but its page is written anew.
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
  StoreResult<std::int64_t> run(Sql sql, std::span<const Value> values) override { return database_.run(sql, values); }

 private:
  sqlite::Prepared& database_;
};

SqliteWriter::SqliteWriter(sqlite::Connection connection, OnCommit on_commit)
    : database_(std::move(connection)), on_commit_(std::move(on_commit)), thread_([this] { run(); }) {}

SqliteWriter::~SqliteWriter() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void SqliteWriter::write(std::vector<Change> changes, Store::Done done) {
  {
    const std::scoped_lock lock(mutex_);
    queue_.push_back({std::move(changes), std::move(done)});
  }
  wake_.notify_one();
}

void SqliteWriter::run() {
  while (true) {
    std::vector<Waiting> batch;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
      if (queue_.empty()) return;
      batch.swap(queue_);
    }
    commit(batch);
    for (Waiting& waiting : batch) waiting.done(std::move(waiting.result));
  }
}

// One transaction for all that wait. If the disk fails it, nothing of it is stored.
void SqliteWriter::commit(std::vector<Waiting>& batch) {
  const auto begun = std::chrono::steady_clock::now();
  const auto written = write_all(batch);
  if (on_commit_) on_commit_(batch.size(), std::chrono::steady_clock::now() - begun, written.has_value());
  if (written) {
    ++commits_;
    return;
  }
  spdlog::error("{} requests could not be stored: {}", batch.size(), written.error().message);
  if (database_.connection().in_transaction()) {
    if (const auto undone = database_.connection().execute("ROLLBACK"); !undone) {
      spdlog::error("a transaction could not be rolled back: {}", undone.error().message);
    }
  }
  for (Waiting& waiting : batch) waiting.result = std::unexpected(storage_error(written.error().message));
}

StoreResult<void> SqliteWriter::execute(Sql sql) {
  if (const auto done = database_.run(sql, {}); !done) return std::unexpected(done.error());
  return {};
}

StoreResult<void> SqliteWriter::write_all(std::vector<Waiting>& batch) {
  if (auto begun = execute("BEGIN IMMEDIATE"); !begun) return begun;
  for (Waiting& waiting : batch) {
    if (auto written = write_together(waiting); !written) return written;
  }
  return execute("COMMIT");
}

// A conflict is the affair of its request alone; any other fault is that of the whole transaction.
StoreResult<void> SqliteWriter::write_together(Waiting& waiting) {
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

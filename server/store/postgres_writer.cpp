#include "server/store/postgres_writer.hpp"

#include <utility>

#include <fmt/format.h>

#include "log/log.hpp"
#include "server/store/postgres_schema.hpp"
#include "server/wire/random.hpp"

namespace ootori::server {
namespace {

constexpr std::chrono::milliseconds between_tries{100};
// The backend of a server that has just ended may still be ending.
constexpr std::chrono::milliseconds patience_with_lock{2'000};
// For one statement. If the database is only slow, the statement is retried on another connection.
constexpr std::chrono::milliseconds longest_statement{4'000};
constexpr int most_tries = 5;  // of a transaction with which others interfered

// One server for each schema of a database. The lock ends with the connection, however that ends.
constexpr const char* lock_sql = "SELECT pg_try_advisory_lock(hashtextextended('ootori ' || current_schema(), 0))::int";
constexpr const char* backend_sql =
    "SELECT format('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = %s AND backend_start = %L', "
    "pid, backend_start) FROM pg_stat_activity WHERE pid = pg_backend_pid()";
// Somebody may have turned it off for other programs, but what is acknowledged here must be on disk.
constexpr const char* durable_sql =
    "SELECT set_config('synchronous_commit', 'on', FALSE) WHERE current_setting('synchronous_commit') = 'off'";

postgres::Fault taken_over() {
  return {.state = {}, .message = "another server writes to the database", .is_lost = true};
}

postgres::Fault fallen_behind() {
  return {.state = {}, .message = "the database has more than this server knows", .is_lost = true};
}

postgres::Result<bool> try_lock(postgres::Connection& connection, std::chrono::steady_clock::time_point until) {
  while (true) {
    const auto locked = connection.run(lock_sql);
    if (!locked) return std::unexpected(locked.error());
    if (locked->integer() != 0) return true;
    if (std::chrono::steady_clock::now() >= until) return false;
    std::this_thread::sleep_for(between_tries);
  }
}

postgres::Result<std::string> text(postgres::Connection& connection, const char* sql) {
  const auto answer = connection.run(sql);
  if (!answer) return std::unexpected(answer.error());
  std::string text;
  (void)answer->visit([&](const Row& row) -> StoreResult<void> {
    text = row.text(0);
    return {};
  });
  return text;
}

// Refuses databases that could not keep the data intact, and warns if fsync is off.
StoreResult<void> look_over(postgres::Connection& connection) {
  const auto encoding = text(connection, "SHOW server_encoding");
  const auto version = text(connection, "SHOW server_version_num");
  const auto fsync = text(connection, "SHOW fsync");
  for (const auto* one : {&encoding, &version, &fsync}) {
    if (!*one) return std::unexpected(one->error().error());
  }
  constexpr std::string_view oldest = "150000";
  if (version->size() <= oldest.size() && *version < oldest) {
    return std::unexpected(storage_error("the database is older than PostgreSQL 15"));
  }
  if (*encoding != "UTF8") {
    return std::unexpected(storage_error("the encoding of the database is " + *encoding + "; it must be UTF8"));
  }
  if (*fsync != "on") log::warn("fsync is off in the database: acknowledged data may be lost if the database crashes");
  return {};
}

}  // namespace

// The open transaction, as changes see it.
class PostgresWriter::Writing final : public Transaction {
 public:
  explicit Writing(postgres::Connection& connection) : connection_(connection) {}

  // Each transaction writes to the store's own row anyway.
  StoreResult<void> touch() override { return {}; }

  // The database's own fault, if there was one.
  [[nodiscard]] const std::optional<postgres::Fault>& fault() const { return fault_; }

 protected:
  StoreResult<void> each(Sql sql, std::span<const Value> values, const Visit& visit) override {
    const auto answer = connection_.ask(sql, values);
    if (answer) return answer->visit(visit);
    fault_ = answer.error();
    return std::unexpected(fault_->error());
  }
  StoreResult<void> run(Sql sql, std::span<const Value> values, std::optional<std::string_view> gone) override {
    connection_.send(sql, values, gone);
    return {};
  }

 private:
  postgres::Connection& connection_;
  std::optional<postgres::Fault> fault_;
};

PostgresWriter::PostgresWriter(Options options, postgres::Connection connection, std::string backend,
                               std::int64_t owner)
    : options_(std::move(options)),
      connection_(std::move(connection)),
      backend_(std::move(backend)),
      owner_(owner),
      group_(
          std::in_place, [this](GroupCommit::Batch& batch) { return commit(batch); }, options_.on_commit,
          GroupCommit::Beat{.every = beat, .look = [this] { look(); }}) {}

PostgresWriter::~PostgresWriter() {
  group_.reset();
  if (connection_ && !is_replaced_) (void)connection_->ask(release_sql, std::array{Value(owner_)});
}

StoreResult<std::unique_ptr<PostgresWriter>> PostgresWriter::open(Options options, const Schema& schema) {
  const auto unusable = [&](const StoreError& error) {
    return std::unexpected(
        StoreError{error.kind, fmt::format("{} cannot be used: {}", postgres::shown(options.address), error.message)});
  };
  const auto cannot = [&](const postgres::Fault& fault) { return unusable(fault.failure(fault.message)); };
  auto connection = postgres::Connection::open(options.address);
  if (!connection) return cannot(connection.error());
  if (const auto sound = look_over(*connection); !sound) return unusable(sound.error());
  const auto arriving = is_arriving(*connection);
  if (!arriving) return cannot(arriving.error());
  if (*arriving && !options.is_arriving)
    return unusable(storage_error("a move into it was started but not finished (ootori admin move-store)"));
  const auto locked = try_lock(*connection, Clock::now() + patience_with_lock);
  if (!locked) return cannot(locked.error());
  if (!*locked) {
    return std::unexpected(StoreError{
        StoreError::Kind::locked,
        fmt::format("another server uses {}: stop it, or choose another database", postgres::shown(options.address))});
  }
  const auto owner = static_cast<std::int64_t>(random_number() >> 1U);
  // Before the tables change: an earlier writer that comes back, perhaps an older program, must not write to the new
  // ones. In an empty database there is nothing to take over yet.
  if (const auto taken = take_over(*connection, owner); !taken && taken.error().is_lost) {
    return cannot(taken.error());
  }
  if (auto migrated = migrate(*connection, schema); !migrated) return std::unexpected(std::move(migrated.error()));
  if (const auto taken = take_over(*connection, owner); !taken) return cannot(taken.error());
  if (const auto told = tell_inner_place(*connection, options.inner); !told) return cannot(told.error());
  if (const auto set = connection->run(durable_sql); !set) return cannot(set.error());
  auto backend = text(*connection, backend_sql);
  if (!backend) return cannot(backend.error());
  connection->set_deadline(longest_statement);
  return std::unique_ptr<PostgresWriter>(
      new PostgresWriter(std::move(options), std::move(*connection), std::move(*backend), owner));
}

StoreResult<void> PostgresWriter::commit(GroupCommit::Batch& batch) {
  ++batch_;
  const auto until = Clock::now() + (is_away_ ? Clock::duration{} : options_.patience);
  const auto written = is_over() ? std::unexpected(why_over()) : try_to_commit(batch, until);
  const bool was_ending = std::exchange(is_ending_, false);
  if (written) return {};
  StoreError error = written.error().error();
  if (was_ending) {
    doubtful_ = batch_;
    error.kind = StoreError::Kind::unconfirmed;
  }
  return std::unexpected(std::move(error));
}

// Retries after the connection was cut, and after another transaction interfered.
postgres::Result<void> PostgresWriter::try_to_commit(GroupCommit::Batch& batch, Clock::time_point until) {
  for (int tries = 1;; ++tries) {
    auto written = connection_ ? write_batch(batch) : std::unexpected(postgres::Fault{{}, "not connected", true});
    if (written) return written;
    if (!written.error().is_lost) {
      is_ending_ = false;
      (void)connection_->finish();
      (void)connection_->ask("ROLLBACK");
      if (!written.error().is_passing() || tries == most_tries) return written;
      continue;
    }
    connection_.reset();
    if (auto connected = reconnect(until); !connected) return connected;
    if (is_ending_) {
      const auto stored = is_stored();
      if (stored && *stored) return {};
      if (!stored) connection_.reset();
      is_ending_ = !stored;
    }
    if (tries > 1 && Clock::now() >= until) return written;
  }
}

// Writes all requests at once, which nearly always succeeds; otherwise one by one, so that only those fail that must.
postgres::Result<void> PostgresWriter::write_batch(GroupCommit::Batch& batch) {
  connection_->send("BEGIN");
  Outcome outcome = std::nullopt;
  for (GroupCommit::Waiting& waiting : batch) {
    waiting.result = {};
    if (outcome && !*outcome) outcome = apply(waiting.changes);
  }
  if (outcome && !*outcome) outcome = settle();
  if (!outcome) return std::unexpected(outcome.error());
  if (!*outcome) return end_transaction();
  if (const auto undone = connection_->ask("ROLLBACK"); !undone) return std::unexpected(undone.error());
  if (batch.size() == 1) {
    batch.front().result = std::unexpected(std::move(**outcome));
    return {};
  }
  if (auto written = write_one_by_one(batch); !written) return written;
  return end_transaction();
}

postgres::Result<void> PostgresWriter::write_one_by_one(GroupCommit::Batch& batch) {
  connection_->send("BEGIN");
  for (GroupCommit::Waiting& waiting : batch) {
    connection_->send("SAVEPOINT request");
    Outcome outcome = apply(waiting.changes);
    if (outcome && !*outcome) outcome = settle();
    if (!outcome) return std::unexpected(outcome.error());
    if (*outcome) {
      waiting.result = std::unexpected(std::move(**outcome));
      const auto undone = connection_->ask("ROLLBACK TO request");
      if (!undone) return std::unexpected(undone.error());
    }
    connection_->send("RELEASE request");
  }
  return {};
}

PostgresWriter::Outcome PostgresWriter::apply(const std::vector<Change>& changes) {
  Writing writing(*connection_);
  for (const Change& change : changes) {
    auto applied = change.apply(writing);
    if (applied) continue;
    if (writing.fault()) return outcome_of(*writing.fault());
    // A statement that was sent earlier may have failed first.
    auto settled = settle();
    if (!settled || *settled) return settled;
    return std::move(applied.error());
  }
  return std::nullopt;
}

// Collects the results of statements that were only sent.
PostgresWriter::Outcome PostgresWriter::settle() {
  const auto finished = connection_->finish();
  if (finished) return std::nullopt;
  return outcome_of(finished.error());
}

PostgresWriter::Outcome PostgresWriter::outcome_of(const postgres::Fault& fault) {
  if (fault.is_lost || (!fault.is_conflict() && !fault.is_of_statement())) return std::unexpected(fault);
  return fault.error();
}

postgres::Result<void> PostgresWriter::end_transaction() {
  connection_->send(note_batch_sql, std::array{Value(batch_), Value(owner_)}, "another server writes to the database");
  // What was sent before must have succeeded first, because a row that was not changed does not stop later statements.
  if (auto noted = connection_->finish(); !noted) {
    if (noted.error().is_conflict()) note_replaced();
    return noted;
  }
  is_ending_ = true;
  const auto ended = connection_->ask("COMMIT");
  if (!ended) return std::unexpected(ended.error());
  is_ending_ = false;
  heard_ = Clock::now();
  return {};
}

// Nothing was written during one beat: shows the other servers a sign of life, and checks whether one has taken over.
void PostgresWriter::look() {
  if (is_over()) return;
  if (connection_) {
    const auto alive = connection_->ask("SELECT 1");
    if (alive || !alive.error().is_lost) {
      heard_ = Clock::now();
      return;
    }
    connection_.reset();
  }
  if (reconnect_now() || is_over()) return;
  if (Clock::now() - *lost_since_ >= options_.patience) note_away();
}

// Tries until then and not for ever, because requests are waiting for the result.
postgres::Result<void> PostgresWriter::reconnect(Clock::time_point until) {
  while (true) {
    auto connected = reconnect_now();
    if (connected || is_over()) return connected;
    if (Clock::now() >= until) {
      note_away();
      return connected;
    }
    std::this_thread::sleep_for(between_tries);
  }
}

postgres::Result<void> PostgresWriter::reconnect_now() {
  if (!lost_since_) {
    lost_since_ = heard_;
    log::warn("lost the connection to the database; reconnecting");
  }
  auto connected = reconnect_once();
  if (!connected) return connected;
  if (is_away_) log::info("reconnected to the database");
  is_away_ = false;
  heard_ = Clock::now();
  lost_since_.reset();
  return connected;
}

postgres::Result<void> PostgresWriter::reconnect_once() {
  auto connection = postgres::Connection::open(options_.address);
  if (!connection) return std::unexpected(std::move(connection.error()));
  connection->set_deadline(longest_statement);
  // If the network was cut, the old backend may still be waiting for us and hold the lock.
  if (const auto ended = connection->run(backend_); !ended) return std::unexpected(ended.error());
  // Checked before the lock, which a server that has replaced us would hold; and again with it, since nobody can
  // replace us any more.
  if (auto ours = check_owner(*connection); !ours) return ours;
  const auto locked = try_lock(*connection, Clock::now());
  if (!locked) return std::unexpected(locked.error());
  if (!*locked) return std::unexpected(taken_over());
  if (auto ours = check_owner(*connection); !ours) return ours;
  if (auto settled = settle_doubt(*connection); !settled) return settled;
  if (const auto set = connection->run(durable_sql); !set) return std::unexpected(set.error());
  auto backend = text(*connection, backend_sql);
  if (!backend) return std::unexpected(backend.error());
  backend_ = std::move(*backend);
  connection_.emplace(std::move(*connection));
  return {};
}

postgres::Result<void> PostgresWriter::check_owner(postgres::Connection& connection) {
  const auto row = store_row(connection);
  if (!row) return std::unexpected(row.error());
  if (row->owner == owner_) return {};
  note_replaced();
  return std::unexpected(taken_over());
}

// No backend can still be working on the batch, because we hold the lock.
postgres::Result<void> PostgresWriter::settle_doubt(postgres::Connection& connection) {
  if (!doubtful_) return {};
  const auto row = store_row(connection);
  if (!row) return std::unexpected(row.error());
  if (row->batch == *doubtful_) {
    note_outdated();
    return std::unexpected(fallen_behind());
  }
  doubtful_.reset();
  return {};
}

void PostgresWriter::note_away() {
  if (std::exchange(is_away_, true)) return;
  log::error("the database has been unreachable for too long: nothing is stored until it is back");
  if (options_.on_loss) options_.on_loss(StoreLoss::away);
}

void PostgresWriter::note_replaced() {
  if (std::exchange(is_replaced_, true)) return;
  log::error("another server has taken over the database: this server can no longer store anything");
  if (options_.on_loss) options_.on_loss(StoreLoss::replaced);
}

void PostgresWriter::note_outdated() {
  if (std::exchange(is_outdated_, true)) return;
  log::error("the database has stored what this server has reported as failed: it must start again");
  if (options_.on_loss) options_.on_loss(StoreLoss::outdated);
}

postgres::Fault PostgresWriter::why_over() const { return is_replaced_ ? taken_over() : fallen_behind(); }

// Whether the transaction was committed although the connection was cut during COMMIT. No backend can still be working
// on it, because we hold the lock.
postgres::Result<bool> PostgresWriter::is_stored() {
  const auto row = store_row(*connection_);
  if (!row) return std::unexpected(row.error());
  return row->batch == batch_;
}

}  // namespace ootori::server

// Writes to PostgreSQL, on the thread of its group commit. It alone writes: a lock of the database, held by its
// connection, says so. A connection that is cut is made anew, and what was written on it is written once more, unless
// the database has it already.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "server/store/group_commit.hpp"
#include "server/store/postgres.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"
#include "server/store/store_loss.hpp"

namespace ootori::server {

class PostgresWriter {
 public:
  // So often the database sees a sign of life of a writer that has nothing to write (server/store/postgres_watch.hpp),
  // and the writer sees whether the database is still there.
  static constexpr std::chrono::milliseconds beat{500};

  struct Options {
    std::string address;
    std::chrono::milliseconds patience;  // how long a request waits for a database that is away
    bool is_arriving = false;
    GroupCommit::OnCommit on_commit;
    OnStoreLoss on_loss;
    std::optional<InnerPlace> inner{};  // where the other servers find this one
  };

  // Connects, takes the lock, and brings the tables up to date. Locked: another server has it.
  static StoreResult<std::unique_ptr<PostgresWriter>> open(Options options, const Schema& schema);
  PostgresWriter(const PostgresWriter&) = delete;
  PostgresWriter& operator=(const PostgresWriter&) = delete;
  ~PostgresWriter();

  void write(std::vector<Change> changes, Store::Done done) { group_->write(std::move(changes), std::move(done)); }

  [[nodiscard]] std::uint64_t commits() const { return group_->commits(); }

 private:
  class Writing;
  using Clock = std::chrono::steady_clock;
  using Outcome = postgres::Result<std::optional<StoreError>>;  // of a request: none, it is well

  PostgresWriter(Options options, postgres::Connection connection, std::string backend, std::int64_t owner);

  StoreResult<void> commit(GroupCommit::Batch& batch);
  postgres::Result<void> try_to_commit(GroupCommit::Batch& batch, Clock::time_point until);
  postgres::Result<void> write_batch(GroupCommit::Batch& batch);
  postgres::Result<void> write_one_by_one(GroupCommit::Batch& batch);
  Outcome apply(const std::vector<Change>& changes);
  Outcome settle();
  static Outcome outcome_of(const postgres::Fault& fault);
  postgres::Result<void> end_transaction();
  void look();
  postgres::Result<void> reconnect(Clock::time_point until);
  postgres::Result<void> reconnect_now();
  postgres::Result<void> reconnect_once();
  postgres::Result<void> check_owner(postgres::Connection& connection);
  void note_away();
  void note_replaced();
  postgres::Result<bool> is_stored();

  const Options options_;
  std::optional<postgres::Connection> connection_;
  std::string backend_;  // a statement that ends the process that served the last connection, should it linger
  const std::int64_t owner_;
  std::int64_t batch_ = 0;                  // the number of the transaction that is being written
  bool is_ending_ = false;                  // it was told to be stored: what became of it is not known until it answers
  Clock::time_point heard_ = Clock::now();  // from the database
  std::optional<Clock::time_point> lost_since_;  // when the connection was, if it is
  bool is_away_ = false;                         // the last request waited in vain
  bool is_replaced_ = false;                     // another server has the database
  std::optional<GroupCommit> group_;             // ends before the connection does
};

}  // namespace ootori::server

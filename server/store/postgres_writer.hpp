// Writes to PostgreSQL, on the thread of its group commit. It is the only writer: its connection holds a lock of the
// database. After a lost connection it reconnects and repeats what it was writing, unless the database has that
// already.
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
#include "server/wire/inner_place.hpp"

namespace ootori::server {

class PostgresWriter {
 public:
  // How often a writer that has nothing to write shows the database a sign of life (server/store/postgres_watch.hpp)
  // and checks that the database is still there.
  static constexpr std::chrono::milliseconds beat{500};

  struct Options {
    std::string address;
    std::chrono::milliseconds patience;  // how long a request waits for a database that is away
    bool is_arriving = false;
    GroupCommit::OnCommit on_commit;
    OnStoreLoss on_loss;
    std::optional<InnerPlace> inner{};  // where the other servers find this one
  };

  // Connects, takes the lock and upgrades the tables. Error `locked`: another server has the lock.
  static StoreResult<std::unique_ptr<PostgresWriter>> open(Options options, const Schema& schema);
  PostgresWriter(const PostgresWriter&) = delete;
  PostgresWriter& operator=(const PostgresWriter&) = delete;
  ~PostgresWriter();

  void write(std::vector<Change> changes, Store::Done done) { group_->write(std::move(changes), std::move(done)); }

  [[nodiscard]] std::uint64_t commits() const { return group_->commits(); }

 private:
  class Writing;
  using Clock = std::chrono::steady_clock;
  using Outcome = postgres::Result<std::optional<StoreError>>;  // of a request; none: no error

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
  postgres::Result<void> settle_doubt(postgres::Connection& connection);
  void note_away();
  void note_replaced();
  void note_outdated();
  [[nodiscard]] bool is_over() const { return is_replaced_ || is_outdated_; }
  [[nodiscard]] postgres::Fault why_over() const;
  postgres::Result<bool> is_stored();

  const Options options_;
  std::optional<postgres::Connection> connection_;
  std::string backend_;  // SQL that ends the backend of the last connection, should it linger
  const std::int64_t owner_;
  std::int64_t batch_ = 0;                       // the number of the transaction that is being written
  bool is_ending_ = false;                       // COMMIT was sent, and its outcome is unknown until the answer
  std::optional<std::int64_t> doubtful_;         // a transaction that was reported as failed, and may be stored
  Clock::time_point heard_ = Clock::now();       // when the database last answered
  std::optional<Clock::time_point> lost_since_;  // when the connection was lost, if it is
  bool is_away_ = false;                         // the last request waited in vain
  bool is_replaced_ = false;                     // another server has taken over the database
  bool is_outdated_ = false;                     // the database has stored the doubtful transaction
  std::optional<GroupCommit> group_;             // ends before the connection does
};

}  // namespace ootori::server

// The database as a server reads it that does not write: another one does. Where a copy is read that PostgreSQL keeps
// of the database (a replica), it is asked only once it has what it must.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

#include "server/store/postgres_reads.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

struct PostgresReaderOptions {
  std::string address;       // of the database that the other server writes to
  std::string replica{};     // of the copy that is read; empty: the database itself
  std::int64_t version = 0;  // of the tables that this program knows
};

// How far a database is: what the server `owner` has written until its transaction `batch`.
struct StoreStand {
  std::int64_t owner = 0, batch = 0;

  bool operator==(const StoreStand&) const = default;
};

class PostgresReader final : public Store {
 public:
  // So long a replica may lag behind a question; then it is not read, and is not waited for again for so long.
  static constexpr std::chrono::milliseconds longest_lag{250}, rests_for{1'000};

  explicit PostgresReader(PostgresReaderOptions options);

  // How far that is which is read from now on: everything that was acknowledged before the call is in it. None: it is
  // not, or the tables are those of another version. Blocks; for one thread at a time.
  [[nodiscard]] StoreResult<std::optional<StoreStand>> catch_up();

  // What is being read fails within moments, and so does all that is asked from now on. Any thread.
  void close();

  // Always an error.
  void write(std::vector<Change> changes, Done done) override;
  [[nodiscard]] Reads& pages() override { return paging_; }
  [[nodiscard]] std::uint64_t commits() const override { return 0; }

 protected:
  StoreResult<void> each(Sql sql, std::span<const Value> values, const Visit& visit) override;

 private:
  struct Look {
    StoreStand stand;
    std::int64_t version = 0;

    [[nodiscard]] bool has(const StoreStand& wanted) const {
      return stand.owner == wanted.owner && stand.batch >= wanted.batch;
    }
  };
  [[nodiscard]] static StoreResult<Look> look(Reads& at);

  const PostgresReaderOptions options_;
  PostgresReads original_;  // asked how far it is, where a replica is read
  PostgresReads looking_, paging_;
  std::chrono::steady_clock::time_point lagged_at_{};
  std::atomic<bool> closed_ = false;
};

}  // namespace ootori::server

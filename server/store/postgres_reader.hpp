// Reads a database to which another server writes. If a replica of it is read, it is only read once it has all that was
// acknowledged.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

#include "server/store/postgres_reads.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

struct PostgresReaderOptions {
  std::string address;       // of the database to which the other server writes
  std::string replica{};     // of a replica to read from; empty: the database itself
  std::int64_t version = 0;  // of the schema that this program knows
};

// How far a database is: it has what the server `owner` has written up to its transaction `batch`.
struct StoreStand {
  std::int64_t owner = 0, batch = 0;

  bool operator==(const StoreStand&) const = default;
};

class PostgresReader final : public Store {
 public:
  // A replica that lags behind for longer than longest_lag is not read, and not waited for again until rests_for has
  // passed.
  static constexpr std::chrono::milliseconds longest_lag{250}, rests_for{1'000};

  explicit PostgresReader(PostgresReaderOptions options);

  // How far the data is that is read from now on: it includes everything acknowledged before the call. None: that is
  // not certain, or the tables are of another version. Blocks; for one thread at a time.
  [[nodiscard]] StoreResult<std::optional<StoreStand>> catch_up();

  // Reads in progress fail within moments, and so do all later ones. Any thread.
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
  PostgresReads original_;  // asked how far it is when a replica is read
  PostgresReads looking_, paging_;
  std::chrono::steady_clock::time_point lagged_at_{};
  std::atomic<bool> closed_ = false;
};

}  // namespace ootori::server

// Connections to PostgreSQL that only read, for as many threads as there are connections. One that was cut is made
// anew.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <vector>

#include "server/store/postgres.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

class PostgresReads final : public Reads {
 public:
  // Connects when it is first asked. Where the database is away, a read waits for it so long.
  PostgresReads(std::string address, std::size_t connections, std::chrono::milliseconds longest_wait);

  StoreResult<void> each(Sql sql, std::span<const Value> values, const Visit& visit) override;

 private:
  using Clock = std::chrono::steady_clock;

  std::optional<postgres::Connection> take();
  void give_back(std::optional<postgres::Connection> connection);
  postgres::Result<postgres::Answer> ask(std::optional<postgres::Connection>& connection, Sql sql,
                                         std::span<const Value> values);
  postgres::Result<void> connect(std::optional<postgres::Connection>& connection);

  const std::string address_;
  const std::chrono::milliseconds patience_;
  std::mutex mutex_;
  std::condition_variable free_;
  std::vector<std::optional<postgres::Connection>> idle_;  // nothing in those that are not connected
  std::optional<postgres::Fault> away_;                    // why it could not be connected to lately
  Clock::time_point away_until_;
};

}  // namespace ootori::server

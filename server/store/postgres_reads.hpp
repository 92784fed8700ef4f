// Connections to PostgreSQL that only read, for as many threads as there are connections. One that was cut is made
// anew.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <vector>

#include "server/store/postgres.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

class PostgresReads final : public Reads {
 public:
  static constexpr std::chrono::milliseconds longest_read{30'000};  // the longest searches take seconds

  // Connects when it is first asked. Where the database is away, a read waits for it so long. One that gives no answer
  // for `deadline` is away.
  PostgresReads(std::string address, std::size_t connections, std::chrono::milliseconds longest_wait,
                std::chrono::milliseconds deadline = longest_read);

  StoreResult<void> each(Sql sql, std::span<const Value> values, const Visit& visit) override;

  // What is being read fails within moments, and so does all that is asked from now on. Any thread.
  void close();

 private:
  using Clock = std::chrono::steady_clock;
  using Cancellers = std::list<std::function<void()>>;

  std::optional<postgres::Connection> take();
  void give_back(std::optional<postgres::Connection> connection);
  postgres::Result<postgres::Answer> ask(std::optional<postgres::Connection>& connection, Sql sql,
                                         std::span<const Value> values);
  postgres::Result<postgres::Answer> ask_once(postgres::Connection& connection, Sql sql, std::span<const Value> values);
  postgres::Result<void> connect(std::optional<postgres::Connection>& connection);

  const std::string address_;
  const std::chrono::milliseconds patience_, deadline_;
  std::mutex mutex_;
  std::condition_variable free_;
  std::vector<std::optional<postgres::Connection>> idle_;  // nothing in those that are not connected
  std::optional<postgres::Fault> away_;                    // why it could not be connected to lately
  Clock::time_point away_until_;
  Cancellers reading_;  // of what is being asked
  bool closed_ = false;
};

}  // namespace ootori::server

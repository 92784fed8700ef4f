// A pool of read-only connections to PostgreSQL, one for each thread that reads at the same time. Connections that were
// cut are reopened.
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

  // Connects on first use. If the database is away, a read waits for it up to `longest_wait`. It counts as away if it
  // gives no answer for `deadline`.
  PostgresReads(std::string address, std::size_t connections, std::chrono::milliseconds longest_wait,
                std::chrono::milliseconds deadline = longest_read);

  StoreResult<void> each(Sql sql, std::span<const Value> values, const Visit& visit) override;

  // Reads in progress fail within moments, and so do all later ones. Any thread.
  void close();

 private:
  using Clock = std::chrono::steady_clock;
  using Cutters = std::list<std::function<void()>>;

  std::optional<postgres::Connection> take();
  void give_back(std::optional<postgres::Connection> connection);
  postgres::Result<postgres::Answer> ask(std::optional<postgres::Connection>& connection, Sql sql,
                                         std::span<const Value> values);
  postgres::Result<postgres::Answer> ask_once(postgres::Connection& connection, Sql sql, std::span<const Value> values);
  [[nodiscard]] bool is_closed_now();
  postgres::Result<void> connect(std::optional<postgres::Connection>& connection);

  const std::string address_;
  const std::chrono::milliseconds patience_, deadline_;
  std::mutex mutex_;
  std::condition_variable free_;
  std::vector<std::optional<postgres::Connection>> idle_;  // empty ones are not connected
  std::optional<postgres::Fault> away_;                    // why the last attempt to connect failed
  Clock::time_point away_until_;
  Cutters reading_;  // of the connections that are being read
  bool closed_ = false;
};

}  // namespace ootori::server

#include "server/store/postgres_reads.hpp"

#include <algorithm>
#include <thread>
#include <utility>

namespace ootori::server {
namespace {

// After a failed attempt to connect, nobody tries again for this long, because many may be waiting.
constexpr std::chrono::milliseconds away_for{500};
constexpr std::chrono::milliseconds between_connects{100};

postgres::Fault is_closed() { return {.state = {}, .message = "this server reads no more", .is_lost = false}; }

}  // namespace

PostgresReads::PostgresReads(std::string address, std::size_t connections, std::chrono::milliseconds longest_wait,
                             std::chrono::milliseconds deadline)
    : address_(std::move(address)), patience_(longest_wait), deadline_(deadline), idle_(connections) {}

// A cancel request would have to wait for the database, which may be frozen.
void PostgresReads::close() {
  std::unique_lock lock(mutex_);
  closed_ = true;
  for (const auto& cut : reading_) cut();
  free_.wait(lock, [this] { return reading_.empty(); });
}

StoreResult<void> PostgresReads::each(Sql sql, std::span<const Value> values, const Visit& visit) {
  auto connection = take();
  const auto answer = ask(connection, sql, values);
  give_back(std::move(connection));
  if (!answer) return std::unexpected(answer.error().error());
  return answer->visit(visit);
}

// Prefers one that is connected.
std::optional<postgres::Connection> PostgresReads::take() {
  std::unique_lock lock(mutex_);
  free_.wait(lock, [this] { return !idle_.empty(); });
  auto found = std::ranges::find_if(idle_, [](const auto& one) { return one.has_value(); });
  if (found == idle_.end()) found = idle_.begin();
  auto taken = std::move(*found);
  idle_.erase(found);
  return taken;
}

void PostgresReads::give_back(std::optional<postgres::Connection> connection) {
  {
    const std::scoped_lock lock(mutex_);
    idle_.push_back(std::move(connection));
  }
  free_.notify_all();
}

postgres::Result<postgres::Answer> PostgresReads::ask(std::optional<postgres::Connection>& connection, Sql sql,
                                                      std::span<const Value> values) {
  const auto until = Clock::now() + patience_;
  for (int tries = 0;; ++tries) {
    auto connected = connect(connection);
    if (connected) {
      auto answer = ask_once(*connection, sql, values);
      if (answer || !answer.error().is_lost) return answer;
      connection.reset();
      connected = std::unexpected(std::move(answer.error()));
    }
    if (is_closed_now()) return std::unexpected(is_closed());
    // A connection that was cut while idle is only noticed by the next query, so that query always tries once more.
    if (tries > 0 && Clock::now() >= until) return std::unexpected(std::move(connected.error()));
    if (tries > 0) std::this_thread::sleep_for(between_connects);
  }
}

postgres::Result<postgres::Answer> PostgresReads::ask_once(postgres::Connection& connection, Sql sql,
                                                           std::span<const Value> values) {
  Cutters own{connection.cutter()};
  const auto at = own.begin();
  {
    const std::scoped_lock lock(mutex_);
    if (closed_) return std::unexpected(is_closed());
    reading_.splice(reading_.end(), own);
  }
  auto answer = connection.ask(sql, values);
  {
    const std::scoped_lock lock(mutex_);
    reading_.erase(at);
  }
  free_.notify_all();
  return answer;
}

bool PostgresReads::is_closed_now() {
  const std::scoped_lock lock(mutex_);
  return closed_;
}

postgres::Result<void> PostgresReads::connect(std::optional<postgres::Connection>& connection) {
  if (connection) return {};
  {
    const std::scoped_lock lock(mutex_);
    if (away_ && Clock::now() < away_until_) return std::unexpected(*away_);
  }
  auto opened = postgres::Connection::open(address_);
  if (opened) {
    opened->set_deadline(deadline_);
    // The database then stops working on a question soon after its connection was cut. Not every system can tell it.
    (void)opened->run("SET client_connection_check_interval = '1s'");
    auto set = opened->run("SET default_transaction_read_only = on");
    if (!set) opened = std::unexpected(std::move(set.error()));
  }
  const std::scoped_lock lock(mutex_);
  if (opened) {
    away_.reset();
    connection.emplace(std::move(*opened));
    return {};
  }
  away_ = opened.error();
  away_until_ = Clock::now() + away_for;
  return std::unexpected(std::move(opened.error()));
}

}  // namespace ootori::server

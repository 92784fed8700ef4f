#include "server/store/postgres_reader.hpp"

#include <thread>
#include <utility>

namespace ootori::server {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t reading_connections = 2;  // one for each reading thread (ARCHITECTURE.md, Threads)
// Reads do not wait for the database: the client is asked to retry, or the writing server answers.
constexpr std::chrono::milliseconds no_patience{0};
constexpr std::chrono::milliseconds longest_question{2'000};
constexpr std::chrono::milliseconds between_looks{2};

constexpr Sql stand_sql = "SELECT owner, batch, version FROM ootori_store";

}  // namespace

PostgresReader::PostgresReader(PostgresReaderOptions options)
    : options_(std::move(options)),
      original_(options_.address, 1, no_patience, longest_question),
      looking_(options_.replica.empty() ? options_.address : options_.replica, 1, no_patience, longest_question),
      paging_(options_.replica.empty() ? options_.address : options_.replica, reading_connections, no_patience) {}

StoreResult<PostgresReader::Look> PostgresReader::look(Reads& at) {
  const auto row_of = [](const Row& row) -> StoreResult<Look> {
    return Look{.stand = {.owner = row.integer(0), .batch = row.integer(1)}, .version = row.integer(2)};
  };
  const auto rows = at.query(stand_sql, row_of);
  if (!rows) return std::unexpected(rows.error());
  if (rows->empty()) return std::unexpected(storage_error("there is no site in the database"));
  return rows->front();
}

StoreResult<std::optional<StoreStand>> PostgresReader::catch_up() {
  std::optional<StoreStand> wanted;
  if (!options_.replica.empty()) {
    const auto original = look(original_);
    if (!original) return std::unexpected(original.error());
    wanted = original->stand;
  }
  const auto asked = Clock::now();
  const auto until = asked < lagged_at_ + rests_for ? asked : asked + longest_lag;
  while (!closed_) {
    const auto there = look(looking_);
    if (!there) return std::unexpected(there.error());
    if (there->version != options_.version) return std::nullopt;
    if (!wanted || there->has(*wanted)) return there->stand;
    if (Clock::now() >= until) break;
    std::this_thread::sleep_for(between_looks);
  }
  lagged_at_ = Clock::now();
  return std::nullopt;
}

void PostgresReader::close() {
  closed_ = true;
  original_.close();
  looking_.close();
  paging_.close();
}

void PostgresReader::write(std::vector<Change> /*changes*/, Done done) {
  done(std::unexpected(storage_error("this server only reads")));
}

StoreResult<void> PostgresReader::each(Sql sql, std::span<const Value> values, const Visit& visit) {
  return looking_.each(sql, values, visit);
}

}  // namespace ootori::server

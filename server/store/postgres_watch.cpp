#include "server/store/postgres_watch.hpp"

#include <utility>

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "server/store/postgres_schema.hpp"

namespace ootori::server {
namespace {

// A pause of the database itself, or of this machine, looks like silence at first; a writer that lives ends it at once.
constexpr std::chrono::milliseconds second_look{1'000};

// Who holds the lock of server/store/postgres_writer.cpp. Its signs of life are what it asks the database; while the
// database works on that, it is the database that is slow.
std::string writer_sql() {
  return fmt::format(
      "SELECT format('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = %s AND backend_start = %L', "
      "a.pid, a.backend_start), "
      "(a.state_change < clock_timestamp() - interval '{} milliseconds' AND "
      "(a.state LIKE 'idle%' OR a.wait_event = 'ClientWrite'))::int "
      "FROM pg_locks l LEFT JOIN pg_stat_activity a ON a.pid = l.pid "
      "WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1 "
      "AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()) "
      "AND ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended('ootori ' || current_schema(), 0)",
      (PostgresWatch::longest_silence - second_look).count());
}

}  // namespace

bool PostgresWatch::is_free() {
  if (!connection_) {
    auto opened = postgres::Connection::open(address_);
    if (!opened) {
      note_away(opened.error().message);
      return false;
    }
    connection_.emplace(std::move(*opened));
  }
  const auto writer = look();
  if (!writer) {
    note_away(writer.error().message);
    return false;
  }
  if (!std::exchange(away_, {}).empty()) spdlog::info("the database is there again");
  return is_free_after(*writer);
}

postgres::Result<std::optional<PostgresWatch::Writer>> PostgresWatch::look() {
  const auto answer = connection_->run(writer_sql());
  if (!answer) return std::unexpected(answer.error());
  std::optional<Writer> writer;
  (void)answer->visit([&](const Row& row) -> StoreResult<void> {
    writer = Writer{.backend = std::string(row.text(0)), .is_silent = row.integer(1) != 0};
    return {};
  });
  return writer;
}

bool PostgresWatch::is_free_after(const std::optional<Writer>& writer) {
  const bool is_first = !std::exchange(has_looked_, true);
  if (writer) {
    free_since_.reset();
    end_if_silent(*writer);
    return false;
  }
  silent_since_.reset();
  if (is_first || has_ended_one_ || was_released()) return true;
  if (!free_since_) free_since_ = Clock::now();
  return Clock::now() - *free_since_ >= grace;
}

void PostgresWatch::end_if_silent(const Writer& writer) {
  has_ended_one_ = false;
  if (!writer.is_silent) {
    silent_since_.reset();
    return;
  }
  if (!silent_since_) silent_since_ = Clock::now();
  if (Clock::now() - *silent_since_ < second_look) return;
  spdlog::warn("the server that writes to the database has shown no sign of life for {} s: its connection is ended",
               std::chrono::duration_cast<std::chrono::seconds>(longest_silence).count());
  has_ended_one_ = connection_->run(writer.backend).has_value();
  silent_since_.reset();
}

// The last one ended of its own accord; or there never was one, and no table either.
bool PostgresWatch::was_released() {
  const auto row = store_row(*connection_);
  return row ? row->owner == 0 : !row.error().is_lost;
}

void PostgresWatch::note_away(const std::string& why) {
  connection_.reset();
  free_since_.reset();
  silent_since_.reset();
  if (why != away_) spdlog::warn("the database cannot be reached: {}", why);
  away_ = why;
}

}  // namespace ootori::server

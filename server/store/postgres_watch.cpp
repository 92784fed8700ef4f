#include "server/store/postgres_watch.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "log/log.hpp"
#include "server/store/postgres_schema.hpp"

namespace ootori::server {

PostgresWatch::PostgresWatch(std::string address, std::int64_t version, std::function<UnixMillis()> now)
    : address_(std::move(address)), version_(version), now_(std::move(now)) {}

namespace {

// How long silence must last: a pause of the database or of this machine looks like silence at first, but then a live
// writer shows itself at once.
constexpr std::chrono::milliseconds second_look{1'000};
constexpr std::chrono::milliseconds longest_look{3'000};

// Finds the holder of the lock of server/store/postgres_writer.cpp. Its queries are its signs of life. While the
// database works on one, the database is slow, and the writer is not silent. While the database waits for the writer in
// the middle of a query ("Client"), the writer is silent: it stopped while it was sending statements or reading rows.
std::string writer_sql() {
  return fmt::format(
      "SELECT format('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = %s AND backend_start = %L', "
      "a.pid, a.backend_start), "
      "(a.state_change < clock_timestamp() - interval '{} milliseconds' AND "
      "(a.state LIKE 'idle%' OR a.wait_event_type = 'Client'))::int "
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
    opened->set_deadline(longest_look);
    connection_.emplace(std::move(*opened));
  }
  const auto writer = look();
  if (!writer) {
    note_away(writer.error().message);
    return false;
  }
  if (!std::exchange(away_, {}).empty()) log::info("the database is there again");
  if (!is_outdated()) return is_free_after(*writer);
  // It leaves a writer that has stopped to the servers that can replace it.
  free_since_.reset();
  silent_since_.reset();
  return false;
}

postgres::Result<std::optional<PostgresWatch::Writer>> PostgresWatch::look() {
  const auto answer = connection_->run(writer_sql());
  if (!answer) return std::unexpected(answer.error());
  std::optional<Writer> writer;
  (void)answer->visit([&](const Row& row) -> StoreResult<void> {
    writer = Writer{.backend = std::string(row.text(0)), .is_silent = row.integer(1) != 0};
    return {};
  });
  if (auto told = look_at_clock(); !told) return std::unexpected(std::move(told.error()));
  if (auto seen = look_at_version(); !seen) return std::unexpected(std::move(seen.error()));
  auto place = server::inner_place(*connection_);
  if (!place) return std::unexpected(std::move(place.error()));
  inner_ = std::move(*place);
  return writer;
}

postgres::Result<void> PostgresWatch::look_at_version() {
  const auto row = store_row(*connection_);
  if (!row && row.error().is_lost) return std::unexpected(row.error());
  stored_version_ = row ? row->version : 0;
  return {};
}

// The database's time was taken at some moment between the query and the answer.
postgres::Result<void> PostgresWatch::look_at_clock() {
  const UnixMillis before = now_();
  const auto answer = connection_->run("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint");
  if (!answer) return std::unexpected(answer.error());
  const UnixMillis after = now_();
  const UnixMillis database = answer->integer();
  const bool was_skewed = is_skewed();
  skew_ = database < before ? before - database : std::min<UnixMillis>(0, after - database);
  if (is_skewed() && !was_skewed) {
    log::warn("the clock of this machine differs by {} ms from that of the database: set it (chrony, ntpd)",
              skew_.load());
  }
  return {};
}

UnixMillis PostgresWatch::time_of_day() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

bool PostgresWatch::is_skewed() const { return std::abs(skew_.load()) > most_skew.count(); }

bool PostgresWatch::is_free_after(const std::optional<Writer>& writer) {
  const bool is_first = !std::exchange(has_looked_, true);
  if (writer) {
    free_since_.reset();
    end_if_silent(*writer);
    return false;
  }
  silent_since_.reset();
  if (!free_since_) free_since_ = Clock::now();
  const auto waited = Clock::now() - *free_since_;
  if (is_skewed()) return waited >= last_resort;
  return is_first || has_ended_one_ || was_released() || waited >= grace;
}

void PostgresWatch::end_if_silent(const Writer& writer) {
  has_ended_one_ = false;
  if (!writer.is_silent) {
    silent_since_.reset();
    return;
  }
  if (!silent_since_) silent_since_ = Clock::now();
  if (Clock::now() - *silent_since_ < second_look) return;
  log::warn("the server that writes to the database has shown no sign of life for {} s: its connection is ended",
            std::chrono::duration_cast<std::chrono::seconds>(longest_silence).count());
  has_ended_one_ = connection_->run(writer.backend).has_value();
  silent_since_.reset();
}

// The last writer released the database, or there never was one and the table is missing.
bool PostgresWatch::was_released() {
  const auto row = store_row(*connection_);
  return row ? row->owner == 0 : !row.error().is_lost;
}

void PostgresWatch::note_away(const std::string& why) {
  connection_.reset();
  free_since_.reset();
  silent_since_.reset();
  if (why != away_) log::warn("the database cannot be reached: {}", why);
  away_ = why;
}

}  // namespace ootori::server

#include "server/explorer/index_file.hpp"

#include <system_error>

#include <fmt/format.h>

#include "log/log.hpp"
#include "server/store/private_file.hpp"
#include "server/store/schema.hpp"

namespace ootori::server {
namespace {

using sqlite::Connection;

// Increase it when the format changes: an index with an older version is rebuilt from the store.
constexpr int index_version = 1;

constexpr std::string_view tables = R"sql(
  CREATE TABLE indexed_games (
    number       INTEGER PRIMARY KEY,   -- among those that have ended
    id           TEXT    NOT NULL,
    game         TEXT    NOT NULL,
    start        TEXT,                  -- SFEN; NULL: the usual position
    moves        TEXT    NOT NULL,
    black        TEXT,                  -- a player; NULL: the engine
    black_level  INTEGER,
    black_rating INTEGER NOT NULL,      -- after the game; 0: it was not rated
    white        TEXT,
    white_level  INTEGER,
    white_rating INTEGER NOT NULL,
    speed        INTEGER,               -- NULL: no clock
    rated        INTEGER NOT NULL,
    winner       TEXT,
    reason       TEXT    NOT NULL,
    ended        INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE indexed_seats (
    player TEXT    NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (player, number)
  ) STRICT, WITHOUT ROWID;
  -- A position in a game that reached it. Whoever asks about a position reads neighbours.
  CREATE TABLE reached (
    position INTEGER NOT NULL,
    number   INTEGER NOT NULL,
    move     INTEGER NOT NULL,          -- 0: the game ended here
    facts    INTEGER NOT NULL,
    PRIMARY KEY (position, number)
  ) STRICT, WITHOUT ROWID;
  -- Positions of so many games that they are counted ahead.
  CREATE TABLE busy_positions (position INTEGER PRIMARY KEY) STRICT;
  CREATE TABLE busy_moves (
    position INTEGER NOT NULL,
    move     INTEGER NOT NULL,
    year     INTEGER NOT NULL,
    slice    INTEGER NOT NULL,          -- speed and rating
    black    INTEGER NOT NULL,
    white    INTEGER NOT NULL,
    even     INTEGER NOT NULL,
    rated    INTEGER NOT NULL,
    ratings  INTEGER NOT NULL,
    PRIMARY KEY (position, move, year, slice)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE forgotten_players (player TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TABLE index_state (
    one     INTEGER PRIMARY KEY CHECK (one = 1),
    number  INTEGER NOT NULL,           -- of the last game that was looked at
    id      TEXT    NOT NULL,
    games   INTEGER NOT NULL,
    rows    INTEGER NOT NULL            -- of `reached`
  ) STRICT;
  INSERT INTO index_state VALUES (1, 0, '', 0, 0);
)sql";

StoreError not_opened(const std::filesystem::path& path, const sqlite::Fault& fault) {
  return storage_error(fmt::format("{} cannot be opened: {}", path.string(), fault.message));
}

// Whether this is an index of this version. Creates the tables in an empty file.
bool make_ready(Connection& connection) {
  const auto application = connection.integer("PRAGMA application_id");
  const auto version = connection.integer("PRAGMA user_version");
  const auto number = connection.integer("SELECT count(*) FROM sqlite_schema");
  if (!application || !version || !number) return false;
  if (*number != 0) return *application == ootori_application_id && *version == index_version;
  return connection
      .execute(fmt::format("BEGIN; {} PRAGMA application_id = {}; PRAGMA user_version = {}; COMMIT;", tables,
                           ootori_application_id, index_version))
      .has_value();
}

sqlite::Result<Connection> open_connection(const std::filesystem::path& path) {
  if (const auto error = make_private_database(path.string())) {
    log::warn("cannot make {} unreadable for other users of this machine: {}", path.string(), error.message());
  }
  auto connection = Connection::open(path.string());
  if (!connection) return connection;
  auto set = connection->execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -8000");
  if (!set) return std::unexpected(std::move(set.error()));
  return connection;
}

}  // namespace

StoreResult<std::unique_ptr<IndexFile>> IndexFile::open(const std::filesystem::path& path, Use use) {
  auto connection = open_connection(path);
  const bool is_new = use == Use::writes && (!connection || !make_ready(*connection));
  if (is_new) {
    connection = std::unexpected(sqlite::Fault{});
    remove(path);
    connection = open_connection(path);
    if (connection && !make_ready(*connection))
      return std::unexpected(storage_error(path.string() + " cannot be made"));
  }
  if (!connection) return std::unexpected(not_opened(path, connection.error()));
  if (is_new) log::warn("{} was damaged or had another version; rebuilding it", path.string());
  return std::make_unique<IndexFile>(std::move(*connection));
}

void IndexFile::remove(const std::filesystem::path& path) {
  std::error_code ignored;
  for (const char* suffix : {"", "-wal", "-shm", "-journal"}) {
    std::filesystem::remove(std::filesystem::path(path.string() + suffix), ignored);
  }
}

StoreResult<void> IndexFile::change(const std::function<StoreResult<void>()>& work) {
  const std::scoped_lock lock(mutex_);
  if (auto begun = run("BEGIN IMMEDIATE", {}, {}); !begun) return begun;
  auto done = work();
  if (done) done = run("COMMIT", {}, {});
  if (done) return {};
  if (database_.connection().in_transaction()) (void)database_.connection().execute("ROLLBACK");
  return done;
}

bool IndexFile::is_sound() {
  const std::scoped_lock lock(mutex_);
  const auto faults =
      database_.connection().integer("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'");
  return faults && *faults == 0;
}

StoreResult<void> IndexFile::each(Sql sql, std::span<const Value> values, const Visit& visit) {
  const std::scoped_lock lock(mutex_);
  return noted(database_.each(sql, values, visit));
}

StoreResult<void> IndexFile::run(Sql sql, std::span<const Value> values, std::optional<std::string_view> gone) {
  const std::scoped_lock lock(mutex_);
  return noted(database_.run(sql, values, gone));
}

// A sound index has no conflicts, because only one thread writes it.
StoreResult<void> IndexFile::noted(StoreResult<void> done) {
  using Kind = StoreError::Kind;
  if (!done && (done.error().kind == Kind::damaged || done.error().kind == Kind::conflict)) damaged_ = true;
  return done;
}

}  // namespace ootori::server

#include "server/store/schema.hpp"

#include <array>

#include <fmt/format.h>

namespace ootori::server {
namespace {

// migrations[n] leads from version n to n + 1. One that has been released is never changed.
constexpr auto migrations = std::to_array<const char*>({R"sql(
  CREATE TABLE games (
    id             TEXT    PRIMARY KEY,
    game           TEXT    NOT NULL,
    handicap       TEXT,
    created        INTEGER NOT NULL,
    updated        INTEGER NOT NULL,
    plies          INTEGER NOT NULL,
    winner         TEXT    CHECK (winner IN ('black', 'white')),
    reason         TEXT,
    engine_to_move INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX games_awaiting_engine ON games (id) WHERE engine_to_move;

  CREATE TABLE seats (
    game_id TEXT    NOT NULL REFERENCES games (id),
    color   TEXT    NOT NULL CHECK (color IN ('black', 'white')),
    guest   TEXT,
    level   INTEGER,
    PRIMARY KEY (game_id, color),
    CHECK ((guest IS NULL) <> (level IS NULL))
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX seats_of_guest ON seats (guest) WHERE guest IS NOT NULL;

  CREATE TABLE events (
    game_id TEXT    NOT NULL REFERENCES games (id),
    number  INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    event   TEXT    NOT NULL,
    PRIMARY KEY (game_id, number)
  ) STRICT, WITHOUT ROWID;
)sql",
                                                        R"sql(
  ALTER TABLE seats RENAME COLUMN guest TO player;
  DROP INDEX seats_of_guest;
  CREATE INDEX seats_of_player ON seats (player) WHERE player IS NOT NULL;

  -- Before this version every game was one against the engine, so whose turn it is was known.
  ALTER TABLE games ADD COLUMN turn TEXT NOT NULL DEFAULT 'black' CHECK (turn IN ('black', 'white'));
  UPDATE games SET turn = (SELECT color FROM seats WHERE game_id = games.id AND (level IS NOT NULL) = engine_to_move);
  ALTER TABLE games ADD COLUMN time TEXT;         -- JSON; NULL: no clock
  ALTER TABLE games ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE games ADD COLUMN deadline INTEGER;  -- when the flag of who is to move falls, unless the server is down
  CREATE INDEX games_by_deadline ON games (deadline) WHERE deadline IS NOT NULL;
)sql",
                                                        R"sql(
  CREATE TABLE seeks (
    id         TEXT    PRIMARY KEY,
    maker      TEXT    NOT NULL,
    challenged TEXT,                       -- NULL: whoever comes first
    game       TEXT    NOT NULL,
    handicap   TEXT,
    sfen       TEXT,                       -- NULL: the usual position, or that of the handicap
    side       TEXT    CHECK (side IN ('black', 'white')),  -- of the maker; NULL: random
    time       TEXT,                       -- JSON; NULL: no clock
    rated      INTEGER NOT NULL,
    listed     INTEGER NOT NULL,
    created    INTEGER NOT NULL,
    expires    INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
)sql",
                                                        R"sql(
  CREATE TABLE accounts (
    player   TEXT    PRIMARY KEY,      -- of seats and seeks
    name     TEXT    NOT NULL,
    folded   TEXT    NOT NULL UNIQUE,  -- the name in lower case
    password TEXT    NOT NULL,         -- argon2id, with its salt and cost
    role     TEXT    NOT NULL CHECK (role IN ('player', 'moderator', 'administrator')),
    created  INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE logins (
    id      TEXT    PRIMARY KEY,
    token   TEXT    NOT NULL UNIQUE,   -- a hash of it
    player  TEXT    NOT NULL REFERENCES accounts (player),
    created INTEGER NOT NULL,
    used    INTEGER NOT NULL,
    client  TEXT    NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX logins_of_player ON logins (player);
)sql",
                                                        R"sql(
  CREATE TABLE ratings (
    player     TEXT    NOT NULL REFERENCES accounts (player),
    game       TEXT    NOT NULL,
    speed      TEXT    NOT NULL,
    rating     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    games      INTEGER NOT NULL,
    updated    INTEGER NOT NULL,
    PRIMARY KEY (player, game, speed)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX ratings_by_rank ON ratings (game, speed, rating DESC);
  CREATE TABLE rating_changes (
    player    TEXT    NOT NULL,
    game_id   TEXT    NOT NULL REFERENCES games (id),
    at        INTEGER NOT NULL,
    game      TEXT    NOT NULL,
    speed     TEXT    NOT NULL,
    rating    REAL    NOT NULL,        -- after the game
    deviation REAL    NOT NULL,
    PRIMARY KEY (player, game_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX rating_changes_in_order ON rating_changes (player, at);
)sql",
                                                        R"sql(
  CREATE TABLE bans (
    player TEXT    PRIMARY KEY REFERENCES accounts (player) ON DELETE CASCADE,
    reason TEXT    NOT NULL,
    since  INTEGER NOT NULL,
    until  INTEGER                     -- NULL: for good
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE audit (
    id      INTEGER PRIMARY KEY,
    at      INTEGER NOT NULL,
    actor   TEXT    NOT NULL,
    action  TEXT    NOT NULL,
    subject TEXT    NOT NULL,
    detail  TEXT    NOT NULL
  ) STRICT;
)sql",
                                                        R"sql(
  ALTER TABLE accounts ADD COLUMN email TEXT;  -- confirmed; NULL: none
  CREATE TABLE letters (
    id       INTEGER PRIMARY KEY,
    player   TEXT    NOT NULL REFERENCES accounts (player) ON DELETE CASCADE,
    kind     TEXT    NOT NULL,
    address  TEXT    NOT NULL,
    language TEXT    NOT NULL CHECK (language IN ('en', 'ja')),
    created  INTEGER NOT NULL,
    due      INTEGER NOT NULL,
    tries    INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX letters_by_due ON letters (due);
  CREATE INDEX letters_of_player ON letters (player);
  CREATE TABLE mail_tokens (
    hash    TEXT    PRIMARY KEY,
    player  TEXT    NOT NULL REFERENCES accounts (player) ON DELETE CASCADE,
    kind    TEXT    NOT NULL,
    address TEXT    NOT NULL,
    expires INTEGER NOT NULL,
    UNIQUE (player, kind)
  ) STRICT, WITHOUT ROWID;
)sql",
                                                        R"sql(
  CREATE TABLE chat_messages (
    game_id TEXT    NOT NULL REFERENCES games (id),
    number  INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    channel TEXT    NOT NULL CHECK (channel IN ('players', 'spectators')),
    player  TEXT    NOT NULL,              -- who wrote it
    side    TEXT    CHECK (side IN ('black', 'white')),  -- that the author plays; NULL: a spectator
    text    TEXT,
    phrase  TEXT,                          -- the code of one that was chosen
    deleted INTEGER,                       -- when a moderator did it
    PRIMARY KEY (game_id, number),
    CHECK ((text IS NULL) <> (phrase IS NULL))
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE chat_reports (
    game_id TEXT    NOT NULL,
    number  INTEGER NOT NULL,
    player  TEXT    NOT NULL,              -- who reported it
    at      INTEGER NOT NULL,
    reason  TEXT    NOT NULL,
    closed  INTEGER,                       -- when a moderator dealt with it
    PRIMARY KEY (game_id, number, player),
    FOREIGN KEY (game_id, number) REFERENCES chat_messages (game_id, number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX chat_reports_open ON chat_reports (at) WHERE closed IS NULL;
  CREATE TABLE mutes (
    id     TEXT    PRIMARY KEY,
    player TEXT    NOT NULL,               -- who does not want to hear
    muted  TEXT    NOT NULL,
    at     INTEGER NOT NULL,
    UNIQUE (player, muted)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE silences (
    player    TEXT    PRIMARY KEY,         -- who may not write
    id        TEXT    NOT NULL UNIQUE,
    moderator TEXT    NOT NULL,
    at        INTEGER NOT NULL,
    until     INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE moderation_log (            -- only grows
    id        INTEGER PRIMARY KEY,
    at        INTEGER NOT NULL,
    moderator TEXT    NOT NULL,
    act       TEXT    NOT NULL,
    player    TEXT    NOT NULL,            -- whom it was about
    game_id   TEXT,
    number    INTEGER,                     -- of the message
    until     INTEGER,                     -- of a silence
    note      TEXT    NOT NULL
  ) STRICT;
)sql",
                                                        R"sql(
  CREATE TABLE tokens (
    id      TEXT    PRIMARY KEY,
    token   TEXT    NOT NULL UNIQUE,   -- a hash of it
    player  TEXT    NOT NULL REFERENCES accounts (player) ON DELETE CASCADE,
    label   TEXT    NOT NULL,
    scopes  TEXT    NOT NULL,          -- names with a space between
    created INTEGER NOT NULL,
    expires INTEGER,                   -- NULL: when it is ended
    used    INTEGER                    -- NULL: never yet
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tokens_of_player ON tokens (player);
)sql",
                                                        R"sql(
  ALTER TABLE accounts ADD COLUMN bot INTEGER NOT NULL DEFAULT 0;
)sql",
                                                        R"sql(
  CREATE TABLE analyses (
    game_id  TEXT    PRIMARY KEY REFERENCES games (id),
    player   TEXT    NOT NULL,         -- who asked for it
    asked    INTEGER NOT NULL,
    finished INTEGER,                  -- NULL: it waits
    report   TEXT                      -- JSON; NULL though finished: it failed
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX analyses_awaited ON analyses (asked) WHERE finished IS NULL;
)sql",
                                                        R"sql(
  CREATE TABLE former_players (
    player  TEXT    PRIMARY KEY,       -- of seats; had an account
    folded  TEXT    UNIQUE,            -- the name in lower case; NULL: it is free again
    deleted INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX chat_messages_of_player ON chat_messages (player);
)sql",
                                                        R"sql(
  ALTER TABLE games ADD COLUMN adjourned INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE games ADD COLUMN vacations INTEGER NOT NULL DEFAULT 0;  -- 1: Black is on vacation, 2: White, 3: both
  CREATE TABLE conditional_lines (
    game_id TEXT    NOT NULL REFERENCES games (id),
    player  TEXT    NOT NULL,          -- nobody else sees them
    ply     INTEGER NOT NULL,          -- of the position that they begin in
    lines   TEXT    NOT NULL,          -- one below the other, each its moves in USI
    PRIMARY KEY (game_id, player)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX conditional_lines_of_player ON conditional_lines (player);
  CREATE TABLE vacations (
    player TEXT    NOT NULL,
    began  INTEGER NOT NULL,
    ended  INTEGER,                    -- NULL: it lasts
    PRIMARY KEY (player, began)
  ) STRICT, WITHOUT ROWID;
)sql"});

StoreError storage_error(const sqlite::Fault& fault) {
  return {StoreError::Kind::storage, "the database cannot be prepared: " + fault.message};
}

sqlite::Result<void> migrate_one(sqlite::Connection& connection, std::size_t from) {
  const std::string script =
      fmt::format("BEGIN IMMEDIATE; {} PRAGMA application_id = {}; PRAGMA user_version = {}; COMMIT;", migrations[from],
                  ootori_application_id, from + 1);
  auto done = connection.execute(script);
  if (!done && connection.in_transaction()) (void)connection.execute("ROLLBACK");
  return done;
}

}  // namespace

std::int64_t schema_version() { return migrations.size(); }

Store::Result<void> migrate(sqlite::Connection& connection) {
  const auto version = connection.integer("PRAGMA user_version");
  const auto application = connection.integer("PRAGMA application_id");
  const auto tables = connection.integer("SELECT count(*) FROM sqlite_schema");
  for (const auto* read : {&version, &application, &tables}) {
    if (!*read) return std::unexpected(storage_error(read->error()));
  }
  if (*tables != 0 && *application != ootori_application_id) {
    return std::unexpected(StoreError{StoreError::Kind::storage, "the database belongs to another program"});
  }
  if (*version > schema_version()) {
    return std::unexpected(StoreError{
        StoreError::Kind::too_new, fmt::format("the data was written by a later version of ootori (schema {}, this one "
                                               "knows {}): use that version, or another data folder",
                                               *version, schema_version())});
  }
  for (auto from = static_cast<std::size_t>(*version); from < migrations.size(); ++from) {
    if (auto done = migrate_one(connection, from); !done) return std::unexpected(storage_error(done.error()));
  }
  return {};
}

}  // namespace ootori::server

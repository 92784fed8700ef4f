#include "server/post/post_tables.hpp"

#include <array>

#include "server/post/in_mail_table.hpp"
#include "server/post/out_mail_table.hpp"

namespace ootori::server {
namespace {

constexpr std::array<SchemaStep, 3> steps{{{14, R"sql(
  CREATE TABLE mail_in (
    id          INTEGER PRIMARY KEY,
    key         TEXT    NOT NULL UNIQUE,
    received    INTEGER NOT NULL,
    stage       TEXT    NOT NULL CHECK (stage IN ('waiting', 'held', 'done')),
    consented   INTEGER NOT NULL DEFAULT 0,
    return_path TEXT,                      -- these are NULL once it is done
    recipient   TEXT,
    mail        TEXT,
    step        INTEGER NOT NULL DEFAULT 0,
    said        TEXT,
    ply         INTEGER,
    played      INTEGER
  ) STRICT;
  CREATE INDEX mail_in_waiting ON mail_in (id) WHERE stage = 'waiting';
  CREATE INDEX mail_in_by_age ON mail_in (received);

  CREATE TABLE mail_out (
    id       INTEGER PRIMARY KEY,
    kind     TEXT    NOT NULL,
    reader   TEXT    REFERENCES accounts (player) ON DELETE CASCADE,
    address  TEXT    NOT NULL,
    game_id  TEXT    REFERENCES games (id),
    text     TEXT    NOT NULL,
    subject  TEXT    NOT NULL,
    answers  TEXT    NOT NULL,
    consent  INTEGER NOT NULL DEFAULT 0,
    record   INTEGER NOT NULL DEFAULT 0,
    created  INTEGER NOT NULL,
    due      INTEGER NOT NULL,
    tries    INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX mail_out_by_due ON mail_out (due);
  CREATE UNIQUE INDEX mail_out_notices ON mail_out (reader, game_id) WHERE kind = 'notice';

  CREATE TABLE mail_sent (
    id      INTEGER PRIMARY KEY,
    reader  TEXT    NOT NULL REFERENCES accounts (player) ON DELETE CASCADE,
    address TEXT    NOT NULL,
    at      INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX mail_sent_by_age ON mail_sent (at);
  CREATE INDEX mail_sent_to ON mail_sent (reader);

  CREATE TABLE mail_reminders (
    reader   TEXT    NOT NULL REFERENCES accounts (player) ON DELETE CASCADE,
    game_id  TEXT    NOT NULL REFERENCES games (id),
    deadline INTEGER NOT NULL,
    PRIMARY KEY (reader, game_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE mail_settings (
    player            TEXT    PRIMARY KEY REFERENCES accounts (player) ON DELETE CASCADE,
    pace              TEXT    NOT NULL DEFAULT 'each' CHECK (pace IN ('each', 'digest', 'none')),
    style             TEXT    NOT NULL DEFAULT 'alternate',
    flip              INTEGER NOT NULL DEFAULT 1,
    language          TEXT    NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ja')),
    zone              TEXT    NOT NULL DEFAULT 'UTC',
    digested          INTEGER NOT NULL DEFAULT 0,
    suspended         INTEGER,
    suspended_address TEXT,                -- who has another one by now is not suspended any more
    why               TEXT
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE mail_keys (
    id  INTEGER PRIMARY KEY CHECK (id = 1),
    key TEXT    NOT NULL
  ) STRICT;
)sql"},
                                           {15, R"sql(
  ALTER TABLE mail_settings ADD COLUMN reminders INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE mail_settings ADD COLUMN challenges INTEGER NOT NULL DEFAULT 1;
  UPDATE mail_settings SET reminders = 0, challenges = 0 WHERE pace = 'none';  -- that was none of any kind
)sql"},
                                           {18, R"sql(
  CREATE TABLE mail_challenges (
    reader     TEXT    NOT NULL REFERENCES accounts (player) ON DELETE CASCADE,
    challenger TEXT    NOT NULL,
    due        INTEGER NOT NULL,           -- of the last email
    PRIMARY KEY (reader, challenger)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX mail_challenges_by ON mail_challenges (challenger);
)sql"}}};

// Received emails contain players' addresses until they have been processed.
constexpr auto texts = std::to_array<TextColumn>({
    {"mail_in", "key"},
    {"mail_in", "stage"},
    {"mail_in", "return_path"},
    {"mail_in", "recipient"},
    {"mail_in", "mail"},
    {"mail_in", "said"},
    {"mail_out", "kind", Fate::deleted},
    {"mail_out", "reader", Fate::deleted},
    {"mail_out", "address", Fate::deleted},
    {"mail_out", "game_id", Fate::deleted},
    {"mail_out", "text", Fate::deleted},
    {"mail_out", "subject", Fate::deleted},
    {"mail_out", "answers", Fate::deleted},
    {"mail_sent", "reader", Fate::deleted},
    {"mail_sent", "address", Fate::deleted},
    {"mail_reminders", "reader", Fate::deleted},
    {"mail_reminders", "game_id", Fate::deleted},
    {"mail_settings", "player", Fate::deleted, "mail_settings"},
    {"mail_settings", "pace", Fate::deleted, "mail_settings"},
    {"mail_settings", "style", Fate::deleted, "mail_settings"},
    {"mail_settings", "language", Fate::deleted, "mail_settings"},
    {"mail_settings", "zone", Fate::deleted, "mail_settings"},
    {"mail_settings", "suspended_address", Fate::deleted, "mail_settings"},
    {"mail_settings", "why", Fate::deleted, "mail_settings"},
    {"mail_challenges", "reader", Fate::deleted},
    {"mail_challenges", "challenger", Fate::deleted},
    {"mail_keys", "key"},
});

constexpr std::array<Sql, 1> forget{"DELETE FROM mail_challenges WHERE challenger = ?1"};

}  // namespace

constinit const Tables post_tables{.room = "post", .steps = steps, .texts = texts, .forget = forget};

StoreResult<void> ForgetOldMail::apply(Transaction& transaction) const {
  const auto before = [this](std::chrono::milliseconds age) { return now - age.count(); };
  auto gone = transaction.execute(
      "DELETE FROM mail_in WHERE (stage = 'done' AND received < ?1) OR (stage = 'held' AND received < ?2)",
      before(keys_last), before(consent_lasts + consent_waits));
  if (!gone) return gone;
  gone = transaction.execute("DELETE FROM mail_sent WHERE at < ?", before(keys_last));
  if (!gone) return gone;
  return transaction.execute("DELETE FROM mail_challenges WHERE due < ?", before(challenge_mail_waits));
}

}  // namespace ootori::server

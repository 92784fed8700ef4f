#include "server/post/post_table.hpp"

#include <array>

#include "server/games/game_table.hpp"
#include "server/games/turn.hpp"
#include "server/wire/random.hpp"

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

constexpr Sql waiting_sql =
    "SELECT id, key, received, return_path, recipient, mail, consented, step, said, ply, played FROM mail_in "
    "WHERE stage = 'waiting' AND id > ? ORDER BY id LIMIT ?";
constexpr Sql held_sql =
    "SELECT id, key, received, return_path, recipient, mail, consented, step, said, ply, played FROM mail_in "
    "WHERE stage = 'held' AND id = ?";
constexpr Sql count_waiting_sql =
    "SELECT count(*), coalesce(sum(octet_length(mail)), 0) FROM mail_in WHERE stage = 'waiting'";
constexpr Sql out_due_sql =
    "SELECT id, kind, reader, address, game_id, text, subject, answers, consent, record, created, due, tries "
    "FROM mail_out WHERE due <= ? ORDER BY due LIMIT ?";
constexpr Sql sent_sql = "SELECT reader, address FROM mail_sent WHERE id = ?";
// When the last email about a challenge by ?2 to ?1 would be due if all were apart (0: never), how many players whom ?1
// has not played ?1 has had such emails from since ?3, and whether the two have played. No row if ?1 gets no such
// emails.
constexpr Sql challenge_mails_sql =
    "SELECT coalesce(c.due, 0), (SELECT count(*) FROM mail_challenges m WHERE m.reader = ?1 AND m.due > ?3 "
    "       AND NOT EXISTS (SELECT 1 FROM seats own JOIN seats theirs USING (game_id) "
    "                       WHERE own.player = ?1 AND theirs.player = m.challenger)), "
    "       (SELECT count(*) FROM seats one JOIN seats other USING (game_id) WHERE one.player = ?1 AND other.player = "
    "?2) "
    "FROM accounts a LEFT JOIN mail_settings s ON s.player = a.player "
    "LEFT JOIN mail_challenges c ON c.reader = a.player AND c.challenger = ?2 "
    "WHERE a.player = ?1 AND a.email IS NOT NULL AND a.bot = 0 AND coalesce(s.challenges, 1) <> 0 "
    "AND a.email IS DISTINCT FROM s.suspended_address";
constexpr Sql settings_sql =
    "SELECT s.pace, s.style, s.flip, s.language, s.zone, "
    "       CASE WHEN s.suspended_address = a.email THEN s.suspended END, s.why, s.reminders, s.challenges "
    "FROM mail_settings s JOIN accounts a ON a.player = s.player WHERE s.player = ?";
constexpr Sql key_sql = "SELECT key FROM mail_keys";
constexpr Sql awaiting_digest_sql =
    "SELECT s.player FROM mail_settings s JOIN accounts a ON a.player = s.player "
    "WHERE s.pace = 'digest' AND s.digested < ?1 AND a.email IS NOT NULL AND a.email IS DISTINCT FROM "
    "s.suspended_address "
    "ORDER BY s.digested LIMIT ?2";
constexpr Sql awaiting_reminder_sql =
    "SELECT g.id, c.player, g.deadline, g.time FROM games g JOIN seats c ON c.game_id = g.id AND c.color = g.turn "
    "JOIN accounts a ON a.player = c.player LEFT JOIN mail_settings s ON s.player = a.player "
    "LEFT JOIN mail_reminders r ON r.reader = a.player AND r.game_id = g.id "
    "WHERE g.deadline IS NOT NULL AND g.deadline > ?1 AND g.deadline <= ?2 AND a.email IS NOT NULL AND a.bot = 0 "
    "AND coalesce(s.reminders, 1) <> 0 AND a.email IS DISTINCT FROM s.suspended_address "
    "AND (r.deadline IS NULL OR abs(g.deadline - r.deadline) > ?3) "
    "ORDER BY g.deadline";

StoreResult<InMail> in_mail_of(const Row& row) {
  InMail mail{.id = row.integer(0),
              .key = std::string(row.text(1)),
              .received = row.integer(2),
              .return_path = std::string(row.text(3)),
              .recipient = std::string(row.text(4)),
              .bytes = std::string(row.text(5)),
              .consented = row.integer(6) != 0,
              .step = static_cast<std::size_t>(row.integer(7)),
              .said = std::string(row.text(8))};
  if (!row.is_null(9)) {
    mail.turn = {.ply = static_cast<std::uint32_t>(row.integer(9)),
                 .played = static_cast<std::uint32_t>(row.integer(10))};
  }
  return mail;
}

StoreResult<OutMail> out_mail_of(const Row& row) {
  const auto kind = std::ranges::find(out_kind_names, row.text(1));
  if (kind == out_kind_names.end()) return std::unexpected(storage_error("a stored mail is of an unknown kind"));
  OutMail mail{.id = row.integer(0),
               .kind = static_cast<OutKind>(kind - out_kind_names.begin()),
               .address = std::string(row.text(3)),
               .text = std::string(row.text(5)),
               .subject = std::string(row.text(6)),
               .answers = std::string(row.text(7)),
               .consent_for = row.integer(8),
               .attaches_record = row.integer(9) != 0,
               .created = row.integer(10),
               .due = row.integer(11),
               .tries = static_cast<int>(row.integer(12))};
  if (!row.is_null(2)) mail.reader = game::PlayerId{std::string(row.text(2))};
  if (!row.is_null(4)) mail.game = GameId::parse(row.text(4));
  return mail;
}

StoreResult<MailSettings> settings_of(const Row& row) {
  MailSettings settings{.pace = parse_pace(row.text(0)).value_or(post::MailPace::each_move),
                        .reminders = row.integer(7) != 0,
                        .challenges = row.integer(8) != 0,
                        .style = parse_style(row.text(1)).value_or(TextBoardStyle::alternate),
                        .flip = row.integer(2) != 0,
                        .language = row.text(3) == "ja" ? post::Language::japanese : post::Language::english,
                        .zone = std::string(row.text(4))};
  if (!row.is_null(5)) {
    settings.suspended = row.integer(5);
    settings.why = std::string(row.text(6));
  }
  return settings;
}

StoreResult<AwaitedMove> awaited_move_of(const Row& row) {
  auto game = id_of(row);
  if (!game) return std::unexpected(std::move(game.error()));
  const auto time = time_of(row, 3);
  if (!time) return std::unexpected(time.error());
  const auto* days = *time ? std::get_if<game::CorrespondenceTime>(&**time) : nullptr;
  return AwaitedMove{.game = std::move(*game),
                     .player = {std::string(row.text(1))},
                     .deadline = row.integer(2),
                     .days = days == nullptr ? 0 : days->days()};
}

// When the email about a challenge is due, and when it would be if all were apart.
struct ChallengeTimes {
  UnixMillis due, apart;
};

// Empty: there is none.
std::optional<ChallengeTimes> times_of_challenge(const Row& row, UnixMillis now) {
  constexpr std::int64_t step = game::Millis{challenge_mails_apart}.count();
  const std::int64_t last = row.integer(0);
  const bool has_played = row.integer(2) != 0;
  if (last == 0 && !has_played && row.integer(1) >= most_unknown_challengers) return std::nullopt;
  const UnixMillis apart = last == 0 ? now : std::max(now, last + step);
  const UnixMillis due = std::max(now, apart - (challenge_mails_at_once - 1) * step);
  if (due - now > game::Millis{challenge_mail_waits}.count()) return std::nullopt;
  return ChallengeTimes{.due = due, .apart = apart};
}

std::string_view text(OutKind kind) { return out_kind_names[static_cast<std::size_t>(kind)]; }

}  // namespace

constinit const Tables post_tables{.room = "post", .steps = steps, .texts = texts, .forget = forget};

// --- received emails ---

StoreResult<void> AddInMail::apply(Transaction& transaction) const {
  return transaction.execute(
      "INSERT INTO mail_in (key, received, stage, return_path, recipient, mail, said) "
      "VALUES (?1, ?2, 'waiting', ?3, ?4, ?5, '') ON CONFLICT (key) DO NOTHING",
      mail.key, mail.received, mail.return_path, mail.recipient, mail.bytes);
}

StoreResult<void> NoteStep::apply(Transaction& transaction) const {
  const auto number = [](std::uint32_t value) { return std::int64_t{value}; };
  return transaction.execute_or("this command of the mail is done",
                                "UPDATE mail_in SET step = ?2 + 1, said = ?3, ply = ?4, played = ?5 "
                                "WHERE id = ?1 AND step <= ?2 AND stage = 'waiting'",
                                mail, static_cast<std::int64_t>(step), said,
                                turn.transform([&](const InMail::Turn& one) { return number(one.ply); }),
                                turn.transform([&](const InMail::Turn& one) { return number(one.played); }));
}

StoreResult<void> EndInMail::apply(Transaction& transaction) const {
  return transaction.execute_or("the mail is done with",
                                "UPDATE mail_in SET stage = 'done', return_path = NULL, recipient = NULL, mail = NULL, "
                                "said = NULL WHERE id = ? AND stage <> 'done'",
                                mail);
}

StoreResult<void> HoldInMail::apply(Transaction& transaction) const {
  return transaction.execute_or("the mail does not wait",
                                "UPDATE mail_in SET stage = 'held' WHERE id = ? AND stage = 'waiting'", mail);
}

StoreResult<void> ReleaseInMail::apply(Transaction& transaction) const {
  return transaction.execute_or("the mail is not held",
                                "UPDATE mail_in SET stage = 'waiting', consented = 1 WHERE id = ? AND stage = 'held'",
                                mail);
}

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

// --- outgoing emails ---

StoreResult<void> AddOutMail::apply(Transaction& transaction) const {
  return transaction.execute(
      "INSERT INTO mail_out (id, kind, reader, address, game_id, text, subject, answers, consent, record, created, "
      "due) "
      "VALUES (?12, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
      text(mail.kind), mail.reader.transform([](const game::PlayerId& one) { return one.value; }), mail.address,
      mail.game.transform([](const GameId& one) { return one.text(); }), mail.text, mail.subject, mail.answers,
      mail.consent_for, std::int64_t{mail.attaches_record}, mail.created, mail.due, random_row());
}

StoreResult<void> AddNotice::apply(Transaction& transaction) const {
  return transaction.execute(
      "INSERT INTO mail_out (id, kind, reader, address, game_id, text, subject, answers, created, due) "
      "SELECT ?4, 'notice', ?1, '', ?2, '', '', '', ?3, ?3 "
      "FROM accounts a LEFT JOIN mail_settings s ON s.player = a.player "
      "WHERE a.player = ?1 AND a.email IS NOT NULL AND a.bot = 0 "
      "AND (coalesce(s.pace, 'each') = 'each' OR (s.pace = 'digest' AND ?5 <> 0)) AND a.email IS DISTINCT FROM "
      "s.suspended_address "
      "ON CONFLICT (reader, game_id) WHERE kind = 'notice' DO UPDATE SET created = ?3, due = ?3, tries = 0, id = ?4, "
      "text = ''",
      reader.value, game.text(), now, random_row(), std::int64_t{news == News::other});
}

// A notice that is being written, or was not sent, may lack this message: with its new id, it is written again.
StoreResult<void> AddChatNotice::apply(Transaction& transaction) const {
  return transaction.execute(
      "INSERT INTO mail_out (id, kind, reader, address, game_id, text, subject, answers, created, due) "
      "SELECT ?4, 'notice', ?1, '', ?2, ?5, '', '', ?3, ?6 "
      "FROM accounts a LEFT JOIN mail_settings s ON s.player = a.player "
      "WHERE a.player = ?1 AND a.email IS NOT NULL AND a.bot = 0 AND coalesce(s.pace, 'each') <> 'none' "
      "AND a.email IS DISTINCT FROM s.suspended_address "
      "AND EXISTS (SELECT 1 FROM games g WHERE g.id = ?2 AND g.updated > ?7) "
      "ON CONFLICT (reader, game_id) WHERE kind = 'notice' DO UPDATE SET id = ?4, "
      "due = CASE WHEN mail_out.tries > 0 AND mail_out.text = ?5 THEN ?6 ELSE mail_out.due END, "
      "created = CASE WHEN mail_out.text = ?5 THEN mail_out.created ELSE ?3 END, tries = 0",
      reader.value, game.text(), now, random_row(), only_chat, now + game::Millis{chat_notice_waits}.count(),
      now - game::Millis{chat_notices_last}.count());
}

StoreResult<void> AddReminder::apply(Transaction& transaction) const {
  auto noted = transaction.execute(
      "INSERT INTO mail_reminders (reader, game_id, deadline) SELECT player, ?2, ?3 FROM accounts WHERE player = ?1 "
      "ON CONFLICT (reader, game_id) DO UPDATE SET deadline = ?3",
      reader.value, game.text(), deadline);
  if (!noted) return noted;
  return transaction.execute(
      "INSERT INTO mail_out (id, kind, reader, address, game_id, text, subject, answers, created, due) "
      "SELECT ?4, 'reminder', player, '', ?2, '', '', '', ?3, ?3 FROM accounts WHERE player = ?1",
      reader.value, game.text(), now, random_row());
}

StoreResult<void> AddChallengeMail::apply(Transaction& transaction) const {
  const auto found = transaction.query(
      challenge_mails_sql,
      [this](const Row& row) -> StoreResult<std::optional<ChallengeTimes>> { return times_of_challenge(row, now); },
      reader.value, challenger.value, now - game::Millis{challenge_mail_waits}.count());
  if (!found) return std::unexpected(found.error());
  if (found->empty() || !found->front()) return {};
  const auto [due, apart] = *found->front();
  auto noted = transaction.execute(
      "INSERT INTO mail_challenges (reader, challenger, due) VALUES (?1, ?2, ?3) "
      "ON CONFLICT (reader, challenger) DO UPDATE SET due = ?3",
      reader.value, challenger.value, apart);
  if (!noted) return noted;
  return transaction.execute(
      "INSERT INTO mail_out (id, kind, reader, address, text, subject, answers, created, due) "
      "VALUES (?5, 'challenge', ?1, '', ?2, '', '', ?3, ?4)",
      reader.value, seek.text(), now, due, random_row());
}

StoreResult<void> AnswerChallengeMails::apply(Transaction& transaction) const {
  return transaction.execute("DELETE FROM mail_challenges WHERE reader = ?1 AND challenger = ?2", reader.value,
                             challenger.value);
}

StoreResult<void> AddDeclinedMail::apply(Transaction& transaction) const {
  return transaction.execute(
      "INSERT INTO mail_out (id, kind, reader, address, text, subject, answers, created, due) "
      "SELECT ?6, 'declined', ?1, '', ?2, CASE WHEN s.language = 'ja' THEN ?4 ELSE ?3 END, '', ?5, ?5 "
      "FROM accounts a LEFT JOIN mail_settings s ON s.player = a.player "
      "WHERE a.player = ?1 AND a.email IS NOT NULL AND a.bot = 0 AND coalesce(s.challenges, 1) <> 0 "
      "AND a.email IS DISTINCT FROM s.suspended_address",
      reader.value, seek.text(), what.english, what.japanese, now, random_row());
}

StoreResult<void> AddDigest::apply(Transaction& transaction) const {
  constexpr std::chrono::milliseconds most_late = std::chrono::hours{1};
  auto noted = transaction.execute_or(
      "there was a digest",
      "UPDATE mail_settings SET digested = CASE WHEN digested > ?3 THEN digested + ?4 ELSE ?2 END WHERE player = ?1",
      reader.value, now, now - (digest_every + most_late).count(), digest_every.count());
  if (!noted) return noted;
  return transaction.execute(
      "INSERT INTO mail_out (id, kind, reader, address, text, subject, answers, created, due) "
      "VALUES (?3, 'digest', ?1, '', '', '', '', ?2, ?2)",
      reader.value, now, random_row());
}

StoreResult<void> DropNotice::apply(Transaction& transaction) const {
  return transaction.execute("DELETE FROM mail_out WHERE reader = ? AND game_id = ? AND kind = 'notice'", reader.value,
                             game.text());
}

StoreResult<void> EndOutMail::apply(Transaction& transaction) const {
  auto ended = transaction.execute("DELETE FROM mail_out WHERE id = ?", mail);
  if (!ended || address.empty() || !reader) return ended;
  return transaction.execute(
      "INSERT INTO mail_sent (id, reader, address, at) SELECT ?1, player, ?3, ?4 FROM accounts WHERE player = ?2 "
      "ON CONFLICT (id) DO NOTHING",
      mail, reader->value, address, now);
}

StoreResult<void> TryOutMail::apply(Transaction& transaction) const {
  return transaction.execute_or("the email is gone", "UPDATE mail_out SET due = ?2, tries = ?3 WHERE id = ?1", mail,
                                next, std::int64_t{tries});
}

StoreResult<void> DelayOutMail::apply(Transaction& transaction) const {
  return transaction.execute("UPDATE mail_out SET due = ?2, tries = ?3 WHERE id = ?1", mail, due, std::int64_t{tries});
}

// --- players ---

StoreResult<void> SetMailSettings::apply(Transaction& transaction) const {
  const bool is_suspended = settings.suspended.has_value();
  return transaction.execute(
      "INSERT INTO mail_settings (player, pace, style, flip, language, zone, reminders, challenges) "
      "SELECT player, ?2, ?3, ?4, ?5, ?6, ?8, ?9 FROM accounts WHERE player = ?1 "
      "ON CONFLICT (player) DO UPDATE SET pace = ?2, style = ?3, flip = ?4, language = ?5, zone = ?6, "
      "reminders = ?8, challenges = ?9, "
      "suspended = CASE WHEN ?7 <> 0 THEN mail_settings.suspended END, "
      "suspended_address = CASE WHEN ?7 <> 0 THEN mail_settings.suspended_address END, "
      "why = CASE WHEN ?7 <> 0 THEN mail_settings.why END",
      player.value, text(settings.pace), text(settings.style), std::int64_t{settings.flip}, code(settings.language),
      settings.zone, std::int64_t{is_suspended}, std::int64_t{settings.reminders}, std::int64_t{settings.challenges});
}

StoreResult<void> TurnOffMails::apply(Transaction& transaction) const {
  auto added = transaction.execute(
      "INSERT INTO mail_settings (player) SELECT player FROM accounts WHERE player = ? "
      "ON CONFLICT (player) DO NOTHING",
      player.value);
  if (!added) return added;
  const auto is_about = [this](MailTopic one) { return std::int64_t{topic == one}; };
  return transaction.execute(
      "UPDATE mail_settings SET pace = CASE WHEN ?2 <> 0 THEN 'none' ELSE pace END, "
      "reminders = CASE WHEN ?3 <> 0 THEN 0 ELSE reminders END, "
      "challenges = CASE WHEN ?4 <> 0 THEN 0 ELSE challenges END WHERE player = ?1",
      player.value, is_about(MailTopic::moves), is_about(MailTopic::reminders), is_about(MailTopic::challenges));
}

StoreResult<void> SuspendAddress::apply(Transaction& transaction) const {
  return transaction.execute(
      "INSERT INTO mail_settings (player, suspended, suspended_address, why) "
      "SELECT player, ?3, email, ?4 FROM accounts WHERE player = ?1 AND lower(email) = lower(?2) "
      "ON CONFLICT (player) DO UPDATE SET suspended = ?3, suspended_address = excluded.suspended_address, why = ?4",
      player.value, address, now, why);
}

StoreResult<void> AddMailKey::apply(Transaction& transaction) const {
  return transaction.execute("INSERT INTO mail_keys (id, key) VALUES (1, ?) ON CONFLICT (id) DO NOTHING", key);
}

// --- reads ---

StoreResult<std::vector<InMail>> PostTable::waiting(std::int64_t after, std::size_t limit) const {
  return store_.query(waiting_sql, in_mail_of, after, static_cast<std::int64_t>(limit));
}

StoreResult<Waiting> PostTable::waiting() const {
  const auto counted = store_.query(count_waiting_sql, [](const Row& row) -> StoreResult<Waiting> {
    return Waiting{row.integer(0), row.integer(1)};
  });
  if (!counted) return std::unexpected(counted.error());
  return counted->front();
}

StoreResult<std::vector<InMail>> PostTable::held(std::int64_t id) const {
  return store_.query(held_sql, in_mail_of, id);
}

StoreResult<std::vector<OutMail>> PostTable::due(UnixMillis now, std::size_t limit) const {
  return store_.query_sound(out_due_sql, out_mail_of, now, static_cast<std::int64_t>(limit));
}

StoreResult<std::vector<SentMail>> PostTable::sent(std::int64_t id) const {
  return store_.query(
      sent_sql,
      [](const Row& row) -> StoreResult<SentMail> {
        return SentMail{{std::string(row.text(0))}, std::string(row.text(1))};
      },
      id);
}

StoreResult<MailSettings> PostTable::settings(const game::PlayerId& player) const {
  auto found = store_.query(settings_sql, settings_of, player.value);
  if (!found) return std::unexpected(std::move(found.error()));
  return found->empty() ? MailSettings{} : std::move(found->front());
}

StoreResult<std::vector<std::string>> PostTable::keys() const {
  return store_.query(key_sql, [](const Row& row) -> StoreResult<std::string> { return std::string(row.text(0)); });
}

StoreResult<std::vector<game::PlayerId>> PostTable::awaiting_digest(UnixMillis since, std::size_t limit) const {
  return store_.query(
      awaiting_digest_sql,
      [](const Row& row) -> StoreResult<game::PlayerId> { return game::PlayerId{std::string(row.text(0))}; }, since,
      static_cast<std::int64_t>(limit));
}

StoreResult<std::vector<AwaitedMove>> PostTable::awaiting_reminder(UnixMillis now, UnixMillis until) const {
  // A restart puts the deadline of the same turn off by that much at most.
  return store_.query_sound(awaiting_reminder_sql, awaited_move_of, now, until, restart_credit.count());
}

}  // namespace ootori::server

#include "server/post/out_mail_table.hpp"

#include <algorithm>

#include "server/games/game_table.hpp"
#include "server/games/turn.hpp"
#include "server/wire/random.hpp"

namespace ootori::server {
namespace {

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

std::string_view name_of_kind(OutKind kind) { return out_kind_names[static_cast<std::size_t>(kind)]; }

}  // namespace

StoreResult<void> AddOutMail::apply(Transaction& transaction) const {
  return transaction.execute(
      "INSERT INTO mail_out (id, kind, reader, address, game_id, text, subject, answers, consent, record, created, "
      "due) "
      "VALUES (?12, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
      name_of_kind(mail.kind), mail.reader.transform([](const game::PlayerId& one) { return one.value; }), mail.address,
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

StoreResult<std::vector<OutMail>> OutMailTable::due(UnixMillis now, std::size_t limit) const {
  return store_.query_sound(out_due_sql, out_mail_of, now, static_cast<std::int64_t>(limit));
}

StoreResult<std::vector<SentMail>> OutMailTable::sent(std::int64_t id) const {
  return store_.query(
      sent_sql,
      [](const Row& row) -> StoreResult<SentMail> {
        return SentMail{{std::string(row.text(0))}, std::string(row.text(1))};
      },
      id);
}

StoreResult<std::vector<game::PlayerId>> OutMailTable::awaiting_digest(UnixMillis since, std::size_t limit) const {
  return store_.query(
      awaiting_digest_sql,
      [](const Row& row) -> StoreResult<game::PlayerId> { return game::PlayerId{std::string(row.text(0))}; }, since,
      static_cast<std::int64_t>(limit));
}

StoreResult<std::vector<AwaitedMove>> OutMailTable::awaiting_reminder(UnixMillis now, UnixMillis until) const {
  // A restart puts the deadline of the same turn off by that much at most.
  return store_.query_sound(awaiting_reminder_sql, awaited_move_of, now, until, restart_credit.count());
}

}  // namespace ootori::server

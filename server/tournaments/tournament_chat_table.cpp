#include "server/tournaments/tournament_chat_table.hpp"

#include <array>
#include <utility>

namespace ootori::server {
namespace {

constexpr std::array<SchemaStep, 1> chat_steps{{{15, R"sql(
  CREATE TABLE tournament_messages (
    tournament TEXT    NOT NULL,
    number     INTEGER NOT NULL,       -- from 1
    at         INTEGER NOT NULL,
    player     TEXT    NOT NULL,       -- who wrote it
    text       TEXT    NOT NULL,
    deleted    INTEGER,                -- when the organiser or a moderator did it
    PRIMARY KEY (tournament, number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tournament_messages_of_player ON tournament_messages (player);
  CREATE TABLE tournament_message_reports (
    tournament TEXT    NOT NULL,
    number     INTEGER NOT NULL,
    player     TEXT    NOT NULL,       -- who reported it
    at         INTEGER NOT NULL,
    reason     TEXT    NOT NULL,
    closed     INTEGER,                -- when a moderator dealt with it
    PRIMARY KEY (tournament, number, player)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tournament_message_reports_open ON tournament_message_reports (at) WHERE closed IS NULL;
  CREATE INDEX tournament_message_reports_of_player ON tournament_message_reports (player);
)sql"}}};

constexpr auto chat_texts = std::to_array<TextColumn>({
    {"tournament_messages", "tournament"},
    // When an account is deleted, its messages keep their numbers but lose their texts.
    {"tournament_messages", "player", Fate::stays, "tournament_messages"},
    {"tournament_messages", "text", Fate::deleted, "tournament_messages"},
    {"tournament_message_reports", "tournament"},
    {"tournament_message_reports", "player", Fate::deleted, "tournament_message_reports"},
    {"tournament_message_reports", "reason"},
});

constexpr std::array<Sql, 2> forget_in_chats{
    "DELETE FROM tournament_message_reports WHERE player = ?1",
    "UPDATE tournament_messages SET deleted = coalesce(deleted, unixepoch() * 1000), text = '' WHERE player = ?1"};

constexpr std::int64_t context_size = 5;

constexpr Sql add_message_sql =
    "INSERT INTO tournament_messages (tournament, number, at, player, text) SELECT ?1, "
    "(SELECT coalesce(max(number), 0) + 1 FROM tournament_messages WHERE tournament = ?1), ?2, ?3, ?4 "
    "WHERE EXISTS (SELECT 1 FROM tournaments WHERE id = ?1 AND (is_over = 0 OR updated > ?5)) "
    "AND NOT EXISTS (SELECT 1 FROM former_players WHERE player = ?3)";
constexpr Sql last_number_sql = "SELECT max(number) FROM tournament_messages WHERE tournament = ?1";
constexpr Sql drop_old_reports_sql =
    "DELETE FROM tournament_message_reports WHERE tournament = ?1 AND number <= ?2 AND closed IS NOT NULL";
constexpr Sql drop_old_messages_sql =
    "DELETE FROM tournament_messages WHERE tournament = ?1 AND number <= ?2 AND NOT EXISTS (SELECT 1 FROM "
    "tournament_message_reports report WHERE report.tournament = ?1 AND report.number = tournament_messages.number "
    "AND report.closed IS NULL)";
constexpr Sql delete_message_sql =
    "UPDATE tournament_messages SET deleted = ?3 WHERE tournament = ?1 AND number = ?2 AND deleted IS NULL";
constexpr Sql report_message_sql =
    "INSERT INTO tournament_message_reports (tournament, number, player, at, reason) VALUES (?1, ?2, ?3, ?4, ?5) "
    "ON CONFLICT (tournament, number, player) DO NOTHING";
constexpr Sql close_reports_sql =
    "UPDATE tournament_message_reports SET closed = ?3 WHERE tournament = ?1 AND number = ?2 AND closed IS NULL";

constexpr Sql is_open_sql =
    "SELECT CASE WHEN is_over = 0 OR updated > ?2 THEN 1 ELSE 0 END FROM tournaments WHERE id = ?1";
constexpr Sql messages_sql =
    "SELECT * FROM (SELECT number, at, player, text FROM tournament_messages WHERE tournament = ?1 AND deleted IS NULL "
    "ORDER BY number DESC LIMIT ?2) newest ORDER BY number";
constexpr Sql find_sql =
    "SELECT number, at, player, text FROM tournament_messages WHERE tournament = ?1 AND number = ?2";
constexpr Sql reported_sql =
    "SELECT message.number, message.at, message.player, message.text, message.tournament, tournaments.name, "
    "message.deleted "
    "FROM tournament_messages message JOIN tournaments ON tournaments.id = message.tournament "
    "JOIN (SELECT tournament, number, min(at) AS first_at FROM tournament_message_reports WHERE closed IS NULL "
    "GROUP BY tournament, number) report ON report.tournament = message.tournament AND report.number = message.number "
    "WHERE message.text <> '' ORDER BY report.first_at, message.tournament, message.number LIMIT ?1";
constexpr Sql reports_sql =
    "SELECT tournament, number, player, at, reason FROM tournament_message_reports "
    "WHERE tournament = ?1 AND number = ?2 AND closed IS NULL ORDER BY at, player";
constexpr Sql context_sql =
    "SELECT * FROM (SELECT number, at, player, text FROM tournament_messages WHERE tournament = ?1 AND number < ?2 "
    "AND deleted IS NULL ORDER BY number DESC LIMIT ?3) newest ORDER BY number";
constexpr Sql tournaments_with_messages_by_sql =
    "SELECT DISTINCT tournament FROM tournament_messages WHERE player = ?1 ORDER BY tournament";
constexpr Sql messages_by_sql =
    "SELECT number, at, text, deleted FROM tournament_messages "
    "WHERE player = ?1 AND tournament = ?2 AND number > ?3 ORDER BY number LIMIT ?4";
constexpr Sql reports_by_sql =
    "SELECT tournament, number, player, at, reason FROM tournament_message_reports WHERE player = ?1 "
    "ORDER BY at, tournament, number";

std::int64_t stored(std::uint64_t number) { return static_cast<std::int64_t>(number); }

// Chats of tournaments that ended before this time are closed.
std::int64_t closed_before(UnixMillis now) { return now - game::Millis{tournament_chat_stays_open}.count(); }

StoreResult<TournamentId> tournament_of(const Row& row, int column) {
  auto id = TournamentId::parse(row.text(column));
  if (!id) return std::unexpected(storage_error("a stored message is of an impossible tournament"));
  return std::move(*id);
}

StoreResult<TournamentMessage> tournament_message_of(const Row& row) {
  return TournamentMessage{.number = static_cast<std::uint64_t>(row.integer(0)),
                           .at = row.integer(1),
                           .by = {std::string(row.text(2))},
                           .text = std::string(row.text(3))};
}

StoreResult<TournamentMessageReport> message_report_of(const Row& row) {
  auto tournament = tournament_of(row, 0);
  if (!tournament) return std::unexpected(std::move(tournament.error()));
  return TournamentMessageReport{.tournament = std::move(*tournament),
                                 .number = static_cast<std::uint64_t>(row.integer(1)),
                                 .by = {std::string(row.text(2))},
                                 .at = row.integer(3),
                                 .reason = parse_complaint(row.text(4)).value_or(Complaint::other)};
}

// Without its reports and its context.
StoreResult<ReportedTournamentMessage> reported_message_of(const Row& row) {
  auto message = tournament_message_of(row);
  auto tournament = tournament_of(row, 4);
  if (!tournament) return std::unexpected(std::move(tournament.error()));
  return ReportedTournamentMessage{.tournament = std::move(*tournament),
                                   .name = std::string(row.text(5)),
                                   .message = std::move(*message),
                                   .deleted = row.is_null(6) ? std::nullopt : std::optional{row.integer(6)},
                                   .reports = {},
                                   .context = {}};
}

StoreResult<WrittenTournamentMessage> written_of(const Row& row) {
  WrittenTournamentMessage message{
      .number = row.integer(0), .at = row.integer(1), .text = std::string(row.text(2)), .deleted = {}};
  if (!row.is_null(3)) message.deleted = row.integer(3);
  return message;
}

}  // namespace

constinit const Tables tournament_chat_tables{
    .room = "tournament chats", .steps = chat_steps, .texts = chat_texts, .forget = forget_in_chats};

StoreResult<void> AddTournamentMessage::apply(Transaction& transaction) const {
  auto added = transaction.execute_or(tournament_chat_closed, add_message_sql, tournament.text(), message.at,
                                      message.by.value, message.text, closed_before(message.at));
  if (!added) return added;
  const auto number_of = [](const Row& row) -> StoreResult<std::int64_t> { return row.integer(0); };
  const auto last = transaction.query(last_number_sql, number_of, tournament.text());
  if (!last) return std::unexpected(last.error());
  const std::int64_t number = last->front();
  given_number->store(static_cast<std::uint64_t>(number));
  const std::int64_t too_old = number - kept_tournament_messages;
  if (too_old <= 0) return {};
  if (auto dropped = transaction.execute(drop_old_reports_sql, tournament.text(), too_old); !dropped) return dropped;
  return transaction.execute(drop_old_messages_sql, tournament.text(), too_old);
}

StoreResult<void> DeleteTournamentMessage::apply(Transaction& transaction) const {
  return transaction.execute(delete_message_sql, tournament.text(), stored(number), at);
}

StoreResult<void> ReportTournamentMessage::apply(Transaction& transaction) const {
  return transaction.execute(report_message_sql, report.tournament.text(), stored(report.number), report.by.value,
                             report.at, text(report.reason));
}

StoreResult<void> CloseTournamentMessageReports::apply(Transaction& transaction) const {
  return transaction.execute(close_reports_sql, tournament.text(), stored(number), at);
}

StoreResult<std::optional<bool>> TournamentChatTable::is_open(const TournamentId& id, UnixMillis now) const {
  const auto flag_of = [](const Row& row) -> StoreResult<bool> { return row.integer(0) != 0; };
  const auto rows = store_.query(is_open_sql, flag_of, id.text(), closed_before(now));
  if (!rows) return std::unexpected(rows.error());
  if (rows->empty()) return std::nullopt;
  return rows->front();
}

StoreResult<std::vector<TournamentMessage>> TournamentChatTable::messages(const TournamentId& id) const {
  return store_.query(messages_sql, tournament_message_of, id.text(), kept_tournament_messages);
}

StoreResult<std::optional<TournamentMessage>> TournamentChatTable::find(const TournamentId& id,
                                                                        std::uint64_t number) const {
  auto rows = store_.query(find_sql, tournament_message_of, id.text(), stored(number));
  if (!rows) return std::unexpected(std::move(rows.error()));
  if (rows->empty()) return std::nullopt;
  return std::move(rows->front());
}

StoreResult<std::vector<ReportedTournamentMessage>> TournamentChatTable::reported(std::int64_t limit) const {
  auto list = store_.query(reported_sql, reported_message_of, limit);
  if (!list) return list;
  for (ReportedTournamentMessage& one : *list) {
    auto reports = store_.query(reports_sql, message_report_of, one.tournament.text(), stored(one.message.number));
    if (!reports) return std::unexpected(std::move(reports.error()));
    auto context = store_.query(context_sql, tournament_message_of, one.tournament.text(), stored(one.message.number),
                                context_size);
    if (!context) return std::unexpected(std::move(context.error()));
    one.reports = std::move(*reports);
    one.context = std::move(*context);
  }
  return list;
}

StoreResult<std::vector<TournamentId>> TournamentChatTable::tournaments_with_messages_by(
    const game::PlayerId& player) const {
  return store_.query(
      tournaments_with_messages_by_sql, [](const Row& row) { return tournament_of(row, 0); }, player.value);
}

StoreResult<std::vector<WrittenTournamentMessage>> TournamentChatTable::messages_by(const game::PlayerId& player,
                                                                                    const TournamentId& id,
                                                                                    std::int64_t after,
                                                                                    std::size_t limit) const {
  return store_.query(messages_by_sql, written_of, player.value, id.text(), after, static_cast<std::int64_t>(limit));
}

StoreResult<std::vector<TournamentMessageReport>> TournamentChatTable::reports_by(const game::PlayerId& player) const {
  return store_.query(reports_by_sql, message_report_of, player.value);
}

}  // namespace ootori::server

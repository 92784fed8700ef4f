#include "server/chat/chat_table.hpp"

#include <array>
#include <utility>

#include "server/games/game_table.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

constexpr std::array<SchemaStep, 3> steps{{{8, R"sql(
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
)sql"},
                                           {12, R"sql(
  CREATE INDEX chat_messages_of_player ON chat_messages (player);
)sql"},
                                           {15, R"sql(
  ALTER TABLE mutes RENAME COLUMN muted TO blocked;
  ALTER TABLE mutes RENAME TO blocks;
)sql"}}};

constexpr auto texts = std::to_array<TextColumn>({
    {"chat_messages", "game_id"},
    {"chat_messages", "channel"},
    // A deleted message keeps its number and place, without text.
    {"chat_messages", "player", Fate::stays, "messages"},
    {"chat_messages", "side"},
    {"chat_messages", "text", Fate::deleted, "messages"},
    {"chat_messages", "phrase", Fate::stays, "messages"},
    {"chat_reports", "game_id"},
    {"chat_reports", "player", Fate::deleted, "reports"},
    {"chat_reports", "reason"},
    {"blocks", "id", Fate::deleted, "blocks"},
    {"blocks", "player", Fate::deleted, "blocks"},
    {"blocks", "blocked", Fate::stays},  // belongs to the player who blocked
    // Moderators' decisions stay: players cannot erase them by leaving.
    {"silences", "player", Fate::stays, "silences"},
    {"silences", "id"},
    {"silences", "moderator", Fate::stays},
    {"moderation_log", "moderator", Fate::stays},
    {"moderation_log", "act"},
    {"moderation_log", "player", Fate::stays, "moderation"},
    {"moderation_log", "game_id"},
    {"moderation_log", "note", Fate::stays, "moderation"},
});

constexpr std::array<Sql, 3> forget{"DELETE FROM chat_reports WHERE player = ?1",
                                    "DELETE FROM blocks WHERE player = ?1",
                                    // Each row needs a text or a phrase, so the text becomes empty instead of NULL.
                                    "UPDATE chat_messages SET deleted = coalesce(deleted, unixepoch() * 1000), "
                                    "text = CASE WHEN text IS NULL THEN NULL ELSE '' END WHERE player = ?1"};

constexpr std::size_t context_size = 5;

constexpr Sql messages_sql =
    "SELECT number, at, channel, player, side, text, phrase FROM chat_messages "
    "WHERE game_id = ? AND deleted IS NULL ORDER BY number";
constexpr Sql messages_to_opponent_sql =
    "SELECT * FROM (SELECT number, at, channel, player, side, text, phrase FROM chat_messages "
    "WHERE game_id = ?1 AND player = ?2 AND at >= ?3 AND channel = 'players' AND deleted IS NULL "
    "AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocks.player = ?4 AND blocked = ?2) "
    "ORDER BY number DESC LIMIT ?5) newest ORDER BY number";
constexpr Sql last_message_sql = "SELECT coalesce(max(number), 0) FROM chat_messages WHERE game_id = ?";
constexpr Sql games_with_messages_by_sql =
    "SELECT DISTINCT game_id FROM chat_messages WHERE player = ? ORDER BY game_id";
constexpr Sql messages_by_sql =
    "SELECT game_id, number, at, channel, coalesce(text, phrase), phrase IS NOT NULL, deleted FROM chat_messages "
    "WHERE player = ? AND game_id = ? AND number > ? ORDER BY number LIMIT ?";
constexpr Sql blocks_sql = "SELECT id, player, blocked, at FROM blocks ORDER BY at, id";
constexpr Sql blocks_by_sql = "SELECT id, player, blocked, at FROM blocks WHERE player = ? ORDER BY at, id";
constexpr Sql silences_sql = "SELECT id, player, moderator, at, until FROM silences ORDER BY at, id";
constexpr Sql silences_of_sql = "SELECT id, player, moderator, at, until FROM silences WHERE player = ?";
// Without messages that nobody can read any more, such as those of deleted accounts.
constexpr Sql reported_sql =
    "SELECT number, message.at, channel, message.player, side, text, phrase, game_id "
    "FROM chat_messages message JOIN chat_reports report USING (game_id, number) "
    "WHERE closed IS NULL AND deleted IS NULL "
    "GROUP BY game_id, number ORDER BY min(report.at), game_id, number LIMIT ?";
constexpr Sql reports_sql =
    "SELECT game_id, number, player, at, reason FROM chat_reports WHERE game_id = ? AND number = ? AND closed IS NULL "
    "ORDER BY at, player LIMIT ?";
constexpr Sql reports_by_sql =
    "SELECT game_id, number, player, at, reason FROM chat_reports WHERE player = ? ORDER BY at, game_id, number";
constexpr Sql context_sql =
    "SELECT * FROM (SELECT number, at, channel, player, side, text, phrase FROM chat_messages "
    "WHERE game_id = ? AND number < ? AND channel = ? AND deleted IS NULL ORDER BY number DESC LIMIT ?) newest ORDER "
    "BY number";
constexpr Sql log_sql =
    "SELECT at, moderator, act, player, game_id, number, until, note FROM moderation_log ORDER BY id DESC LIMIT ?";
constexpr Sql acts_about_sql =
    "SELECT at, moderator, act, player, game_id, number, until, note FROM moderation_log WHERE player = ? ORDER BY id";

std::int64_t stored(std::uint64_t number) { return static_cast<std::int64_t>(number); }

std::optional<std::string_view> text_of(const Words& words) {
  if (const auto* written = std::get_if<std::string>(&words)) return *written;
  return std::nullopt;
}

std::optional<std::string_view> phrase_of(const Words& words) {
  if (const auto* phrase = std::get_if<Phrase>(&words)) return code(*phrase);
  return std::nullopt;
}

std::unexpected<StoreError> damaged(const char* what) {
  return std::unexpected(storage_error(std::string("a stored ") + what + " is impossible"));
}

std::uint64_t number(const Row& row, int column) { return static_cast<std::uint64_t>(row.integer(column)); }
game::PlayerId player(const Row& row, int column) { return {std::string(row.text(column))}; }

StoreResult<ChatMessage> message_of(const Row& row) {
  const auto channel = parse_channel(row.text(2));
  const auto phrase = parse_phrase(row.text(6));
  if (!channel || (row.is_null(5) && !phrase)) return damaged("message");
  return ChatMessage{.number = number(row, 0),
                     .at = row.integer(1),
                     .channel = *channel,
                     .by = player(row, 3),
                     .side = parse_color(row.text(4)),
                     .words = row.is_null(5) ? Words{*phrase} : Words{std::string(row.text(5))}};
}

StoreResult<Block> block_of(const Row& row) {
  auto id = BlockId::parse(row.text(0));
  if (!id) return damaged("block");
  return Block{.id = std::move(*id), .by = player(row, 1), .who = player(row, 2), .at = row.integer(3)};
}

StoreResult<Silence> silence_of(const Row& row) {
  auto id = SilenceId::parse(row.text(0));
  if (!id) return damaged("silence");
  return Silence{
      .id = std::move(*id), .who = player(row, 1), .by = player(row, 2), .at = row.integer(3), .until = row.integer(4)};
}

StoreResult<ModeratorEntry> entry_of(const Row& row) {
  ModeratorEntry entry{.at = row.integer(0),
                       .moderator = player(row, 1),
                       .act = ModeratorAct::deleted,
                       .whom = player(row, 3),
                       .game = GameId::parse(row.text(4)),
                       .note = std::string(row.text(7))};
  if (!row.is_null(5)) entry.message = number(row, 5);
  if (!row.is_null(6)) entry.until = row.integer(6);
  for (const auto& [act, its_name] : act_names) {
    if (its_name != row.text(2)) continue;
    entry.act = act;
    return entry;
  }
  return damaged("line of the log");
}

// A message with its game; without reports or context.
StoreResult<ReportedMessage> reported_of(const Row& row) {
  auto message = message_of(row);
  auto game = GameId::parse(row.text(7));
  if (!message) return std::unexpected(std::move(message.error()));
  if (!game) return damaged("report");
  return ReportedMessage{.game = std::move(*game), .message = std::move(*message), .reports = {}, .context = {}};
}

StoreResult<Report> report_of(const Row& row) {
  auto game = GameId::parse(row.text(0));
  if (!game) return damaged("report");
  return Report{.game = std::move(*game),
                .message = number(row, 1),
                .by = player(row, 2),
                .at = row.integer(3),
                .reason = parse_complaint(row.text(4)).value_or(Complaint::other)};
}

StoreResult<WrittenMessage> written_message_of(const Row& row) {
  auto game = id_of(row);
  if (!game) return std::unexpected(std::move(game.error()));
  WrittenMessage message{.game = std::move(*game),
                         .number = row.integer(1),
                         .at = row.integer(2),
                         .channel = std::string(row.text(3)),
                         .words = std::string(row.text(4)),
                         .is_phrase = row.integer(5) != 0};
  if (!row.is_null(6)) message.deleted = row.integer(6);
  return message;
}

}  // namespace

constinit const Tables chat_tables{.room = "chat", .steps = steps, .texts = texts, .forget = forget};

StoreResult<void> AddMessage::apply(Transaction& transaction) const {
  const auto side = message.side.transform([](Color color) { return text(color); });
  return transaction.execute_or(
      "its author is gone",
      "INSERT INTO chat_messages (game_id, number, at, channel, player, side, text, phrase) "
      "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE NOT EXISTS (SELECT 1 FROM former_players WHERE player = ?5)",
      game.text(), stored(message.number), message.at, text(message.channel), message.by.value, side,
      text_of(message.words), phrase_of(message.words));
}

StoreResult<void> DeleteMessage::apply(Transaction& transaction) const {
  return transaction.execute(
      "UPDATE chat_messages SET deleted = ?3 WHERE game_id = ?1 AND number = ?2 AND deleted IS NULL", game.text(),
      stored(message), at);
}

StoreResult<void> AddBlock::apply(Transaction& transaction) const {
  return transaction.execute(
      "INSERT INTO blocks (id, player, blocked, at) VALUES (?, ?, ?, ?) ON CONFLICT (player, blocked) DO NOTHING",
      block.id.text(), block.by.value, block.who.value, block.at);
}

StoreResult<void> EndBlock::apply(Transaction& transaction) const {
  return transaction.execute("DELETE FROM blocks WHERE id = ?", id.text());
}

StoreResult<void> AddReport::apply(Transaction& transaction) const {
  return transaction.execute(
      "INSERT INTO chat_reports (game_id, number, player, at, reason) VALUES (?, ?, ?, ?, ?) "
      "ON CONFLICT (game_id, number, player) DO NOTHING",
      report.game.text(), stored(report.message), report.by.value, report.at, text(report.reason));
}

StoreResult<void> CloseReports::apply(Transaction& transaction) const {
  return transaction.execute(
      "UPDATE chat_reports SET closed = ?3 WHERE game_id = ?1 AND number = ?2 AND closed IS NULL", game.text(),
      stored(message), at);
}

StoreResult<void> SetSilence::apply(Transaction& transaction) const {
  return transaction.execute(
      "INSERT INTO silences (player, id, moderator, at, until) VALUES (?1, ?2, ?3, ?4, ?5) "
      "ON CONFLICT (player) DO UPDATE SET id = ?2, moderator = ?3, at = ?4, until = ?5",
      silence.who.value, silence.id.text(), silence.by.value, silence.at, silence.until);
}

StoreResult<void> EndSilence::apply(Transaction& transaction) const {
  return transaction.execute_or("another silence has begun", "DELETE FROM silences WHERE id = ?", id.text());
}

StoreResult<void> LogAct::apply(Transaction& transaction) const {
  const auto game = entry.game.transform([](const GameId& id) { return id.text(); });
  return transaction.execute(
      "INSERT INTO moderation_log (at, moderator, act, player, game_id, number, until, note) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      entry.at, entry.moderator.value, text(entry.act), entry.whom.value, game, entry.message.transform(stored),
      entry.until, entry.note);
}

StoreResult<std::vector<ChatMessage>> ChatTable::messages(const GameId& game) const {
  return store_.query(messages_sql, message_of, game.text());
}

StoreResult<std::vector<ChatMessage>> ChatTable::messages_to_opponent(const GameId& game, const OpponentQuery& query,
                                                                      std::size_t limit) const {
  return store_.query(messages_to_opponent_sql, message_of, game.text(), query.by.value, query.since, query.to.value,
                      stored(limit));
}

StoreResult<std::uint64_t> ChatTable::last_message(const GameId& game) const {
  const auto number_of = [](const Row& row) -> StoreResult<std::uint64_t> { return number(row, 0); };
  const auto rows = store_.query(last_message_sql, number_of, game.text());
  if (!rows) return std::unexpected(rows.error());
  return rows->front();
}

StoreResult<std::vector<GameId>> ChatTable::games_with_messages_by(const game::PlayerId& player) const {
  return store_.query(games_with_messages_by_sql, id_of, player.value);
}

StoreResult<std::vector<WrittenMessage>> ChatTable::messages_by(const game::PlayerId& player, const GameId& game,
                                                                std::int64_t after, std::size_t limit) const {
  return store_.query(messages_by_sql, written_message_of, player.value, game.text(), after,
                      static_cast<std::int64_t>(limit));
}

StoreResult<std::vector<Block>> ChatTable::blocks() const { return store_.query_sound(blocks_sql, block_of); }

StoreResult<std::vector<Silence>> ChatTable::silences() const { return store_.query_sound(silences_sql, silence_of); }

StoreResult<std::vector<ReportedMessage>> ChatTable::reported(std::size_t limit) const {
  auto list = store_.query(reported_sql, reported_of, stored(limit));
  if (!list) return list;
  for (ReportedMessage& one : *list) {
    auto reports = store_.query(reports_sql, report_of, one.game.text(), stored(one.message.number), stored(limit));
    if (!reports) return std::unexpected(std::move(reports.error()));
    auto context = store_.query(context_sql, message_of, one.game.text(), stored(one.message.number),
                                text(one.message.channel), stored(context_size));
    if (!context) return std::unexpected(std::move(context.error()));
    one.reports = std::move(*reports);
    one.context = std::move(*context);
  }
  return list;
}

StoreResult<std::vector<ModeratorEntry>> ChatTable::log(std::size_t limit) const {
  return store_.query(log_sql, entry_of, stored(limit));
}

StoreResult<std::vector<Block>> ChatTable::blocks_by(const game::PlayerId& player) const {
  return store_.query(blocks_by_sql, block_of, player.value);
}

StoreResult<std::vector<Report>> ChatTable::reports_by(const game::PlayerId& player) const {
  return store_.query(reports_by_sql, report_of, player.value);
}

StoreResult<std::vector<Silence>> ChatTable::silences_of(const game::PlayerId& player) const {
  return store_.query(silences_of_sql, silence_of, player.value);
}

StoreResult<std::vector<ModeratorEntry>> ChatTable::acts_about(const game::PlayerId& player) const {
  return store_.query(acts_about_sql, entry_of, player.value);
}

}  // namespace ootori::server

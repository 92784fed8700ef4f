#include "server/chat/sqlite_chat.hpp"

#include <array>
#include <utility>

#include "server/store/event_json.hpp"
#include "server/store/sqlite_query.hpp"

namespace ootori::server {
namespace {

using sqlite::Statement;

enum : std::uint8_t {
  find_messages,
  find_last,
  all_mutes,
  all_silences,
  reported_messages,
  find_reports,
  before,
  newest
};

constexpr std::size_t context_size = 5;

constexpr std::array<std::string_view, 8> sql{
    "SELECT number, at, channel, player, side, text, phrase FROM chat_messages "
    "WHERE game_id = ? AND deleted IS NULL ORDER BY number",
    "SELECT coalesce(max(number), 0) FROM chat_messages WHERE game_id = ?",
    "SELECT id, player, muted, at FROM mutes ORDER BY at, id",
    "SELECT id, player, moderator, at, until FROM silences ORDER BY at, id",
    "SELECT number, message.at, channel, message.player, side, text, phrase, game_id "
    "FROM chat_messages message JOIN chat_reports report USING (game_id, number) WHERE closed IS NULL "
    "GROUP BY game_id, number ORDER BY min(report.at), game_id, number LIMIT ?",
    "SELECT player, at, reason FROM chat_reports WHERE game_id = ? AND number = ? AND closed IS NULL "
    "ORDER BY at, player",
    "SELECT * FROM (SELECT number, at, channel, player, side, text, phrase FROM chat_messages "
    "WHERE game_id = ? AND number < ? AND channel = ? ORDER BY number DESC LIMIT ?) ORDER BY number",
    "SELECT at, moderator, act, player, game_id, number, until, note FROM moderation_log ORDER BY id DESC LIMIT ?",
};

std::unexpected<StoreError> damaged(const char* what) {
  return std::unexpected(storage_error(std::string("a stored ") + what + " is impossible"));
}

std::int64_t stored(std::size_t number) { return static_cast<std::int64_t>(number); }
std::uint64_t number(const Statement& row, int column) { return static_cast<std::uint64_t>(row.integer(column)); }
game::PlayerId player(const Statement& row, int column) { return {std::string(row.text(column))}; }

Store::Result<ChatMessage> message_of(const Statement& row) {
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

Store::Result<Mute> mute_of(const Statement& row) {
  auto id = MuteId::parse(row.text(0));
  if (!id) return damaged("mute");
  return Mute{.id = std::move(*id), .by = player(row, 1), .who = player(row, 2), .at = row.integer(3)};
}

Store::Result<Silence> silence_of(const Statement& row) {
  auto id = SilenceId::parse(row.text(0));
  if (!id) return damaged("silence");
  return Silence{
      .id = std::move(*id), .who = player(row, 1), .by = player(row, 2), .at = row.integer(3), .until = row.integer(4)};
}

Store::Result<ModeratorEntry> entry_of(const Statement& row) {
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

Store::Result<ReportedMessage> reported_of(const Statement& row) {
  auto message = message_of(row);
  auto game = GameId::parse(row.text(7));
  if (!message) return std::unexpected(std::move(message.error()));
  if (!game) return damaged("report");
  return ReportedMessage{.game = std::move(*game), .message = std::move(*message), .reports = {}, .context = {}};
}

}  // namespace

sqlite::Result<std::unique_ptr<SqliteChat>> SqliteChat::open(const std::string& path) {
  auto connection = sqlite::Connection::open(path);
  if (!connection) return std::unexpected(connection.error());
  std::vector<Statement> statements;
  for (const std::string_view one : sql) {
    auto statement = connection->prepare(one);
    if (!statement) return std::unexpected(statement.error());
    statements.push_back(std::move(*statement));
  }
  return std::unique_ptr<SqliteChat>(new SqliteChat(std::move(*connection), std::move(statements)));
}

// Under the mutex.
template <class Make, class... Values>
auto SqliteChat::all(std::size_t which, const Make& make, const Values&... values) {
  return query(statements_[which], make, values...);
}

Store::Result<std::vector<ChatMessage>> SqliteChat::messages(const GameId& game) {
  const std::scoped_lock lock(mutex_);
  return all(find_messages, message_of, game.text());
}

Store::Result<std::uint64_t> SqliteChat::last_message(const GameId& game) {
  const std::scoped_lock lock(mutex_);
  const auto take = [](const Statement& row) -> Store::Result<std::uint64_t> { return number(row, 0); };
  const auto rows = all(find_last, take, game.text());
  if (!rows) return std::unexpected(rows.error());
  return rows->front();
}

Store::Result<std::vector<Mute>> SqliteChat::mutes() {
  const std::scoped_lock lock(mutex_);
  return query_sound(statements_[all_mutes], mute_of);
}

Store::Result<std::vector<Silence>> SqliteChat::silences() {
  const std::scoped_lock lock(mutex_);
  return query_sound(statements_[all_silences], silence_of);
}

Store::Result<std::vector<ReportedMessage>> SqliteChat::reported(std::size_t limit) {
  const std::scoped_lock lock(mutex_);
  auto list = all(reported_messages, reported_of, stored(limit));
  if (!list) return list;
  for (ReportedMessage& one : *list) {
    const auto report_of = [&](const Statement& row) -> Store::Result<Report> {
      return Report{.game = one.game,
                    .message = one.message.number,
                    .by = player(row, 0),
                    .at = row.integer(1),
                    .reason = parse_complaint(row.text(2)).value_or(Complaint::other)};
    };
    auto reports = all(find_reports, report_of, one.game.text(), stored(one.message.number));
    if (!reports) return std::unexpected(std::move(reports.error()));
    auto context = all(before, message_of, one.game.text(), stored(one.message.number), text(one.message.channel),
                       stored(context_size));
    if (!context) return std::unexpected(std::move(context.error()));
    one.reports = std::move(*reports);
    one.context = std::move(*context);
  }
  return list;
}

Store::Result<std::vector<ModeratorEntry>> SqliteChat::log(std::size_t limit) {
  const std::scoped_lock lock(mutex_);
  return all(newest, entry_of, stored(limit));
}

}  // namespace ootori::server

#include "server/chat/sqlite_chat.hpp"

#include <array>
#include <utility>

#include "server/chat/chat_rows.hpp"
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
    "SELECT game_id, number, player, at, reason FROM chat_reports WHERE game_id = ? AND number = ? AND closed IS NULL "
    "ORDER BY at, player",
    "SELECT * FROM (SELECT number, at, channel, player, side, text, phrase FROM chat_messages "
    "WHERE game_id = ? AND number < ? AND channel = ? ORDER BY number DESC LIMIT ?) ORDER BY number",
    "SELECT at, moderator, act, player, game_id, number, until, note FROM moderation_log ORDER BY id DESC LIMIT ?",
};

std::int64_t stored(std::size_t number) { return static_cast<std::int64_t>(number); }
std::uint64_t number(const Statement& row, int column) { return static_cast<std::uint64_t>(row.integer(column)); }

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

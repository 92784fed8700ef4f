#include "server/chat/chat_book.hpp"

#include <array>

#include "server/store/event_json.hpp"
#include "server/store/sqlite_execute.hpp"

namespace ootori::server {
namespace {

using sqlite::execute;
using sqlite::Result;
using sqlite::Statement;

enum : std::uint8_t {
  add_message,
  delete_message,
  add_mute,
  end_mute,
  add_report,
  close_reports,
  set_silence,
  end_silence,
  log_act
};

constexpr std::array<std::string_view, 9> sql{
    "INSERT INTO chat_messages (game_id, number, at, channel, player, side, text, phrase) "
    "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE NOT EXISTS (SELECT 1 FROM former_players WHERE player = ?5)",
    "UPDATE chat_messages SET deleted = ?3 WHERE game_id = ?1 AND number = ?2 AND deleted IS NULL",
    "INSERT INTO mutes (id, player, muted, at) VALUES (?, ?, ?, ?) ON CONFLICT (player, muted) DO NOTHING",
    "DELETE FROM mutes WHERE id = ?",
    "INSERT INTO chat_reports (game_id, number, player, at, reason) VALUES (?, ?, ?, ?, ?) "
    "ON CONFLICT (game_id, number, player) DO NOTHING",
    "UPDATE chat_reports SET closed = ?3 WHERE game_id = ?1 AND number = ?2 AND closed IS NULL",
    "INSERT INTO silences (player, id, moderator, at, until) VALUES (?1, ?2, ?3, ?4, ?5) "
    "ON CONFLICT (player) DO UPDATE SET id = ?2, moderator = ?3, at = ?4, until = ?5",
    "DELETE FROM silences WHERE id = ?",
    "INSERT INTO moderation_log (at, moderator, act, player, game_id, number, until, note) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
};

std::int64_t stored(std::uint64_t number) { return static_cast<std::int64_t>(number); }

std::optional<std::string_view> text_of(const Words& words) {
  if (const auto* written = std::get_if<std::string>(&words)) return *written;
  return std::nullopt;
}

std::optional<std::string_view> phrase_of(const Words& words) {
  if (const auto* phrase = std::get_if<Phrase>(&words)) return code(*phrase);
  return std::nullopt;
}

}  // namespace

Result<ChatBook> ChatBook::open(sqlite::Connection& connection) {
  std::vector<Statement> statements;
  for (const std::string_view one : sql) {
    auto statement = connection.prepare(one);
    if (!statement) return std::unexpected(statement.error());
    statements.push_back(std::move(*statement));
  }
  return ChatBook{connection, std::move(statements)};
}

Result<void> ChatBook::write(const ChatChange& change) {
  return std::visit([this](const auto& one) { return write_one(one); }, change);
}

Result<void> ChatBook::write_one(const AddMessage& add) {
  const ChatMessage& message = add.message;
  const auto side = message.side.transform([](Color color) { return text(color); });
  auto added = execute(statements_[add_message], add.game.text(), stored(message.number), message.at,
                       text(message.channel), message.by.value, side, text_of(message.words), phrase_of(message.words));
  if (added && connection_->changes() == 0) return std::unexpected(sqlite::Fault::gone("its author is gone"));
  return added;
}

Result<void> ChatBook::write_one(const DeleteMessage& remove) {
  return execute(statements_[delete_message], remove.game.text(), stored(remove.message), remove.at);
}

Result<void> ChatBook::write_one(const AddMute& add) {
  const Mute& mute = add.mute;
  return execute(statements_[add_mute], mute.id.text(), mute.by.value, mute.who.value, mute.at);
}

Result<void> ChatBook::write_one(const EndMute& end) { return execute(statements_[end_mute], end.id.text()); }

Result<void> ChatBook::write_one(const AddReport& add) {
  const Report& report = add.report;
  return execute(statements_[add_report], report.game.text(), stored(report.message), report.by.value, report.at,
                 text(report.reason));
}

Result<void> ChatBook::write_one(const CloseReports& close) {
  return execute(statements_[close_reports], close.game.text(), stored(close.message), close.at);
}

Result<void> ChatBook::write_one(const SetSilence& set) {
  const Silence& silence = set.silence;
  return execute(statements_[set_silence], silence.who.value, silence.id.text(), silence.by.value, silence.at,
                 silence.until);
}

Result<void> ChatBook::write_one(const EndSilence& end) {
  auto ended = execute(statements_[end_silence], end.id.text());
  if (ended && connection_->changes() == 0) return std::unexpected(sqlite::Fault::gone("another silence has begun"));
  return ended;
}

Result<void> ChatBook::write_one(const LogAct& log) {
  const ModeratorEntry& entry = log.entry;
  const auto game = entry.game.transform([](const GameId& id) { return id.text(); });
  return execute(statements_[log_act], entry.at, entry.moderator.value, text(entry.act), entry.whom.value, game,
                 entry.message.transform(stored), entry.until, entry.note);
}

}  // namespace ootori::server

#include "server/chat/chat_rows.hpp"

#include <utility>

#include "server/store/event_json.hpp"

namespace ootori::server {
namespace {

using sqlite::Statement;

std::unexpected<StoreError> damaged(const char* what) {
  return std::unexpected(storage_error(std::string("a stored ") + what + " is impossible"));
}

std::uint64_t number(const Statement& row, int column) { return static_cast<std::uint64_t>(row.integer(column)); }
game::PlayerId player(const Statement& row, int column) { return {std::string(row.text(column))}; }

}  // namespace

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

Store::Result<Report> report_of(const Statement& row) {
  auto game = GameId::parse(row.text(0));
  if (!game) return damaged("report");
  return Report{.game = std::move(*game),
                .message = number(row, 1),
                .by = player(row, 2),
                .at = row.integer(3),
                .reason = parse_complaint(row.text(4)).value_or(Complaint::other)};
}

}  // namespace ootori::server

// Chats and their moderation in the database, as they are read: each from the columns of its table, in their order.
#pragma once

#include "server/chat/chat_records.hpp"
#include "server/store/rows.hpp"

namespace ootori::server {

// Without the game.
[[nodiscard]] Store::Result<ChatMessage> message_of(const sqlite::Statement& row);
[[nodiscard]] Store::Result<Mute> mute_of(const sqlite::Statement& row);
[[nodiscard]] Store::Result<Silence> silence_of(const sqlite::Statement& row);
[[nodiscard]] Store::Result<ModeratorEntry> entry_of(const sqlite::Statement& row);
// A message with the game behind it; no reports, no context.
[[nodiscard]] Store::Result<ReportedMessage> reported_of(const sqlite::Statement& row);
[[nodiscard]] Store::Result<Report> report_of(const sqlite::Statement& row);

}  // namespace ootori::server

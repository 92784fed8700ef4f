// Who is who in the database, as it is read.
#pragma once

#include <string_view>

#include "server/store/rows.hpp"

namespace ootori::server {

inline constexpr std::string_view accounts_sql =
    "SELECT player, name, password, role, created, reason, since, until, email, bot "
    "FROM accounts LEFT JOIN bans USING (player)";
[[nodiscard]] Store::Result<Account> account_of(const sqlite::Statement& row);

inline constexpr std::string_view logins_sql = "SELECT id, token, player, created, used, client FROM logins";
[[nodiscard]] Store::Result<Login> login_of(const sqlite::Statement& row);

inline constexpr std::string_view audit_sql =
    "SELECT at, actor, action, subject, detail FROM audit ORDER BY id DESC LIMIT ?";
[[nodiscard]] Store::Result<AuditEntry> audit_entry_of(const sqlite::Statement& row);

inline constexpr std::string_view former_players_sql = "SELECT player, folded, deleted FROM former_players";
[[nodiscard]] Store::Result<FormerPlayer> former_player_of(const sqlite::Statement& row);

inline constexpr std::string_view messages_by_sql =
    "SELECT game_id, at, channel, coalesce(text, phrase), phrase IS NOT NULL, deleted FROM chat_messages "
    "WHERE player = ? ORDER BY at, game_id, number";
[[nodiscard]] Store::Result<WrittenMessage> written_message_of(const sqlite::Statement& row);

inline constexpr std::string_view vacations_sql = "SELECT player, began, ended FROM vacations ORDER BY began, player";
[[nodiscard]] Store::Result<StoredVacation> vacation_of(const sqlite::Statement& row);

}  // namespace ootori::server

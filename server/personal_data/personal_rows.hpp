// The queries about all that is kept of one player.
#pragma once

#include <array>
#include <string_view>

#include "server/personal_data/personal_records.hpp"
#include "server/store/rows.hpp"

namespace ootori::server {

// A letter that waits, and the secret of one that went out. Letters are given up after two days.
inline constexpr std::string_view awaited_addresses_sql =
    "SELECT address, max(until) FROM (SELECT address, expires AS until FROM mail_tokens WHERE player = ?1 AND kind = "
    "'confirm' UNION ALL SELECT address, created + 172800000 FROM letters WHERE player = ?1 AND kind = 'confirm') "
    "GROUP BY address ORDER BY 2, 1";
inline constexpr std::string_view mutes_by_sql =
    "SELECT id, player, muted, at FROM mutes WHERE player = ? ORDER BY at, id";
inline constexpr std::string_view reports_by_sql =
    "SELECT game_id, number, player, at, reason FROM chat_reports WHERE player = ? ORDER BY at, game_id, number";
inline constexpr std::string_view silences_of_sql =
    "SELECT id, player, moderator, at, until FROM silences WHERE player = ?";
inline constexpr std::string_view acts_about_sql =
    "SELECT at, moderator, act, player, game_id, number, until, note FROM moderation_log WHERE player = ? ORDER BY id";
inline constexpr std::string_view audit_about_sql =
    "SELECT at, actor, action, subject, detail FROM audit WHERE lower(subject) = ? ORDER BY id";
inline constexpr std::string_view analyses_by_sql =
    "SELECT game_id, player, asked, finished, NULL FROM analyses WHERE player = ? ORDER BY asked, game_id";

inline constexpr std::array personal_sql{awaited_addresses_sql, mutes_by_sql,    reports_by_sql, silences_of_sql,
                                         acts_about_sql,        audit_about_sql, analyses_by_sql};

[[nodiscard]] Store::Result<AwaitedAddress> awaited_address_of(const sqlite::Statement& row);

}  // namespace ootori::server

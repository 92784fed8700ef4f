// Games in the database as they are read: their events, and what lists show of them.
#pragma once

#include <string_view>

#include "server/store/joined.hpp"
#include "server/store/rows.hpp"

namespace ootori::server {

inline constexpr std::string_view load_sql =
    "SELECT number, at, event, game FROM events JOIN games ON games.id = game_id WHERE game_id = ? ORDER BY number";
[[nodiscard]] Store::Result<Recorded> recorded_of(const sqlite::Statement& row);

// What summary_of() reads of a game; the rest of a statement follows.
inline constexpr std::string_view summaries =
    "SELECT id, game, handicap, created, updated, plies, winner, reason, engine_to_move, "
    "       black.player, black.level, white.player, white.level, turn, time, rated, deadline, adjourned, vacations "
    "FROM games JOIN seats black ON black.game_id = id AND black.color = 'black' "
    "           JOIN seats white ON white.game_id = id AND white.color = 'white' "
    "WHERE ";
inline constexpr std::string_view of_player = "id IN (SELECT game_id FROM seats WHERE player = ?1) ";

inline constexpr std::string_view newest_first = "ORDER BY created DESC, id LIMIT ?2";
inline constexpr std::string_view list_sql = sqlite::joined<summaries, of_player, newest_first>;
inline constexpr std::string_view that_run = "AND reason IS NULL ORDER BY created DESC, id";
inline constexpr std::string_view list_running_sql = sqlite::joined<summaries, of_player, that_run>;
// After one of them (updated, id) in the list.
inline constexpr std::string_view that_ended =
    "AND reason IS NOT NULL AND (?2 IS NULL OR updated < ?2 OR (updated = ?2 AND id < ?3)) "
    "ORDER BY updated DESC, id DESC LIMIT ?4";
inline constexpr std::string_view list_ended_sql = sqlite::joined<summaries, of_player, that_ended>;
// Against people, ended and not called off, older than one of them (created, id).
inline constexpr std::string_view that_count =
    "AND black.player IS NOT NULL AND white.player IS NOT NULL "
    "AND reason IS NOT NULL AND plies >= 2 AND (winner IS NOT NULL OR reason <> 'abandoned') "
    "AND (?2 IS NULL OR game = ?2) AND (?3 IS NULL OR rated = ?3) "
    "AND (?4 IS NULL OR black.player = ?4 OR white.player = ?4) "
    "AND (?5 IS NULL OR ?5 = CASE WHEN winner IS NULL THEN 'even' "
    "     WHEN (winner = 'black') = (black.player = ?1) THEN 'won' ELSE 'lost' END) "
    "AND (?6 IS NULL OR created < ?6 OR (created = ?6 AND id < ?7)) "
    "ORDER BY created DESC, id DESC LIMIT ?8";
inline constexpr std::string_view finished_sql = sqlite::joined<summaries, of_player, that_count>;
[[nodiscard]] Store::Result<Summary> summary_of(const sqlite::Statement& row);

// Their ids alone.
inline constexpr std::string_view awaiting_sql = "SELECT id FROM games WHERE engine_to_move ORDER BY updated";
inline constexpr std::string_view due_sql =
    "SELECT id FROM games WHERE deadline IS NOT NULL AND deadline <= ? ORDER BY deadline";
inline constexpr std::string_view running_sql =
    "SELECT id FROM seats JOIN games ON id = game_id WHERE player = ? AND reason IS NULL ORDER BY id";
// After the end only a rematch is offered, and nothing but its answer follows.
inline constexpr std::string_view awaiting_answer_sql =
    "SELECT id FROM seats JOIN games ON id = game_id WHERE player = ? AND reason IS NOT NULL AND "
    "(SELECT event FROM events WHERE events.game_id = games.id ORDER BY number DESC LIMIT 1) "
    "LIKE '{\"type\":\"offered\"%' ORDER BY id";
inline constexpr std::string_view between_sql =
    "SELECT game_id FROM seats one JOIN seats other USING (game_id) WHERE one.player = ? AND other.player = ? LIMIT 1";

inline constexpr std::string_view lines_sql = "SELECT player, ply, lines FROM conditional_lines WHERE game_id = ?";
[[nodiscard]] Store::Result<StoredLines> stored_lines_of(const sqlite::Statement& row);
inline constexpr std::string_view lines_by_sql =
    "SELECT game_id, ply, lines FROM conditional_lines WHERE player = ? ORDER BY game_id";
[[nodiscard]] Store::Result<LinesInGame> lines_in_game_of(const sqlite::Statement& row);

}  // namespace ootori::server

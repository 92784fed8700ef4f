// Ratings in the database as they are read.
#pragma once

#include <string_view>

#include "server/ratings/rating_book.hpp"
#include "server/store/rows.hpp"

namespace ootori::server {

inline constexpr std::string_view standings_sql =
    "SELECT player, game, speed, rating, deviation, volatility, games, updated FROM ratings WHERE player = ? "
    "ORDER BY game, speed";
inline constexpr std::string_view certain_sql =
    "SELECT player, game, speed, rating, deviation, volatility, games, updated FROM ratings "
    "WHERE game = ?1 AND speed = ?2 AND deviation <= ?3 AND player IN (SELECT player FROM accounts WHERE bot = ?4) "
    "AND (?5 IS NULL OR rating < ?5 OR (rating = ?5 AND player > ?6)) ORDER BY rating DESC, player LIMIT ?7";
[[nodiscard]] Store::Result<Standing> standing_of(const sqlite::Statement& row);

inline constexpr std::string_view changes_sql =
    "SELECT * FROM (SELECT game_id, game, speed, at, rating, deviation FROM rating_changes WHERE player = ? "
    "ORDER BY at DESC, game_id LIMIT ?) ORDER BY at, game_id DESC";
[[nodiscard]] Store::Result<RatingChange> rating_change_of(const sqlite::Statement& row);

// Of two people, and not called off.
inline constexpr std::string_view played_sql =
    "SELECT game, count(*), count(handicap) FROM seats JOIN games ON games.id = game_id "
    "WHERE player = ?1 AND reason IS NOT NULL AND plies >= 2 AND (winner IS NOT NULL OR reason <> 'abandoned') "
    "AND NOT EXISTS (SELECT 1 FROM seats other WHERE other.game_id = games.id AND other.player IS NULL) "
    "GROUP BY game ORDER BY game";
[[nodiscard]] Store::Result<GamesPlayed> games_played_of(const sqlite::Statement& row);

}  // namespace ootori::server

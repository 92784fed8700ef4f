// Analyses in the database as they are read.
#pragma once

#include <string_view>

#include "server/analysis/analysis_table.hpp"
#include "server/store/rows.hpp"

namespace ootori::server {

inline constexpr std::string_view awaited_analyses_sql =
    "SELECT game_id, player, asked, finished, report FROM analyses WHERE finished IS NULL ORDER BY asked, game_id";
[[nodiscard]] Store::Result<AnalysisRequest> request_of(const sqlite::Statement& row);

inline constexpr std::string_view analysis_sql =
    "SELECT game_id, player, asked, finished, report FROM analyses WHERE game_id = ?";
[[nodiscard]] Store::Result<StoredAnalysis> analysis_of(const sqlite::Statement& row);

}  // namespace ootori::server

#include "server/analysis/analysis_table.hpp"

#include <array>
#include <utility>

namespace ootori::server {
namespace {

constexpr std::array<SchemaStep, 1> steps{{{11, R"sql(
  CREATE TABLE analyses (
    game_id  TEXT    PRIMARY KEY REFERENCES games (id),
    player   TEXT    NOT NULL,         -- who asked for it
    asked    INTEGER NOT NULL,
    finished INTEGER,                  -- NULL: it waits
    report   TEXT                      -- JSON; NULL though finished: it failed
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX analyses_awaited ON analyses (asked) WHERE finished IS NULL;
)sql"}}};

constexpr auto texts = std::to_array<TextColumn>({
    {"analyses", "game_id"},
    {"analyses", "player", Fate::deleted, "analyses"},
    {"analyses", "report"},
});

// A report that is there is the opponent's too, and stays without the name.
constexpr std::array<Sql, 2> forget{"DELETE FROM analyses WHERE player = ?1 AND finished IS NULL",
                                    "UPDATE analyses SET player = '' WHERE player = ?1"};

constexpr Sql awaited_sql =
    "SELECT game_id, player, asked, finished, report FROM analyses WHERE finished IS NULL ORDER BY asked, game_id";
constexpr Sql analysis_sql = "SELECT game_id, player, asked, finished, report FROM analyses WHERE game_id = ?";
constexpr Sql analyses_by_sql =
    "SELECT game_id, player, asked, finished, NULL FROM analyses WHERE player = ? ORDER BY asked, game_id";

constexpr std::string_view not_one_to_change = "the analysis is not one to change";

StoreResult<StoredAnalysis> analysis_of(const Row& row) {
  auto id = GameId::parse(row.text(0));
  if (!id) return std::unexpected(storage_error("a stored analysis has an impossible game"));
  StoredAnalysis stored{.request = {std::move(*id), {std::string(row.text(1))}, row.integer(2)}};
  if (!row.is_null(3)) stored.finished = row.integer(3);
  if (!row.is_null(4)) stored.report = row.text(4);
  return stored;
}

StoreResult<AnalysisRequest> request_of(const Row& row) {
  auto stored = analysis_of(row);
  if (!stored) return std::unexpected(std::move(stored.error()));
  return std::move(stored->request);
}

}  // namespace

constinit const Tables analysis_tables{.room = "analysis", .steps = steps, .texts = texts, .forget = forget};

StoreResult<void> AskAnalysis::apply(Transaction& transaction) const {
  return transaction.execute_or(
      not_one_to_change,
      "INSERT INTO analyses (game_id, player, asked) VALUES (?1, ?2, ?3) ON CONFLICT (game_id) DO UPDATE SET "
      "player = ?2, asked = ?3, finished = NULL "
      "WHERE analyses.finished IS NOT NULL AND analyses.report IS NULL",
      request.game.text(), request.by.value, request.asked);
}

StoreResult<void> FinishAnalysis::apply(Transaction& transaction) const {
  return transaction.execute_or(
      not_one_to_change,
      "UPDATE analyses SET finished = ?2, report = nullif(?3, '') WHERE game_id = ?1 AND finished IS NULL", game.text(),
      at, report);
}

StoreResult<void> WithdrawAnalysis::apply(Transaction& transaction) const {
  return transaction.execute_or(not_one_to_change, "DELETE FROM analyses WHERE game_id = ?1 AND finished IS NULL",
                                game.text());
}

StoreResult<std::vector<AnalysisRequest>> AnalysisTable::awaited() const {
  return store_.query_sound(awaited_sql, request_of);
}

StoreResult<std::vector<StoredAnalysis>> AnalysisTable::of(const GameId& game) const {
  return store_.query(analysis_sql, analysis_of, game.text());
}

StoreResult<std::vector<StoredAnalysis>> AnalysisTable::by(const game::PlayerId& player) const {
  return store_.query(analyses_by_sql, analysis_of, player.value);
}

}  // namespace ootori::server

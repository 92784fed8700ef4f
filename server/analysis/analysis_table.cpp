#include "server/analysis/analysis_table.hpp"

#include <array>
#include <utility>

namespace ootori::server {
namespace {

constexpr std::array<SchemaStep, 2> steps{{{11, R"sql(
  CREATE TABLE analyses (
    game_id  TEXT    PRIMARY KEY REFERENCES games (id),
    player   TEXT    NOT NULL,         -- who asked for it
    asked    INTEGER NOT NULL,
    finished INTEGER,                  -- NULL: it waits
    report   TEXT                      -- JSON; NULL though finished: it failed
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX analyses_awaited ON analyses (asked) WHERE finished IS NULL;
)sql"},
                                           {15, R"sql(
  ALTER TABLE analyses ADD COLUMN lease TEXT;    -- NULL: nobody makes it
  ALTER TABLE analyses ADD COLUMN holder TEXT;   -- who does: a worker's name; empty: the server itself
  ALTER TABLE analyses ADD COLUMN lost INTEGER NOT NULL DEFAULT 0;  -- how often who made it was gone
  CREATE INDEX analyses_set_aside ON analyses (finished) WHERE report IS NULL AND lost > 0;
)sql"}}};

constexpr auto texts = std::to_array<TextColumn>({
    {"analyses", "game_id"},
    {"analyses", "player", Fate::deleted, "analyses"},
    {"analyses", "report"},
    {"analyses", "lease"},
    {"analyses", "holder"},
});

// A finished report also belongs to the opponent: it stays, without the name.
constexpr std::array<Sql, 2> forget{"DELETE FROM analyses WHERE player = ?1 AND finished IS NULL",
                                    "UPDATE analyses SET player = '' WHERE player = ?1"};

constexpr Sql awaited_sql =
    "SELECT game_id, player, asked, lease, holder, lost FROM analyses WHERE finished IS NULL ORDER BY asked, game_id";
constexpr Sql analysis_sql = "SELECT game_id, player, asked, finished, report, lost FROM analyses WHERE game_id = ?";
constexpr Sql analyses_by_sql =
    "SELECT game_id, player, asked, finished, NULL, lost FROM analyses WHERE player = ? ORDER BY asked, game_id";
constexpr Sql set_aside_sql =
    "SELECT game_id FROM analyses WHERE finished IS NOT NULL AND report IS NULL AND lost > 0 AND lost >= ?1 "
    "ORDER BY finished DESC, game_id";

constexpr std::string_view not_one_to_change = "this analysis cannot be changed now";

StoreResult<AnalysisRequest> request_of(const Row& row) {
  auto id = GameId::parse(row.text(0));
  if (!id) return std::unexpected(storage_error("a stored analysis has an impossible game"));
  return AnalysisRequest{std::move(*id), {std::string(row.text(1))}, row.integer(2)};
}

StoreResult<StoredAnalysis> analysis_of(const Row& row) {
  auto request = request_of(row);
  if (!request) return std::unexpected(std::move(request.error()));
  StoredAnalysis stored{.request = std::move(*request), .lost = row.integer(5)};
  if (!row.is_null(3)) stored.finished = row.integer(3);
  if (!row.is_null(4)) stored.report = row.text(4);
  return stored;
}

StoreResult<AwaitedAnalysis> awaited_of(const Row& row) {
  auto request = request_of(row);
  if (!request) return std::unexpected(std::move(request.error()));
  AwaitedAnalysis awaited{.request = std::move(*request), .lost = row.integer(5)};
  if (!row.is_null(3)) awaited.hold = AnalysisHold{std::string(row.text(3)), std::string(row.text(4))};
  return awaited;
}

StoreResult<GameId> set_aside_game(const Row& row) {
  auto id = GameId::parse(row.text(0));
  if (!id) return std::unexpected(storage_error("a stored analysis has an impossible game"));
  return std::move(*id);
}

}  // namespace

constinit const Tables analysis_tables{.room = "analysis", .steps = steps, .texts = texts, .forget = forget};

StoreResult<void> AskAnalysis::apply(Transaction& transaction) const {
  return transaction.execute_or(
      not_one_to_change,
      "INSERT INTO analyses (game_id, player, asked) VALUES (?1, ?2, ?3) ON CONFLICT (game_id) DO UPDATE SET "
      "player = ?2, asked = ?3, finished = NULL, lost = 0 "
      "WHERE analyses.finished IS NOT NULL AND analyses.report IS NULL AND analyses.lost < ?4",
      request.game.text(), request.by.value, request.asked, most_analysis_losses);
}

StoreResult<void> HoldAnalysis::apply(Transaction& transaction) const {
  return transaction.execute_or(not_one_to_change,
                                "UPDATE analyses SET lease = ?2, holder = ?3 WHERE game_id = ?1 AND finished IS NULL",
                                game.text(), hold.lease, hold.by);
}

StoreResult<void> ReleaseAnalysis::apply(Transaction& transaction) const {
  return transaction.execute_or(not_one_to_change,
                                "UPDATE analyses SET lease = NULL, holder = NULL, lost = lost + ?3 "
                                "WHERE game_id = ?1 AND lease = ?2 AND finished IS NULL",
                                game.text(), lease, std::int64_t{lost});
}

StoreResult<void> FinishAnalysis::apply(Transaction& transaction) const {
  return transaction.execute_or(not_one_to_change,
                                "UPDATE analyses SET finished = ?3, report = nullif(?4, ''), lease = NULL, "
                                "holder = NULL, lost = lost + ?5 "
                                "WHERE game_id = ?1 AND lease = ?2 AND finished IS NULL",
                                game.text(), lease, at, report, std::int64_t{lost});
}

StoreResult<void> RetryAnalysis::apply(Transaction& transaction) const {
  return transaction.execute_or(not_one_to_change,
                                "UPDATE analyses SET lost = 0 WHERE game_id = ?1 AND finished IS NOT NULL "
                                "AND report IS NULL AND lost >= ?2",
                                game.text(), most_analysis_losses);
}

StoreResult<void> WithdrawAnalysis::apply(Transaction& transaction) const {
  return transaction.execute_or(not_one_to_change, "DELETE FROM analyses WHERE game_id = ?1 AND finished IS NULL",
                                game.text());
}

StoreResult<std::vector<AwaitedAnalysis>> AnalysisTable::awaited() const {
  return store_.query_sound(awaited_sql, awaited_of);
}

StoreResult<std::vector<GameId>> AnalysisTable::set_aside() const {
  return store_.query(set_aside_sql, set_aside_game, most_analysis_losses);
}

StoreResult<std::vector<StoredAnalysis>> AnalysisTable::of(const GameId& game) const {
  return store_.query(analysis_sql, analysis_of, game.text());
}

StoreResult<std::vector<StoredAnalysis>> AnalysisTable::by(const game::PlayerId& player) const {
  return store_.query(analyses_by_sql, analysis_of, player.value);
}

}  // namespace ootori::server

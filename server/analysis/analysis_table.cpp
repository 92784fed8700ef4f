#include "server/analysis/analysis_table.hpp"

#include <array>
#include <utility>

namespace ootori::server {
namespace {

enum : std::uint8_t { ask_again, finish_one, withdraw_one };

constexpr std::array<std::string_view, 3> sql{
    "INSERT INTO analyses (game_id, player, asked) VALUES (?1, ?2, ?3) ON CONFLICT (game_id) DO UPDATE SET "
    "player = ?2, asked = ?3, finished = NULL WHERE finished IS NOT NULL AND report IS NULL",
    "UPDATE analyses SET finished = ?2, report = nullif(?3, '') WHERE game_id = ?1 AND finished IS NULL",
    "DELETE FROM analyses WHERE game_id = ?1 AND finished IS NULL",
};

}  // namespace

sqlite::Result<AnalysisTable> AnalysisTable::open(sqlite::Connection& connection) {
  std::vector<sqlite::Statement> statements;
  for (const std::string_view one : sql) {
    auto statement = connection.prepare(one);
    if (!statement) return std::unexpected(statement.error());
    statements.push_back(std::move(*statement));
  }
  return AnalysisTable{connection, std::move(statements)};
}

template <class... Values>
sqlite::Result<void> AnalysisTable::change_one(std::size_t which, const Values&... values) {
  sqlite::Statement& statement = statements_[which];
  const sqlite::InUse in_use(statement);
  int parameter = 0;
  (statement.bind(++parameter, values), ...);
  if (const auto row = statement.step(); !row) return std::unexpected(row.error());
  if (connection_->changes() == 0) return std::unexpected(sqlite::Fault::gone("the analysis is not one to change"));
  return {};
}

sqlite::Result<void> AnalysisTable::write(const AskAnalysis& ask) {
  return change_one(ask_again, ask.request.game.text(), ask.request.by.value, ask.request.asked);
}

sqlite::Result<void> AnalysisTable::write(const FinishAnalysis& finish) {
  return change_one(finish_one, finish.game.text(), finish.at, finish.report);
}

sqlite::Result<void> AnalysisTable::write(const WithdrawAnalysis& withdraw) {
  return change_one(withdraw_one, withdraw.game.text());
}

}  // namespace ootori::server

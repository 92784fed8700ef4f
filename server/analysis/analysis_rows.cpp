#include "server/analysis/analysis_rows.hpp"

#include <utility>

namespace ootori::server {
namespace {

using sqlite::Statement;

}  // namespace

Store::Result<StoredAnalysis> analysis_of(const Statement& row) {
  auto id = GameId::parse(row.text(0));
  if (!id) return std::unexpected(storage_error("a stored analysis has an impossible game"));
  StoredAnalysis stored{.request = {std::move(*id), {std::string(row.text(1))}, row.integer(2)}};
  if (!row.is_null(3)) stored.finished = row.integer(3);
  if (!row.is_null(4)) stored.report = row.text(4);
  return stored;
}

Store::Result<AnalysisRequest> request_of(const Statement& row) {
  auto stored = analysis_of(row);
  if (!stored) return std::unexpected(std::move(stored.error()));
  return std::move(stored->request);
}

}  // namespace ootori::server

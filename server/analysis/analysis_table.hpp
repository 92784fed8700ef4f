// The table of analyses.
#pragma once

#include <string>
#include <vector>

#include "server/analysis/analysis.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

extern const Tables analysis_tables;

// A conflict if there is one already, unless that one failed.
struct AskAnalysis {
  AnalysisRequest request;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Of one that is not finished; a conflict if there is none.
struct FinishAnalysis {
  GameId game;
  UnixMillis at;
  std::string report;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Of one that is not finished; a conflict if there is none.
struct WithdrawAnalysis {
  GameId game;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// What can be read. Any thread; blocks for the time of a read.
class AnalysisTable {
 public:
  explicit AnalysisTable(Reads& store) : store_(store) {}

  // Those that are not finished, in the order in which they were asked for.
  [[nodiscard]] StoreResult<std::vector<AnalysisRequest>> awaited() const;
  // None or one.
  [[nodiscard]] StoreResult<std::vector<StoredAnalysis>> of(const GameId& game) const;
  // What a player has asked for, oldest first, without the reports.
  [[nodiscard]] StoreResult<std::vector<StoredAnalysis>> by(const game::PlayerId& player) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server

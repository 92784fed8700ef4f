// The table of analyses.
#pragma once

#include <string>
#include <vector>

#include "server/analysis/analysis.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

extern const Tables analysis_tables;

// A conflict if the game has an analysis already, unless that one failed and was not set aside.
struct AskAnalysis {
  AnalysisRequest request;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Marks the report as being made. A conflict if the game has no unfinished analysis.
struct HoldAnalysis {
  GameId game;
  AnalysisHold hold;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Returns the analysis to the queue. `lost`: count a failed attempt, as opposed to an orderly stop. A conflict if the
// lease is not the current one.
struct ReleaseAnalysis {
  GameId game;
  std::string lease;
  bool lost;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// A conflict if the lease is not the current one. An empty report means failure.
struct FinishAnalysis {
  GameId game;
  UnixMillis at = 0;
  std::string lease{};
  std::string report{};
  bool lost = false;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Allows an analysis that was set aside to be requested again. A conflict if there is none.
struct RetryAnalysis {
  GameId game;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Deletes the request. A conflict if the game has no unfinished analysis.
struct WithdrawAnalysis {
  GameId game;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Reads the table. May be called from any thread; blocks during the read.
class AnalysisTable {
 public:
  explicit AnalysisTable(Reads& store) : store_(store) {}

  // Unfinished analyses, in the order of the requests.
  [[nodiscard]] StoreResult<std::vector<AwaitedAnalysis>> awaited() const;
  // Games whose analysis was set aside, latest first.
  [[nodiscard]] StoreResult<std::vector<GameId>> set_aside() const;
  // At most one element.
  [[nodiscard]] StoreResult<std::vector<StoredAnalysis>> of(const GameId& game) const;
  // A player's requests, oldest first, without the reports.
  [[nodiscard]] StoreResult<std::vector<StoredAnalysis>> by(const game::PlayerId& player) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server

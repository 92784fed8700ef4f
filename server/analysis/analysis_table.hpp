// The table of analyses.
#pragma once

#include <string>
#include <vector>

#include "server/analysis/analysis.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

extern const Tables analysis_tables;

// A conflict if there is one already, unless that one failed and was not set aside.
struct AskAnalysis {
  AnalysisRequest request;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Somebody begins to make it. Of one that is not finished; a conflict if there is none.
struct HoldAnalysis {
  GameId game;
  AnalysisHold hold;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// It waits again; lost: who made it is gone, and not because it was told to end. A conflict if the lease is not its.
struct ReleaseAnalysis {
  GameId game;
  std::string lease;
  bool lost;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// A conflict if the lease is not its. Without a report it failed.
struct FinishAnalysis {
  GameId game;
  UnixMillis at = 0;
  std::string lease{};
  std::string report{};
  bool lost = false;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// One that was set aside may be asked for again. A conflict if there is none.
struct RetryAnalysis {
  GameId game;

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
  [[nodiscard]] StoreResult<std::vector<AwaitedAnalysis>> awaited() const;
  // Games whose reports were set aside, the last first.
  [[nodiscard]] StoreResult<std::vector<GameId>> set_aside() const;
  // None or one.
  [[nodiscard]] StoreResult<std::vector<StoredAnalysis>> of(const GameId& game) const;
  // What a player has asked for, oldest first, without the reports.
  [[nodiscard]] StoreResult<std::vector<StoredAnalysis>> by(const game::PlayerId& player) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server

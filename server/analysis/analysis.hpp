// Requests for the engine's report on a game, and the finished reports, as they are stored.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "game/seat.hpp"
#include "server/wire/id.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

// A player's request for a report on a game.
struct AnalysisRequest {
  GameId game;
  game::PlayerId by;
  UnixMillis asked;

  bool operator==(const AnalysisRequest&) const = default;
};

// Marks a report as being made, now or when the last server stopped. Each hold has a unique lease. A worker names its
// lease when it hands in the report, so a worker that was suspended cannot hand in work that was reassigned.
struct AnalysisHold {
  std::string lease;
  std::string by;  // name of the worker; empty: this server

  bool operator==(const AnalysisHold&) const = default;
};

// After this many failed attempts a report is set aside, since the game itself may crash whoever analyses it. The
// server makes the last attempt itself, so that no worker can cause a report to be set aside.
inline constexpr std::int64_t most_analysis_losses = 3;

struct AwaitedAnalysis {
  AnalysisRequest request;
  std::optional<AnalysisHold> hold{};
  std::int64_t lost = 0;

  bool operator==(const AwaitedAnalysis&) const = default;
};

struct StoredAnalysis {
  AnalysisRequest request;
  std::optional<UnixMillis> finished{};  // empty: waiting or being made
  std::string report{};                  // JSON, docs/engine.md; empty for a finished analysis: it failed
  std::int64_t lost = 0;

  // Failed too often: not tried again until an administrator allows it.
  [[nodiscard]] bool is_set_aside() const { return finished && report.empty() && lost >= most_analysis_losses; }

  bool operator==(const StoredAnalysis&) const = default;
};

}  // namespace ootori::server

// Games that their players want the engine to look over: what is kept of it, and what can be written and read.
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

// Somebody waits for a report on a game.
struct AnalysisRequest {
  GameId game;
  game::PlayerId by;
  UnixMillis asked;

  bool operator==(const AnalysisRequest&) const = default;
};

// Somebody makes a report, or did when the last server ended. What is handed in names the lease, which nobody else has
// had, so that who was only asleep hands in nothing twice.
struct AnalysisHold {
  std::string lease;
  std::string by;  // the name of a worker; empty: the server itself

  bool operator==(const AnalysisHold&) const = default;
};

// How often those who made a report may be lost with it before it is set aside: it may be what they die of. Before the
// last attempt it is made by the server itself, so that no worker can have a report set aside.
inline constexpr std::int64_t most_analysis_losses = 3;

struct AwaitedAnalysis {
  AnalysisRequest request;
  std::optional<AnalysisHold> hold{};
  std::int64_t lost = 0;

  bool operator==(const AwaitedAnalysis&) const = default;
};

struct StoredAnalysis {
  AnalysisRequest request;
  std::optional<UnixMillis> finished{};  // none: it waits, or is being made
  std::string report{};                  // JSON, docs/engine.md; empty though finished: it failed
  std::int64_t lost = 0;

  // It failed, and is not tried again before the operator says so.
  [[nodiscard]] bool is_set_aside() const { return finished && report.empty() && lost >= most_analysis_losses; }

  bool operator==(const StoredAnalysis&) const = default;
};

}  // namespace ootori::server

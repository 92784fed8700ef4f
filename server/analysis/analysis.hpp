// Games that their players want the engine to look over: what is kept of it, and what can be written and read.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "game/seat.hpp"
#include "server/id.hpp"
#include "server/lobby/seek.hpp"

namespace ootori::server {

// Somebody waits for a report on a game.
struct AnalysisRequest {
  GameId game;
  game::PlayerId by;
  UnixMillis asked;

  bool operator==(const AnalysisRequest&) const = default;
};

struct StoredAnalysis {
  AnalysisRequest request;
  std::optional<UnixMillis> finished{};  // none: it waits, or is being made
  std::string report{};                  // JSON, docs/engine.md; empty though finished: it failed

  bool operator==(const StoredAnalysis&) const = default;
};

// A conflict if there is one already, unless that one failed.
struct AskAnalysis {
  AnalysisRequest request;
};

// Of one that is not finished; a conflict if there is none.
struct FinishAnalysis {
  GameId game;
  UnixMillis at;
  std::string report;
};

// Of one that is not finished; a conflict if there is none.
struct WithdrawAnalysis {
  GameId game;
};

}  // namespace ootori::server

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

struct StoredAnalysis {
  AnalysisRequest request;
  std::optional<UnixMillis> finished{};  // none: it waits, or is being made
  std::string report{};                  // JSON, docs/engine.md; empty though finished: it failed

  bool operator==(const StoredAnalysis&) const = default;
};

}  // namespace ootori::server

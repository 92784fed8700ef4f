// The engine's interface for games: chooses a move.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

#include "game/seat.hpp"
#include "rules/games.hpp"

namespace ootori::server {

struct EngineTask {
  AnyGame game;  // not over
  game::Level level;
  std::uint64_t seed;  // for the deliberate mistakes of lower levels
};

class EnginePlayer {
 public:
  virtual ~EnginePlayer() = default;

  // Returns a permitted move, or nothing if the engine failed. Blocks while it thinks; ends soon after a stop request,
  // with the best move so far. Not thread-safe.
  virtual std::optional<Move> choose(const EngineTask& task, std::stop_token stop) = 0;
};

using EngineFactory = std::function<std::unique_ptr<EnginePlayer>()>;

// The built-in engine.
[[nodiscard]] std::unique_ptr<EnginePlayer> make_engine_player();

}  // namespace ootori::server

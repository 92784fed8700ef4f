// The engine as a room sees it: somebody who chooses a move.
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
  std::uint64_t seed;  // of the weaknesses of a lower level
};

class EnginePlayer {
 public:
  virtual ~EnginePlayer() = default;

  // A permitted move, or none if the engine failed. Blocks while it thinks; ends soon after `stop` is asked for, with
  // whatever it has. One call at a time.
  virtual std::optional<Move> choose(const EngineTask& task, std::stop_token stop) = 0;
};

using EngineFactory = std::function<std::unique_ptr<EnginePlayer>()>;

// The engine of this program.
[[nodiscard]] std::unique_ptr<EnginePlayer> make_engine_player();

}  // namespace ootori::server

// The engine that plays in a game: thinks exactly when it is to move, and on the position that there is. For one thread
// at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

#include "game/state.hpp"
#include "server/engines/engine_pool.hpp"

namespace ootori::server {

class Thinker {
 public:
  // Called on a thread of the pool, with the number of the last event that the engine saw; none: it failed.
  using Answer = std::move_only_function<void(std::uint64_t after, std::optional<Move> move)>;

  // It must outlive this.
  explicit Thinker(EnginePool& engines) : engines_(engines) {}

  // After the event `last` of the game, or one that is not known (null). `rests`: no thought is begun now. Whether it
  // is news that an engine thinks, or does so no longer.
  [[nodiscard]] bool look(const game::State* state, std::uint64_t last, bool rests, Answer answer);
  [[nodiscard]] bool is_thinking() const { return thought_.has_value(); }

  // An answer has come to what was seen after that event. False: it is no longer asked for, as when a move was taken
  // back meanwhile.
  [[nodiscard]] bool accept(std::uint64_t after);

 private:
  struct Thought {
    std::uint64_t after;  // the number of the last event that the engine saw
    std::stop_source stop;
  };

  EnginePool& engines_;
  std::optional<Thought> thought_;
  bool told_ = false;
};

}  // namespace ootori::server

// The engine that plays in a game. It thinks whenever it is to move, always on the current position. For one thread at
// a time.
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
  // Called on a thread of the pool. `after` is the number of the last event that the engine saw; no move: it failed.
  using Answer = std::move_only_function<void(std::uint64_t after, std::optional<Move> move)>;

  // `engines` must outlive this.
  explicit Thinker(EnginePool& engines) : engines_(engines) {}

  // Starts or stops thinking as the game requires after its event `last`; a null state means that the game is unknown.
  // `rests`: start nothing now. Returns whether the engine has started or stopped thinking since the last call.
  [[nodiscard]] bool look(const game::State* state, std::uint64_t last, bool rests, Answer answer);
  [[nodiscard]] bool is_thinking() const { return thought_.has_value(); }

  // An answer has come for the game as it was after that event. False: it is no longer wanted, for example because a
  // move was taken back meanwhile.
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

#include "server/engines/engine_player.hpp"

#include <utility>

#include "engine/book/book_play.hpp"
#include "engine/engine.hpp"

namespace ootori::server {
namespace {

// For the strongest level. Weaker levels have limited searches, which take less time.
constexpr Millis longest_thought{2000};

class Player final : public EnginePlayer {
 public:
  std::optional<Move> choose(const EngineTask& task, std::stop_token stop) override {
    // The hash table helps in further games of the same kind, but not in others.
    if (std::exchange(last_, &spec_of(task.game)) != &spec_of(task.game)) engine_.new_game();
    const SearchLimits limits{.move_time = longest_thought};
    const Strength strength{task.level.value()};
    if (const auto known = play_from_book({.is_used = true}, task.game, limits, strength, task.seed))
      return known->best;
    return engine_.play(task.game, limits, strength, task.seed, std::move(stop)).best;
  }

 private:
  Engine engine_{EngineOptions{.hash_mib = 32}};
  const GameSpec* last_ = nullptr;
};

}  // namespace

std::unique_ptr<EnginePlayer> make_engine_player() { return std::make_unique<Player>(); }

}  // namespace ootori::server

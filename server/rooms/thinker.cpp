#include "server/rooms/thinker.hpp"

#include <utility>

#include "server/games/digest.hpp"
#include "server/wire/random.hpp"

namespace ootori::server {
namespace {

// The player in whose name the game waits for an engine.
game::PlayerId customer_of(const game::State& state) {
  for (const Color color : {Color::black, Color::white}) {
    if (const auto* person = state.seats().person(color)) return *person;
  }
  return {};
}

}  // namespace

bool Thinker::look(const game::State* state, std::uint64_t last, bool rests, Answer answer) {
  const auto* engine = state == nullptr ? nullptr : engine_to_move(*state);
  if (thought_ && (engine == nullptr || thought_->after != last)) {
    thought_->stop.request_stop();
    thought_.reset();
  }
  if (engine != nullptr && !thought_ && !rests) {
    auto answered = [last, answer = std::move(answer)](std::optional<Move> move) mutable { answer(last, move); };
    EngineTask task{.game = state->game(), .level = engine->level, .seed = random_number()};
    thought_ = Thought{last, engines_.submit(customer_of(*state), std::move(task), std::move(answered))};
  }
  return std::exchange(told_, thought_.has_value()) != thought_.has_value();
}

bool Thinker::accept(std::uint64_t after) {
  if (!thought_ || thought_->after != after) return false;
  thought_.reset();
  return true;
}

}  // namespace ootori::server

// The engine that plays in a room.
#include <utility>

#include <spdlog/spdlog.h>

#include "server/random.hpp"
#include "server/rooms/room.hpp"
#include "server/store/digest.hpp"

namespace ootori::server {
namespace {

constexpr std::chrono::seconds retry_delay{2};  // after the disk or an engine failed, before it is tried again

// Whose turn in the engine's queue a game takes.
game::PlayerId customer_of(const game::State& state) {
  for (const Color color : {Color::black, Color::white}) {
    if (const auto* person = state.seats().person(color)) return *person;
  }
  return {};
}

}  // namespace

// Sees to it that an engine thinks exactly when it is to move, and on the position that there is.
void Room::think() {
  const auto* engine = state_ ? engine_to_move(*state_) : nullptr;
  if (thought_ && (engine == nullptr || thought_->after != last_event())) {
    thought_->stop.request_stop();
    thought_.reset();
  }
  if (engine != nullptr && !thought_ && !retrying_) {
    auto answer = [weak = weak_from_this(), after = last_event()](std::optional<Move> move) {
      if (const auto self = weak.lock()) self->engine_answered(after, move);
    };
    EngineTask task{.game = state_->game(), .level = engine->level, .seed = random_number()};
    thought_ = Thought{last_event(), services_.engines.submit(customer_of(*state_), std::move(task), answer)};
  }
  if (std::exchange(told_thinking_, thought_.has_value()) != thought_.has_value()) {
    tell_all(Thinking{id_, told_thinking_});
  }
}

void Room::try_again_later() {
  if (std::exchange(retrying_, true)) return;
  think();  // no longer: the engine rests until then
  retry_.expires_after(retry_delay);
  retry_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
    const auto self = weak.lock();
    if (error || !self) return;
    self->retrying_ = false;
    self->enqueue([raw = self.get()](const Loaded&) {
      raw->think();
      raw->await_flag();
    });
  });
}

void Room::engine_answered(std::uint64_t after, std::optional<Move> move) {
  enqueue([this, after, move](const Loaded& loaded) {
    if (!loaded || !thought_ || thought_->after != after) return;  // taken back or resigned in the meantime
    thought_.reset();
    const auto ply = state_->plies();
    auto events = move ? game::decide(*state_, state_->side_to_move(), game::Play{ply, *move})
                       : std::unexpected(game::Refusal{game::Refusal::Reason::illegal_move});
    if (events) return commit(std::move(*events), [](const std::expected<void, Error>&) {});
    spdlog::error("the engine has no permitted move in game {} after {} plies", id_.text(), ply);
    try_again_later();
  });
}

}  // namespace ootori::server

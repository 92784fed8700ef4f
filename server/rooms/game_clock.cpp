#include "server/rooms/game_clock.hpp"

#include <utility>

namespace ootori::server {

std::optional<ClockNews> GameClock::news(const game::State& state, const Instant& instant) const {
  auto clock = standing(state, instant);
  if (!clock) return std::nullopt;
  return ClockNews{std::move(*clock), id_};
}

std::optional<ClockStanding> stopped_clock(const game::State& state) {
  const auto& clock = state.clock();
  if (!clock) return std::nullopt;
  ClockStanding now{.black = clock->left(Color::black),
                    .white = clock->left(Color::white),
                    .running = {},
                    .adjourned_for = {},
                    .until_flag = {}};
  const Color mover = state.side_to_move();
  if (state.is_on_vacation(mover)) {
    (mover == Color::black ? now.black : now.white) = clock->after_thinking(mover, state.used());
  }
  return now;
}

std::optional<ClockStanding> GameClock::standing(const game::State& state, const Instant& instant) const {
  auto now = stopped_clock(state);
  if (!now) return std::nullopt;
  const auto until_flag = turn_->until_flag(state, instant);
  if (!until_flag) return now;
  if (state.is_adjourned()) {
    now->adjourned_for = until_flag;
    return now;
  }
  now->until_flag = until_flag;
  const Color mover = state.side_to_move();
  auto& left = mover == Color::black ? now->black : now->white;
  left = state.clock()->left(mover);
  if (state.has_begun()) {
    left = state.clock()->after_thinking(mover, state.used() + thought(state, instant));
    now->running = mover;
  }
  return now;
}

void GameClock::await_flag(const game::State* state, const Instant& instant, Work fallen) {
  flag_.put_off();
  const auto left = state == nullptr ? std::nullopt : turn_->until_flag(*state, instant);
  awaits_flag_ = left && (state->is_at_the_board() || *left < longest_wait);
  if (awaits_flag_) flag_.set(*left, std::move(fallen));
}

}  // namespace ootori::server

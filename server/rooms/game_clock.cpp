#include "server/rooms/game_clock.hpp"

#include <utility>

namespace ootori::server {

std::optional<ClockNews> GameClock::news(const game::State& state, const Instant& instant) const {
  auto clock = standing(state, instant);
  if (!clock) return std::nullopt;
  return ClockNews{std::move(*clock), id_};
}

std::optional<ClockStanding> GameClock::standing(const game::State& state, const Instant& instant) const {
  const auto& clock = state.clock();
  if (!clock) return std::nullopt;
  ClockStanding now{.black = clock->left(Color::black),
                    .white = clock->left(Color::white),
                    .running = {},
                    .adjourned_for = {},
                    .until_flag = turn_->until_flag(state, instant)};
  if (state.is_adjourned()) now.adjourned_for = std::exchange(now.until_flag, std::nullopt);
  const Color mover = state.side_to_move();
  if (now.until_flag && state.has_begun()) {
    const game::Millis used = state.used() + thought(state, instant);
    (mover == Color::black ? now.black : now.white) = clock->after_thinking(mover, used);
    now.running = mover;
  } else if (!now.until_flag && state.is_on_vacation(mover)) {
    (mover == Color::black ? now.black : now.white) = clock->after_thinking(mover, state.used());
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

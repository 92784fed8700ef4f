#include "game/clock.hpp"

#include <variant>

namespace ootori::game {
namespace {

TimeLeft full_of(const TimeControl& time, Color color, bool halved) {
  return std::visit([&](const auto& kind) { return kind.full(color, halved); }, time);
}

}  // namespace

Clock::Clock(const TimeControl& time, const std::array<bool, 2>& halved)
    : time_(time),
      halved_(halved),
      left_{full_of(time, Color::black, halved[index(Color::black)]),
            full_of(time, Color::white, halved[index(Color::white)])} {}

Millis Clock::until_flag(Color color) const {
  return std::visit([&](const auto& kind) { return kind.until_flag(color, left(color)); }, time_);
}

Clock::Left Clock::after_thinking(Color color, Millis thought) const {
  if (thought >= until_flag(color)) return {Millis{0}, 0};
  return std::visit([&](const auto& kind) { return kind.after_thinking(color, left(color), thought); }, time_);
}

void Clock::use(Color color, Millis thought) {
  left_[index(color)] =
      std::visit([&](const auto& kind) { return kind.after_turn(color, left(color), thought); }, time_);
}

bool Clock::count(Color color, Millis thought) {
  if (thought >= until_flag(color)) return false;
  const bool halved = halved_[index(color)];
  left_[index(color)] =
      std::visit([&](const auto& kind) { return kind.after_move(color, left(color), thought, halved); }, time_);
  return true;
}

}  // namespace ootori::game

#include "game/clock.hpp"

#include <algorithm>
#include <variant>

namespace ootori::game {
namespace {

using Left = Clock::Left;

// For each kind of time: the full time, and what thinking uses up. If a kind of time is missing here, this does not
// compile.

Left full(const LiveTime& time, Color color, bool halved) {
  return {time.parts(color).main / (halved ? 2 : 1), time.parts(color).periods};
}

Left full(const CorrespondenceTime& time, Color /*color*/, bool /*halved*/) { return {time.per_move(), 0}; }

Millis all_of(const LiveTime& time, Color color, const Left& left) {
  const LiveTime::Parts& parts = time.parts(color);
  return parts.delay + left.main + parts.byoyomi * left.periods;
}

Millis all_of(const CorrespondenceTime& /*time*/, Color /*color*/, const Left& left) { return left.main; }

Left without(const LiveTime& time, Color color, const Left& left, Millis thought) {
  const LiveTime::Parts& parts = time.parts(color);
  const Millis counted = std::max(thought - parts.delay, Millis{0});
  if (counted <= left.main) return {left.main - counted, left.periods};
  // A move within a period costs nothing. Each whole period that was exceeded is used up.
  const auto overrun = (counted - left.main) / parts.byoyomi;
  return {Millis{0}, left.periods - static_cast<int>(overrun)};
}

Left without(const CorrespondenceTime& /*time*/, Color /*color*/, const Left& left, Millis thought) {
  return {left.main - std::max(thought, Millis{0}), 0};
}

// The time left after a turn that ended without a move.
Left after_turn(const LiveTime& time, Color color, const Left& left, Millis thought) {
  return without(time, color, left, thought);
}

Left after_turn(const CorrespondenceTime& /*time*/, Color /*color*/, const Left& left, Millis /*thought*/) {
  return left;
}

Left after_move(const LiveTime& time, Color color, const Left& left, Millis thought, bool halved) {
  Left after = without(time, color, left, thought);
  if (!halved) after.main += time.parts(color).increment;
  return after;
}

// The next move gets the full number of days.
Left after_move(const CorrespondenceTime& /*time*/, Color /*color*/, const Left& left, Millis /*thought*/,
                bool /*halved*/) {
  return left;
}

Left full_of(const TimeControl& time, Color color, bool halved) {
  return std::visit([&](const auto& kind) { return full(kind, color, halved); }, time);
}

}  // namespace

Clock::Clock(const TimeControl& time, const std::array<bool, 2>& halved)
    : time_(time),
      halved_(halved),
      left_{full_of(time, Color::black, halved[index(Color::black)]),
            full_of(time, Color::white, halved[index(Color::white)])} {}

Millis Clock::until_flag(Color color) const {
  return std::visit([&](const auto& kind) { return all_of(kind, color, left(color)); }, time_);
}

Clock::Left Clock::after_thinking(Color color, Millis thought) const {
  if (thought >= until_flag(color)) return {Millis{0}, 0};
  return std::visit([&](const auto& kind) { return without(kind, color, left(color), thought); }, time_);
}

void Clock::use(Color color, Millis thought) {
  left_[index(color)] =
      std::visit([&](const auto& kind) { return after_turn(kind, color, left(color), thought); }, time_);
}

bool Clock::count(Color color, Millis thought) {
  if (thought >= until_flag(color)) return false;
  const bool halved = halved_[index(color)];
  left_[index(color)] =
      std::visit([&](const auto& kind) { return after_move(kind, color, left(color), thought, halved); }, time_);
  return true;
}

}  // namespace ootori::game

#include "game/clock.hpp"

#include <algorithm>

namespace ootori::game {
namespace {

Clock::Left full(const TimeControl& time, Color color, bool halved) {
  if (const auto* live = std::get_if<LiveTime>(&time)) {
    return {live->parts(color).main / (halved ? 2 : 1), live->parts(color).periods};
  }
  return {std::get<CorrespondenceTime>(time).per_move(), 0};
}

}  // namespace

Clock::Clock(const TimeControl& time, const std::array<bool, 2>& halved)
    : time_(time),
      halved_(halved),
      left_{full(time, Color::black, halved[index(Color::black)]),
            full(time, Color::white, halved[index(Color::white)])} {}

Millis Clock::until_flag(Color color) const {
  const Left& mine = left(color);
  const auto* live = std::get_if<LiveTime>(&time_);
  if (live == nullptr) return mine.main;
  const LiveTime::Parts& parts = live->parts(color);
  return parts.delay + mine.main + parts.byoyomi * mine.periods;
}

Clock::Left Clock::after_thinking(Color color, Millis thought) const {
  if (thought >= until_flag(color)) return {Millis{0}, 0};
  const Left& mine = left(color);
  const auto* live = std::get_if<LiveTime>(&time_);
  if (live == nullptr) return {mine.main - std::max(thought, Millis{0}), 0};
  const LiveTime::Parts& parts = live->parts(color);
  const Millis counted = std::max(thought - parts.delay, Millis{0});
  if (counted <= mine.main) return {mine.main - counted, mine.periods};
  // A move within a period costs nothing; every whole period overrun is used up.
  const auto overrun = (counted - mine.main) / parts.byoyomi;
  return {Millis{0}, mine.periods - static_cast<int>(overrun)};
}

void Clock::use(Color color, Millis thought) {
  if (std::holds_alternative<LiveTime>(time_)) left_[index(color)] = after_thinking(color, thought);
}

bool Clock::count(Color color, Millis thought) {
  if (thought >= until_flag(color)) return false;
  const auto* live = std::get_if<LiveTime>(&time_);
  if (live == nullptr) return true;  // the next move has all its days
  Left after = after_thinking(color, thought);
  if (!halved_[index(color)]) after.main += live->parts(color).increment;
  left_[index(color)] = after;
  return true;
}

}  // namespace ootori::game

#include "game/clock.hpp"

#include <algorithm>

namespace ootori::game {
namespace {

Clock::Left full(const TimeControl& time, bool halved) {
  if (const auto* live = std::get_if<LiveTime>(&time)) {
    return {live->parts().main / (halved ? 2 : 1), live->parts().periods};
  }
  return {std::get<CorrespondenceTime>(time).per_move(), 0};
}

}  // namespace

Clock::Clock(const TimeControl& time, const std::array<bool, 2>& halved)
    : time_(time), halved_(halved), left_{full(time, halved[0]), full(time, halved[1])} {}

Millis Clock::until_flag(Color color) const {
  const Left& mine = left(color);
  const auto* live = std::get_if<LiveTime>(&time_);
  if (live == nullptr) return mine.main;
  return live->parts().delay + mine.main + live->parts().byoyomi * mine.periods;
}

Clock::Left Clock::after_thinking(Color color, Millis thought) const {
  if (thought >= until_flag(color)) return {Millis{0}, 0};
  const Left& mine = left(color);
  const auto* live = std::get_if<LiveTime>(&time_);
  if (live == nullptr) return {mine.main - std::max(thought, Millis{0}), 0};
  const Millis counted = std::max(thought - live->parts().delay, Millis{0});
  if (counted <= mine.main) return {mine.main - counted, mine.periods};
  // A move within a period costs nothing; every whole period overrun is used up.
  const auto overrun = (counted - mine.main) / live->parts().byoyomi;
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
  if (!halved_[index(color)]) after.main += live->parts().increment;
  left_[index(color)] = after;
  return true;
}

}  // namespace ootori::game

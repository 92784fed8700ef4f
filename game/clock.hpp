// The two clocks of a game. They do not measure time themselves: the caller measures it and passes it in. No time is
// ever negative.
#pragma once

#include <array>

#include "game/time_control.hpp"
#include "rules/color.hpp"

namespace ootori::game {

class Clock {
 public:
  using Left = TimeLeft;

  explicit Clock(const TimeControl& time) : Clock(time, {}) {}
  // The sides in `halved` get half the main time and no increment.
  Clock(const TimeControl& time, const std::array<bool, 2>& halved);

  [[nodiscard]] const TimeControl& time() const { return time_; }
  [[nodiscard]] const Left& left(Color color) const { return left_[index(color)]; }

  // How long the player can think about the current move before the flag falls.
  [[nodiscard]] Millis until_flag(Color color) const;

  // The time left after thinking for `thought`; nothing if the flag has fallen.
  [[nodiscard]] Left after_thinking(Color color, Millis thought) const;

  // Counts a turn that took `thought` and ended without a move. The main time and periods used stay used. `thought`
  // must be less than until_flag().
  void use(Color color, Millis thought);

  // Counts a move that took `thought`. Returns false and changes nothing if the flag had already fallen.
  [[nodiscard]] bool count(Color color, Millis thought);

  // Called when the flag has fallen: no time is left.
  void run_out(Color color) { left_[index(color)] = {Millis{0}, 0}; }

  bool operator==(const Clock&) const = default;

 private:
  TimeControl time_;
  std::array<bool, 2> halved_;
  std::array<Left, 2> left_;
};

}  // namespace ootori::game

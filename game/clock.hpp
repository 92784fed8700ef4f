// The two clocks of a game, as pure data: the caller measures time and passes it in. Never negative.
#pragma once

#include <array>

#include "game/time_control.hpp"
#include "rules/color.hpp"

namespace ootori::game {

class Clock {
 public:
  // The time that a player has left, before the delay and the increment of the next move.
  struct Left {
    Millis main;
    int periods;

    bool operator==(const Left&) const = default;
  };

  explicit Clock(const TimeControl& time) : Clock(time, {}) {}
  // `halved`, by color: half the main time, and no increment.
  Clock(const TimeControl& time, const std::array<bool, 2>& halved);

  [[nodiscard]] const TimeControl& time() const { return time_; }
  [[nodiscard]] const Left& left(Color color) const { return left_[index(color)]; }

  // How long the player may think about one move; after that, the flag falls.
  [[nodiscard]] Millis until_flag(Color color) const;

  // What is left while the player thinks, `thought` into the move; nothing once the flag has fallen.
  [[nodiscard]] Left after_thinking(Color color, Millis thought) const;

  // Counts a turn that took `thought` and ended without a move: what was used of the main time and the periods stays
  // used. Before until_flag().
  void use(Color color, Millis thought);

  // Counts a move that took `thought`. False, and nothing is changed, if the flag had fallen before.
  [[nodiscard]] bool count(Color color, Millis thought);

  // The flag has fallen: nothing is left.
  void run_out(Color color) { left_[index(color)] = {Millis{0}, 0}; }

  bool operator==(const Clock&) const = default;

 private:
  TimeControl time_;
  std::array<bool, 2> halved_;
  std::array<Left, 2> left_;
};

}  // namespace ootori::game

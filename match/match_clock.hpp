// The clock of one side of a match game: main time with increment, then byo-yomi with periods.
// A value; time comes in from outside.
#pragma once

#include <algorithm>

#include "engine/engine.hpp"

namespace ootori {

class MatchClock {
 public:
  explicit MatchClock(SearchClock clock) : clock_(clock) {}

  [[nodiscard]] const SearchClock& reading() const { return clock_; }

  // Takes the time of a move off; false where it was more than there was and `margin`.
  bool spend(Millis time, Millis margin) {
    const Millis over = time - clock_.main;
    clock_.main = std::max(-over, Millis{0}) + clock_.increment;
    if (over <= Millis{0}) return true;
    if (clock_.byoyomi == Millis{0}) return over <= margin;
    // Each period that was used up is gone; the one that the move was made in is whole again.
    const auto used_up = static_cast<int>(std::max(over - margin - Millis{1}, Millis{0}) / clock_.byoyomi);
    clock_.periods -= used_up;
    return clock_.periods > 0;
  }

 private:
  SearchClock clock_;
};

}  // namespace ootori

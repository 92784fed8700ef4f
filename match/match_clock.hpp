// The clock of one side in a match game: main time with increment, then byo-yomi periods. A value: the caller measures
// the time.
#pragma once

#include <algorithm>

#include "engine/engine.hpp"

namespace ootori {

class MatchClock {
 public:
  explicit MatchClock(SearchClock clock) : clock_(clock) {}

  [[nodiscard]] const SearchClock& reading() const { return clock_; }

  // Subtracts the time of a move. Returns false if it exceeds the time left by more than `margin`.
  bool spend(Millis time, Millis margin) {
    const Millis over = time - clock_.main;
    clock_.main = std::max(-over, Millis{0}) + clock_.increment;
    if (over <= Millis{0}) return true;
    if (clock_.byoyomi == Millis{0}) return over <= margin;
    // The periods that were used up are lost. The period in which the move was made starts again.
    const auto used_up = static_cast<int>(std::max(over - margin - Millis{1}, Millis{0}) / clock_.byoyomi);
    clock_.periods -= used_up;
    return clock_.periods > 0;
  }

 private:
  SearchClock clock_;
};

}  // namespace ootori

// The training target of a position: the search's score as a chance to win, blended with the result of the game.
#pragma once

#include <cmath>

namespace ootori {

struct Aim {
  double blend = 0.75;  // of the score; the rest is of the result
  double scale = 600;   // centipawns of an output of 1.0: a score s is a chance of 1 / (1 + e^(−s/scale))

  // Of a score in centipawns and a result of 0, 1 or 2 half points.
  [[nodiscard]] float chance(int score, int half_points) const {
    return static_cast<float>(blend / (1 + std::exp(-score / scale)) + (1 - blend) * half_points / 2);
  }
};

}  // namespace ootori

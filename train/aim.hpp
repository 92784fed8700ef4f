// The training target of a position: the win probability that the search's score means, blended with the game's result.
#pragma once

#include <cmath>

namespace ootori {

struct Aim {
  double blend = 0.75;  // share of the score; the rest is the share of the result
  double scale = 600;   // in centipawns: a score s means a win probability of 1 / (1 + e^(−s/scale))

  // The target for a score in centipawns and a result of 0, 1 or 2 half points.
  [[nodiscard]] float chance(int score, int half_points) const {
    return static_cast<float>(blend / (1 + std::exp(-score / scale)) + (1 - blend) * half_points / 2);
  }
};

}  // namespace ootori

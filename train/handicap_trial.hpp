// How much stronger than its opponent a level must be to give a handicap.
#pragma once

#include <optional>
#include <span>
#include <stop_token>

#include "engine/engine.hpp"

namespace ootori {

struct HandicapTrial {
  const Handicap* handicap = nullptr;
  int receiver = 8;  // the level of Black, who is given the pieces
  int giver = 9;     // the level of White
  int games = 50;
  std::uint64_t seed = 1;
};

// Points of the giver out of `trial.games`; the first move of each side is chosen at random from those hardly worse
// than the best, so that games differ. Nothing where it was stopped. The same trial brings the same points.
template <class G>
[[nodiscard]] std::optional<double> giver_points(const HandicapTrial& trial, const std::stop_token& stop);

// The difference of levels at which half of the points are expected, of the points at several differences: a logistic
// curve through them by maximum likelihood. Nothing where the points do not rise with the difference.
struct GapPoints {
  int gap;
  int games;
  double points;
};
[[nodiscard]] std::optional<double> even_gap(std::span<const GapPoints> points);

}  // namespace ootori

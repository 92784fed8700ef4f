// Measures how much stronger a level must be than its opponent to give a handicap.
#pragma once

#include <optional>
#include <span>
#include <stop_token>

#include "engine/engine.hpp"

namespace ootori {

struct HandicapTrial {
  const Handicap* handicap = nullptr;
  int receiver = 8;  // the level of Black, who receives the handicap
  int giver = 9;     // the level of White
  int games = 50;
  std::uint64_t seed = 1;
};

// The points of the giver in `trial.games` games. The first move of each side is chosen at random among those hardly
// worse than the best, so that games differ. Nothing if stopped. The same trial gives the same points.
template <class G>
[[nodiscard]] std::optional<double> giver_points(const HandicapTrial& trial, const std::stop_token& stop);

// The difference in levels at which the giver should score half of the points, given the points at several differences:
// fits a logistic curve by maximum likelihood. Nothing if the points do not rise with the difference.
struct GapPoints {
  int gap;
  int games;
  double points;
};
[[nodiscard]] std::optional<double> even_gap(std::span<const GapPoints> points);

}  // namespace ootori

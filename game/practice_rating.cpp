#include "game/practice_rating.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace ootori::game {
namespace {

constexpr double least_weight = 0.25;

Rating rate_in_part(const Rating& before, const RatedGame& game, double weight) {
  const Rating after = rate(before, std::array{game});
  return {std::lerp(before.rating, after.rating, weight), std::lerp(before.deviation, after.deviation, weight),
          std::lerp(before.volatility, after.volatility, weight)};
}

}  // namespace

PracticeRatings rate_try(const PracticeRatings& before, bool solved, double weight) {
  const double score = solved ? 1 : 0;
  return {.solver = rate_in_part(before.solver, {.opponent = before.problem, .score = score}, weight),
          .problem = rate_in_part(before.problem, {.opponent = before.solver, .score = 1 - score}, weight)};
}

double weight_of_theme(double share) { return std::clamp(share, least_weight, 1.0); }

}  // namespace ootori::game

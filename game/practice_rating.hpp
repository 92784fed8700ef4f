// Ratings of people who solve problems, and of the problems. The first try at a problem counts as a game between the
// two.
#pragma once

#include "game/glicko.hpp"

namespace ootori::game {

// The rating of somebody who has not solved any problems: half of the problems have a higher rating.
inline constexpr Rating new_solver{.rating = 1000};

// The rating of a problem that nobody has tried yet, from the difficulty that its composer computed.
[[nodiscard]] constexpr Rating untried_problem(double difficulty) { return {.rating = difficulty, .deviation = 150}; }

struct PracticeRatings {
  Rating solver, problem;

  bool operator==(const PracticeRatings&) const = default;
};

// Both ratings after a first try. Each rating changes by only the part `weight` (0 to 1) of the full change.
[[nodiscard]] PracticeRatings rate_try(const PracticeRatings& before, bool solved, double weight);

// The weight of a try at a problem that was chosen by its theme. `share` (0 to 1) is the proportion of problems with
// this theme: the rarer the theme, the more of the solution it gives away.
[[nodiscard]] double weight_of_theme(double share);

}  // namespace ootori::game

// Ratings of people who solve problems, and of the problems: the first try at a problem is a game between the two.
#pragma once

#include "game/glicko.hpp"

namespace ootori::game {

// Of somebody who has solved nothing yet: half of the problems are harder.
inline constexpr Rating new_solver{.rating = 1000};

// Of a problem that nobody has tried yet, by the difficulty that its composer gave it.
[[nodiscard]] constexpr Rating untried_problem(double difficulty) { return {.rating = difficulty, .deviation = 150}; }

struct PracticeRatings {
  Rating solver, problem;

  bool operator==(const PracticeRatings&) const = default;
};

// Both after a first try. `weight`, 0 … 1: how much it says; of both ratings only this part of the change is made.
[[nodiscard]] PracticeRatings rate_try(const PracticeRatings& before, bool solved, double weight);

// The weight of a try at a problem that was chosen by a theme which so many of all problems share (0 … 1): the rarer
// the theme, the more of the solution it gives away.
[[nodiscard]] double weight_of_theme(double share);

}  // namespace ootori::game

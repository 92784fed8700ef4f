#include "game/practice_rating.hpp"

#include <gtest/gtest.h>

namespace ootori::game {
namespace {

constexpr PracticeRatings even_match{new_solver, untried_problem(new_solver.rating)};

TEST(PracticeRatings, RiseForASolveAndFallForAFailure) {
  const auto solved = rate_try(even_match, true, 1);
  EXPECT_GT(solved.solver.rating, even_match.solver.rating + 50);
  EXPECT_LT(solved.problem.rating, even_match.problem.rating);
  const auto failed = rate_try(even_match, false, 1);
  EXPECT_LT(failed.solver.rating, even_match.solver.rating - 50);
  EXPECT_GT(failed.problem.rating, even_match.problem.rating);
  EXPECT_LT(solved.solver.deviation, even_match.solver.deviation);
  EXPECT_LT(solved.problem.deviation, even_match.problem.deviation);
}

TEST(PracticeRatings, ChangeLessForLessInformativeTries) {
  const double whole = rate_try(even_match, true, 1).solver.rating - even_match.solver.rating;
  const double half = rate_try(even_match, true, 0.5).solver.rating - even_match.solver.rating;
  EXPECT_NEAR(half, whole / 2, 1e-9);
  EXPECT_EQ(rate_try(even_match, true, 0), even_match);
}

TEST(PracticeRatings, CountRareThemesLess) {
  EXPECT_EQ(weight_of_theme(1), 1);
  EXPECT_EQ(weight_of_theme(0.6), 0.6);
  EXPECT_EQ(weight_of_theme(0.01), 0.25);
}

// A solver who solves exactly the problems rated below their strength ends near that strength.
TEST(PracticeRatings, ConvergeToASolversStrength) {
  constexpr double strength = 1700;
  PracticeRatings now{new_solver, {}};
  for (int n = 0; n < 400; ++n) {
    const double difficulty = now.solver.rating + (n % 5 - 2) * 50;
    now.problem = untried_problem(difficulty);
    now = rate_try(now, difficulty < strength, 1);
  }
  EXPECT_NEAR(now.solver.rating, strength, 60);
  EXPECT_LT(now.solver.deviation, 90);
}

}  // namespace
}  // namespace ootori::game

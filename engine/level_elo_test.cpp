#include "engine/level_elo.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace ootori {
namespace {

TEST(LevelElo, GrowsWithTheLevel) { EXPECT_TRUE(std::ranges::is_sorted(elo_of_level, std::ranges::less_equal{})); }

TEST(LevelElo, RoundTripsForEveryLevel) {
  for (int level = Strength::weakest; level < Strength::full; ++level) {
    EXPECT_EQ(strength_of_elo(elo_of_level[static_cast<std::size_t>(level - 1)]), Strength{level});
  }
}

TEST(LevelElo, InterpolatesBetweenLevels) {
  const int middle = (elo_of_level[4] + elo_of_level[5]) / 2;
  EXPECT_EQ(strength_of_elo(middle).level, 5);
  EXPECT_NEAR(strength_of_elo(middle).part, 0.5, 0.02);
}

TEST(LevelElo, IsClampedToTheScale) {
  EXPECT_EQ(strength_of_elo(weakest_elo - 1000), Strength{Strength::weakest});
  EXPECT_EQ(strength_of_elo(strongest_elo + 1000), Strength{Strength::full - 1});
}

}  // namespace
}  // namespace ootori

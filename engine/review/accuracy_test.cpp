#include "engine/review/accuracy.hpp"

#include <array>
#include <vector>

#include <gtest/gtest.h>

namespace ootori {
namespace {

TEST(ExpectedPoints, AreWhatBothSidesShare) {
  EXPECT_DOUBLE_EQ(expected_points(Score::centipawns(0)), 0.5);
  for (const int centipawns : {10, 300, 1500}) {
    const Score score = Score::centipawns(centipawns);
    EXPECT_GT(expected_points(score), 0.5);
    EXPECT_NEAR(expected_points(score) + expected_points(-score), 1, 1e-9);
  }
  EXPECT_EQ(expected_points(Score::win_in(7)), 1);
  EXPECT_EQ(expected_points(Score::loss_in(8)), 0);
}

TEST(Judgement, GoesByThePointsLost) {
  EXPECT_EQ(judgement_of(0.09), Judgement::none);
  EXPECT_EQ(judgement_of(0.1), Judgement::inaccuracy);
  EXPECT_EQ(judgement_of(0.25), Judgement::mistake);
  EXPECT_EQ(judgement_of(1), Judgement::blunder);
}

TEST(Accuracy, IsAHundredWithoutLosses) {
  EXPECT_DOUBLE_EQ(accuracy({}), 100);
  const std::array perfect{Cost{0.5, 0}, Cost{0.9, 0}};
  EXPECT_DOUBLE_EQ(accuracy(perfect), 100);
}

TEST(Accuracy, FallsWithEveryLoss) {
  const std::array small{Cost{0.5, 0}, Cost{0.5, 0.1}};
  const std::array great{Cost{0.5, 0}, Cost{0.5, 0.5}};
  EXPECT_GT(accuracy(small), accuracy(great));
  EXPECT_GT(accuracy(great), 0);
}

TEST(Accuracy, EasyMovesOfAWonGameDoNotHideABlunder) {
  std::vector<Cost> moves{{0.5, 0.5}};
  const double alone = accuracy(moves);
  moves.insert(moves.end(), 20, Cost{1, 0});
  EXPECT_LT(accuracy(moves), alone + 50);
}

}  // namespace
}  // namespace ootori

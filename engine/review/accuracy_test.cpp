#include "engine/review/accuracy.hpp"

#include <array>
#include <vector>

#include <gtest/gtest.h>

namespace ootori {
namespace {

TEST(ExpectedPoints, OfBothSidesAddUpToOne) {
  EXPECT_DOUBLE_EQ(expected_points(Score::centipawns(0)), 0.5);
  for (const int centipawns : {10, 300, 1500}) {
    const Score score = Score::centipawns(centipawns);
    EXPECT_GT(expected_points(score), 0.5);
    EXPECT_NEAR(expected_points(score) + expected_points(-score), 1, 1e-9);
  }
  EXPECT_EQ(expected_points(Score::win_in(7)), 1);
  EXPECT_EQ(expected_points(Score::loss_in(8)), 0);
}

TEST(Judgement, DependsOnThePointsLost) {
  EXPECT_EQ(judgement_of(0.09), Judgement::none);
  EXPECT_EQ(judgement_of(0.1), Judgement::inaccuracy);
  EXPECT_EQ(judgement_of(0.2), Judgement::mistake);
  EXPECT_EQ(judgement_of(0.29), Judgement::mistake);
  EXPECT_EQ(judgement_of(0.3), Judgement::blunder);
  EXPECT_EQ(judgement_of(1), Judgement::blunder);
}

Cost cost(int best, int played) { return {Score::centipawns(best), Score::centipawns(played)}; }

TEST(Accuracy, IsAHundredWithoutLosses) {
  EXPECT_DOUBLE_EQ(accuracy({}), 100);
  const std::array perfect{cost(0, 0), cost(900, 900), Cost{Score::win_in(3), Score::win_in(3)}};
  EXPECT_DOUBLE_EQ(accuracy(perfect), 100);
  const std::array better{cost(0, 40)};
  EXPECT_DOUBLE_EQ(accuracy(better), 100) << "what a deeper look finds is no gain";
}

TEST(Accuracy, FallsWithEveryLoss) {
  const std::array small{cost(0, 0), cost(0, -100)};
  const std::array great{cost(0, 0), cost(0, -600)};
  EXPECT_GT(accuracy(small), accuracy(great));
  EXPECT_GT(accuracy(great), 0);
}

TEST(Accuracy, EasyMovesOfAWonGameDoNotHideABlunder) {
  std::vector<Cost> moves{cost(0, -1500)};
  const double alone = accuracy(moves);
  moves.insert(moves.end(), 20, {Score::win_in(5), Score::win_in(5)});
  EXPECT_LT(accuracy(moves), alone + 50);
}

// A game that a random mover lost against the engine. No single move costs a fifth of an expected point.
TEST(Accuracy, IsLowForASlideIntoALostGame) {
  const std::array slide{cost(63, -62),      cost(-23, -290),    cost(-255, -536),   cost(-570, -691),
                         cost(-743, -1322),  cost(-1362, -1856), cost(-1704, -2141), cost(-1909, -1909),
                         cost(-2214, -3573), cost(-3929, -4425), cost(-4507, -5060)};
  EXPECT_LT(accuracy(slide), 50);
}

}  // namespace
}  // namespace ootori

#include "train/handicap_trial.hpp"

#include <gtest/gtest.h>

#include "engine/testing/positions.hpp"

namespace ootori {
namespace {

template <class G>
using HandicapTrialTest = testing::GameTest<G>;
TYPED_TEST_SUITE(HandicapTrialTest, testing::Games);

TYPED_TEST(HandicapTrialTest, OnlyAMuchStrongerGiverWins) {
  using G = TypeParam;
  const Handicap& light = G::spec.handicaps.front();
  const Handicap& heavy = G::spec.handicaps.back();
  constexpr int games = 24;
  const auto points = [](const Handicap& handicap, int receiver, int giver) {
    return giver_points<G>({.handicap = &handicap, .receiver = receiver, .giver = giver, .games = games, .seed = 3},
                           {});
  };
  EXPECT_GE(points(light, 1, 9).value(), 0.75 * games);
  EXPECT_LT(points(heavy, 7, 7).value(), 0.5 * games);
  EXPECT_EQ(points(light, 2, 3), points(light, 2, 3));
}

TYPED_TEST(HandicapTrialTest, StopsWhenAsked) {
  using G = TypeParam;
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(giver_points<G>({.handicap = &G::spec.handicaps.front()}, stop.get_token()));
}

TEST(EvenGap, IsWhereTheCurveCrossesAHalf) {
  const std::vector<GapPoints> points{{0, 100, 20}, {1, 100, 38}, {2, 100, 60}, {3, 100, 80}};
  EXPECT_NEAR(even_gap(points).value(), 1.55, 0.1);
  const std::vector<GapPoints> even{{-1, 50, 10}, {1, 50, 40}};
  EXPECT_NEAR(even_gap(even).value(), 0, 1e-6);
  EXPECT_FALSE(even_gap(std::vector<GapPoints>{{2, 50, 20}}));
  EXPECT_FALSE(even_gap(std::vector<GapPoints>{{0, 50, 40}, {1, 50, 10}}));
}

TEST(EvenGap, IsFoundBeyondTheDifferencesPlayed) {
  const std::vector<GapPoints> points{{0, 20, 0}, {1, 20, 2}, {2, 20, 3.5}, {3, 20, 5}, {4, 20, 6}, {5, 20, 5}};
  EXPECT_NEAR(even_gap(points).value(), 6.6, 0.3);
}

}  // namespace
}  // namespace ootori

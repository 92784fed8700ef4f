#include "game/glicko.hpp"

#include <array>
#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ootori::game {
namespace {

// The example in the paper, with its results.
TEST(Glicko, MatchesTheExampleOfThePaper) {
  const Rating player{.rating = 1500, .deviation = 200, .volatility = 0.06};
  const std::array<RatedGame, 3> games{{{{.rating = 1400, .deviation = 30}, 1},
                                        {{.rating = 1550, .deviation = 100}, 0},
                                        {{.rating = 1700, .deviation = 300}, 0}}};
  const Rating after = rate(player, games);
  EXPECT_NEAR(after.rating, 1464.06, 0.01);
  EXPECT_NEAR(after.deviation, 151.52, 0.01);
  EXPECT_NEAR(after.volatility, 0.059996, 0.000001);  // the paper prints 0.05999, and the player had 0.06
}

TEST(Glicko, InactivityOnlyLowersCertainty) {
  const Rating player{.rating = 1700, .deviation = 60, .volatility = 0.06};
  const Rating after = rate(player, {});
  EXPECT_EQ(after.rating, 1700);
  EXPECT_EQ(after.volatility, 0.06);
  EXPECT_NEAR(after.deviation, 60.898, 0.001);  // sqrt(60² + (173.7178 · 0.06)²)
  EXPECT_EQ(rest(player, 1), after);
  EXPECT_DOUBLE_EQ(rest(player, 0).deviation, player.deviation);
  EXPECT_NEAR(rest(rest(player, 0.5), 0.5).deviation, after.deviation, 1e-9);
  EXPECT_EQ(rest(player, 1e9).deviation, new_rating.deviation) << "nobody is less certain than a new player";
}

TEST(Glicko, ARatingOfTheLargestCertainDeviationIsNotProvisional) {
  EXPECT_FALSE(is_provisional({.deviation = provisional_deviation}));
  EXPECT_TRUE(is_provisional({.deviation = std::nextafter(provisional_deviation, 1000)}));
}

TEST(Glicko, AnUpsetIncreasesVolatility) {
  const Rating player{.rating = 1500, .deviation = 50, .volatility = 0.06};
  const std::array<RatedGame, 1> upset{{{{.rating = 2300, .deviation = 50}, 1}}};
  EXPECT_GT(rate(player, upset).volatility, player.volatility);
}

TEST(Glicko, ADrawBetweenEqualsKeepsThemEqual) {
  const std::array<RatedGame, 1> game{{{new_rating, 0.5}}};
  EXPECT_NEAR(rate(new_rating, game).rating, new_rating.rating, 1e-9);
  EXPECT_TRUE(is_provisional(rate(new_rating, game)));
}

rc::Gen<Rating> any_rating() {
  return rc::gen::apply(
      [](int rating, int deviation, int volatility) {
        return Rating{static_cast<double>(rating), static_cast<double>(deviation), volatility / 1000.0};
      },
      rc::gen::inRange(100, 3500), rc::gen::inRange(30, 351), rc::gen::inRange(10, 150));
}

RC_GTEST_PROP(Glicko, AWinNeverLowersAndALossNeverRaisesARating, ()) {
  const Rating player = *any_rating();
  const Rating opponent = *any_rating();
  const auto after = [&](double score) { return rate(player, std::array<RatedGame, 1>{{{opponent, score}}}); };
  RC_ASSERT(after(1).rating >= player.rating);
  RC_ASSERT(after(0).rating <= player.rating);
  RC_ASSERT(after(1).rating >= after(0.5).rating);
  RC_ASSERT(after(0.5).rating >= after(0).rating);
  for (const double score : {0.0, 0.5, 1.0}) {
    const Rating one = after(score);
    RC_ASSERT(one.deviation > 0);
    RC_ASSERT(one.deviation <= new_rating.deviation);
    RC_ASSERT(one.volatility > 0);
    RC_ASSERT(one.volatility < 1);
  }
}

}  // namespace
}  // namespace ootori::game

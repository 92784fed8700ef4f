#include "match/pentanomial.hpp"

#include <cmath>

#include <gmock/gmock.h>

namespace ootori {
namespace {

using ::testing::DoubleNear;

TEST(Elo, OfAScoreAndBack) {
  EXPECT_DOUBLE_EQ(elo_of_score(0.5), 0);
  EXPECT_THAT(elo_of_score(10.0 / 11), DoubleNear(400, 1e-9));  // by definition, ten to one is 400
  for (const double elo : {-700.0, -12.5, 0.0, 3.0, 400.0}) {
    EXPECT_THAT(elo_of_score(score_of_elo(elo)), DoubleNear(elo, 1e-9));
  }
}

TEST(Pentanomial, CountsPairsByTheirPoints) {
  Pentanomial pairs;
  for (const int half_points : {0, 4, 4, 2, 3}) pairs.add(half_points);
  EXPECT_EQ(pairs.counts, (std::array{1, 0, 1, 1, 2}));
  EXPECT_EQ(pairs.pairs(), 5);
}

TEST(Estimate, OfAnEvenMatchIsZero) {
  const StrengthEstimate even = estimate_strength({.counts = {10, 20, 40, 20, 10}});
  EXPECT_THAT(even.score, DoubleNear(0.5, 1e-12));
  EXPECT_THAT(even.elo, DoubleNear(0, 1e-9));
  EXPECT_THAT(even.elo_high, DoubleNear(-even.elo_low, 1e-9));
  EXPECT_THAT(even.superiority, DoubleNear(0.5, 1e-9));
}

TEST(Estimate, AgreesWithAHandCalculation) {
  const Pentanomial pairs{.counts = {5, 15, 40, 25, 15}};
  const double mean = (15 * 0.25 + 40 * 0.5 + 25 * 0.75 + 15 * 1.0) / 100;
  double variance = 0;
  for (std::size_t i = 0; i < 5; ++i) variance += pairs.counts[i] / 100.0 * std::pow(pair_scores[i] - mean, 2);
  const double error = std::sqrt(variance / 100);
  const StrengthEstimate estimate = estimate_strength(pairs);
  EXPECT_THAT(estimate.score, DoubleNear(mean, 1e-12));
  EXPECT_THAT(estimate.elo, DoubleNear(400 * std::log10(mean / (1 - mean)), 1e-9));
  EXPECT_THAT(score_of_elo(estimate.elo_high), DoubleNear(mean + 1.959964 * error, 1e-9));
  EXPECT_THAT(score_of_elo(estimate.elo_low), DoubleNear(mean - 1.959964 * error, 1e-9));
  EXPECT_THAT(estimate.normalized_elo, DoubleNear((mean - 0.5) / std::sqrt(2 * variance) * 347.43558552, 1e-6));
}

TEST(Estimate, MirrorsWhenTheEnginesChangePlaces) {
  const StrengthEstimate first = estimate_strength({.counts = {1, 7, 30, 12, 9}});
  const StrengthEstimate second = estimate_strength({.counts = {9, 12, 30, 7, 1}});
  EXPECT_THAT(first.elo, DoubleNear(-second.elo, 1e-9));
  EXPECT_THAT(first.elo_low, DoubleNear(-second.elo_high, 1e-9));
  EXPECT_THAT(first.normalized_elo, DoubleNear(-second.normalized_elo, 1e-9));
  EXPECT_THAT(first.superiority, DoubleNear(1 - second.superiority, 1e-9));
}

TEST(Estimate, GrowsSurerWithMoreGames) {
  const StrengthEstimate few = estimate_strength({.counts = {1, 2, 4, 3, 2}});
  const StrengthEstimate many = estimate_strength({.counts = {100, 200, 400, 300, 200}});
  EXPECT_LT(many.elo_high - many.elo_low, (few.elo_high - few.elo_low) / 8);
}

TEST(Estimate, IsFiniteForAClearSweep) {
  const StrengthEstimate sweep = estimate_strength({.counts = {0, 0, 0, 0, 10}});
  EXPECT_TRUE(std::isfinite(sweep.elo));
  EXPECT_TRUE(std::isfinite(sweep.elo_high));
  EXPECT_GT(sweep.elo_low, 400);
}

}  // namespace
}  // namespace ootori

#include "match/sprt.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include <gmock/gmock.h>

namespace ootori {
namespace {

using ::testing::DoubleNear;
using ::testing::HasSubstr;

SprtTerms terms(double elo0, double elo1, EloModel model) { return {.elo0 = elo0, .elo1 = elo1, .model = model}; }

TEST(Sprt, HasWaldsBounds) {
  const SprtTerms usual;
  EXPECT_THAT(usual.upper_bound(), DoubleNear(2.944, 0.001));  // ln 19
  EXPECT_THAT(usual.lower_bound(), DoubleNear(-2.944, 0.001));
  const SprtTerms lopsided{.alpha = 0.01, .beta = 0.1};
  EXPECT_THAT(lopsided.upper_bound(), DoubleNear(std::log(90), 1e-9));
  EXPECT_THAT(lopsided.lower_bound(), DoubleNear(std::log(0.1 / 0.99), 1e-9));
}

TEST(Sprt, IsUndecidedWithoutGames) {
  EXPECT_EQ(log_likelihood_ratio({}, {}), 0);
  EXPECT_EQ(verdict({}, 0), SprtVerdict::undecided);
}

TEST(Sprt, IsUndecidedBetweenSymmetricHypotheses) {
  for (const EloModel model : {EloModel::logistic, EloModel::normalized}) {
    EXPECT_THAT(log_likelihood_ratio(terms(-10, 10, model), {.counts = {10, 30, 70, 30, 10}}), DoubleNear(0, 1e-6));
  }
}

// For small differences the ratio tends to N·(μ−(s0+s1)/2)·(s1−s0)/σ² (Van den Bergh 2019).
TEST(Sprt, AgreesWithTheApproximationForSmallDifferences) {
  const Pentanomial pairs{.counts = {400, 2500, 5100, 2700, 420}};
  const auto [mean, variance] = moments(softened(pairs));
  const SprtTerms test = terms(0, 4, EloModel::logistic);
  const double s0 = score_of_elo(0);
  const double s1 = score_of_elo(4);
  const double expected = pairs.pairs() * (mean - (s0 + s1) / 2) * (s1 - s0) / variance;
  EXPECT_THAT(log_likelihood_ratio(test, pairs), DoubleNear(expected, 0.02 * std::abs(expected)));
}

// The same in units of the deviation: N·(t−(t0+t1)/2)·(t1−t0), with t of a pair √2 times that of a game.
TEST(Sprt, AgreesWithTheApproximationInNormalizedElo) {
  const Pentanomial pairs{.counts = {400, 2500, 5100, 2700, 420}};
  const auto [mean, variance] = moments(softened(pairs));
  const double t = (mean - 0.5) / std::sqrt(variance);
  const double t1 = 5 / normalized_elo_scale * std::sqrt(2.0);
  const double expected = pairs.pairs() * (t - t1 / 2) * t1;
  const double ratio = log_likelihood_ratio(terms(0, 5, EloModel::normalized), pairs);
  EXPECT_THAT(ratio, DoubleNear(expected, 0.02 * std::abs(expected)));
}

TEST(Sprt, MirrorsWithTheEngines) {
  for (const EloModel model : {EloModel::logistic, EloModel::normalized}) {
    const double ratio = log_likelihood_ratio(terms(-3, 12, model), {.counts = {3, 10, 31, 19, 8}});
    const double mirrored = log_likelihood_ratio(terms(-12, 3, model), {.counts = {8, 19, 31, 10, 3}});
    EXPECT_THAT(ratio, DoubleNear(-mirrored, 1e-6));
  }
}

TEST(Sprt, IsFiniteAndMirrorsForAnyPairs) {
  std::mt19937 random{1};
  for (int run = 0; run < 2000; ++run) {
    Pentanomial pairs;
    for (int& count : pairs.counts) count = random() % 2 == 0 ? 0 : static_cast<int>(random() % 500);
    Pentanomial mirrored = pairs;
    std::ranges::reverse(mirrored.counts);
    for (const EloModel model : {EloModel::logistic, EloModel::normalized}) {
      const double ratio = log_likelihood_ratio(terms(-200, 120, model), pairs);
      EXPECT_TRUE(std::isfinite(ratio));
      EXPECT_THAT(log_likelihood_ratio(terms(-120, 200, model), mirrored),
                  DoubleNear(-ratio, 1e-6 + 1e-6 * std::abs(ratio)));
    }
  }
}

// Runs the test on random pairs of this strength until it decides.
SprtVerdict simulate(const SprtTerms& test, const std::array<double, 5>& shares, std::uint32_t seed) {
  std::mt19937 random{seed};
  std::discrete_distribution<int> draw{shares.begin(), shares.end()};
  Pentanomial pairs;
  for (;;) {
    for (int i = 0; i < 20; ++i) pairs.add(draw(random));
    const SprtVerdict result = verdict(test, log_likelihood_ratio(test, pairs));
    if (result != SprtVerdict::undecided) return result;
  }
}

TEST(Sprt, KeepsItsErrorRatesInSimulation) {
  const SprtTerms test{.elo0 = 0, .elo1 = 40, .alpha = 0.05, .beta = 0.05, .model = EloModel::logistic};
  constexpr std::array equal{0.10, 0.20, 0.40, 0.20, 0.10};
  constexpr std::array stronger{0.0632, 0.1508, 0.3720, 0.2580, 0.1560};  // mean 0.5732: 51 Elo
  int wrongly_accepted = 0;
  int wrongly_rejected = 0;
  constexpr int runs = 200;
  for (int run = 0; run < runs; ++run) {
    wrongly_accepted += simulate(test, equal, static_cast<std::uint32_t>(run)) == SprtVerdict::accepted ? 1 : 0;
    wrongly_rejected += simulate(test, stronger, static_cast<std::uint32_t>(run)) == SprtVerdict::rejected ? 1 : 0;
  }
  // Five percent are expected; nine would be more than two and a half standard deviations off.
  EXPECT_LE(wrongly_accepted, runs * 9 / 100);
  EXPECT_LE(wrongly_rejected, runs * 9 / 100);
}

TEST(SprtTerms, AreReadFromText) {
  EXPECT_EQ(parse_sprt("elo0=-1,elo1=3.5,alpha=0.1,beta=0.2,model=logistic"),
            (SprtTerms{.elo0 = -1, .elo1 = 3.5, .alpha = 0.1, .beta = 0.2, .model = EloModel::logistic}));
  EXPECT_EQ(parse_sprt("elo1=8")->elo1, 8);
}

TEST(SprtTerms, AreTakenUpToTheirBounds) {
  for (const std::string_view good : {"", "elo0=-200,elo1=200", "elo0=-1000,elo1=1000,model=logistic", "alpha=0.0001",
                                      "beta=0.4999", "elo0=4.9", "model=normalized"}) {
    EXPECT_TRUE(parse_sprt(good)) << good;
  }
  for (const std::string_view bad :
       {"elo0=-201", "elo1=201", "elo1=1001,model=logistic", "elo0=-1001,model=logistic", "alpha=0.00009", "beta=0.5",
        "elo1=nan", "elo0=", "elo0=6", "=5", "elo1=1x", "model="}) {
    EXPECT_FALSE(parse_sprt(bad)) << bad;
  }
  EXPECT_EQ(parse_sprt(""), SprtTerms{});
}

TEST(Sprt, DecidesAtItsBounds) {
  const SprtTerms test;
  EXPECT_EQ(verdict(test, test.upper_bound()), SprtVerdict::accepted);
  EXPECT_EQ(verdict(test, std::nextafter(test.upper_bound(), 0)), SprtVerdict::undecided);
  EXPECT_EQ(verdict(test, test.lower_bound()), SprtVerdict::rejected);
  EXPECT_EQ(verdict(test, std::nextafter(test.lower_bound(), 0)), SprtVerdict::undecided);
}

TEST(SprtTerms, AreRefusedWithTheReason) {
  EXPECT_EQ(parse_sprt("elo0=5,elo1=5").error(), "elo0 must be below elo1");
  EXPECT_THAT(parse_sprt("elo1=300").error(), HasSubstr("between -200 and 200"));
  EXPECT_TRUE(parse_sprt("elo1=300,model=logistic"));
  EXPECT_THAT(parse_sprt("alpha=0.7").error(), HasSubstr("alpha must be a number from"));
  EXPECT_THAT(parse_sprt("elo2=5").error(), HasSubstr("unknown test setting 'elo2'"));
  EXPECT_THAT(parse_sprt("model=bayes").error(), HasSubstr("logistic or normalized"));
  EXPECT_THAT(parse_sprt("elo1").error(), HasSubstr("'elo1' should be name=value"));
}

}  // namespace
}  // namespace ootori

#include "train/network.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "train/testing/random_records.hpp"

namespace ootori {
namespace {

using NetGame = Yari;

std::vector<Sample<NetGame>> samples() {
  const auto records = testing::random_records<NetGame>(3, 4, 40);
  return training_set<NetGame>(
             records, {.most_score = 19'999, .keeps_checks = true, .keeps_tactics = true, .every_nth = 1}, 0, 1)
      .training;
}

double loss_of(const Parameters<NetGame>& parameters, const Sample<NetGame>& sample, const Aim& aim) {
  const double chance = 1 / (1 + std::exp(-output_of(parameters, sample)));
  const double error = chance - aim.chance(sample.score, sample.half_points);
  return error * error;
}

TEST(Network, TheMeanOfTwoNetsWeighsThem) {
  const auto one = initial_parameters<NetGame>(1);
  const auto other = initial_parameters<NetGame>(2);
  EXPECT_TRUE(mean_of(one, other, 1) == one);
  EXPECT_TRUE(mean_of(one, other, 0) == other);
  const auto mean = mean_of(one, other, 0.25);
  for (std::size_t i = 0; i < Parameters<NetGame>::count; i += 1009) {
    ASSERT_NEAR(mean.all()[i], 0.25 * one.all()[i] + 0.75 * other.all()[i], 1e-7) << i;
  }
}

// The computed gradient must equal the measured slope of the loss, for weights of every kind.
TEST(Network, GradientsMatchFiniteDifferences) {
  auto parameters = initial_parameters<NetGame>(7);
  for (float& value : parameters.all()) value *= 2;  // steep enough to be measured
  const Aim aim;
  const auto all = samples();
  int slopes = 0;
  for (std::size_t number = 0; number < all.size(); number += 13) {
    const Sample<NetGame>& sample = all[number];
    Parameters<NetGame> gradient;
    const double loss = add_gradient(parameters, sample, {}, aim, gradient);
    ASSERT_NEAR(loss, loss_of(parameters, sample, aim), 1e-6);
    const std::array<std::size_t, 6> places{
        sample.inputs[0][3] * Parameters<NetGame>::width + 5,
        sample.inputs[1][9] * Parameters<NetGame>::width + 77,
        Parameters<NetGame>::first_bias + 60,
        Parameters<NetGame>::first_output + sample.output * 2 * Parameters<NetGame>::width + 9,
        Parameters<NetGame>::first_output + sample.output * 2 * Parameters<NetGame>::width +
            Parameters<NetGame>::width + 100,
        Parameters<NetGame>::first_output_bias + sample.output};
    for (const std::size_t place : places) {
      constexpr float step = 3e-3F;
      auto more = parameters;
      auto less = parameters;
      more.all()[place] += step;
      less.all()[place] -= step;
      const double slope = (loss_of(more, sample, aim) - loss_of(less, sample, aim)) / (2 * step);
      ASSERT_NEAR(gradient.all()[place], slope, 2e-4 + 0.05 * std::abs(slope)) << place;
      slopes += std::abs(slope) > 1e-3 ? 1 : 0;
    }
  }
  EXPECT_GT(slopes, 10);  // if most slopes were flat, the test would prove nothing
}

TEST(Network, UnusedWeightsHaveNoGradient) {
  const auto parameters = initial_parameters<NetGame>(7);
  const auto sample = samples().front();
  Parameters<NetGame> gradient;
  (void)add_gradient(parameters, sample, {}, Aim{}, gradient);
  std::size_t rows = 0;
  for (std::size_t input = 0; input < Parameters<NetGame>::inputs; ++input) {
    const std::span row{gradient.row(input), Parameters<NetGame>::width};
    rows += std::ranges::any_of(row, [](float value) { return value != 0; }) ? 1 : 0;
  }
  EXPECT_LE(rows, 2 * Features<NetGame>::most_active);
  EXPECT_GE(rows, Features<NetGame>::most_active);
}

TEST(Network, TheTargetIsBetweenScoreAndResult) {
  Sample<NetGame> sample{};
  sample.score = 0;
  sample.half_points = 2;
  EXPECT_FLOAT_EQ((Aim{.blend = 1, .scale = 600}.chance(sample.score, sample.half_points)), 0.5F);
  EXPECT_FLOAT_EQ((Aim{.blend = 0, .scale = 600}.chance(sample.score, sample.half_points)), 1.0F);
  EXPECT_FLOAT_EQ((Aim{.blend = 0.5, .scale = 600}.chance(sample.score, sample.half_points)), 0.75F);
  sample.score = 600;
  EXPECT_NEAR((Aim{.blend = 1, .scale = 600}.chance(sample.score, sample.half_points)), 0.731, 0.001);
}

TEST(Network, WeightsAreClampedToTheNetsRange) {
  auto parameters = initial_parameters<NetGame>(7);
  parameters.row(5)[6] = 100;
  parameters.output(1)[2] = -100;
  keep_in_bounds(parameters);
  EXPECT_FLOAT_EQ(parameters.row(5)[6], NetUnits::most_input_weight);
  EXPECT_FLOAT_EQ(parameters.output(1)[2] * NetUnits::output, -NetUnits::most_output_weight);
}

}  // namespace
}  // namespace ootori

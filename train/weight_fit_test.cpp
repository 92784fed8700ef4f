#include "train/weight_fit.hpp"

#include <gtest/gtest.h>

#include "train/testing/random_records.hpp"

namespace ootori {
namespace {

template <class G>
class WeightFitTest : public ::testing::Test {
 protected:
  static constexpr SampleFilter everything{
      .most_score = 19'999, .keeps_checks = true, .keeps_tactics = true, .every_nth = 1};

  static TrainingTerms terms(int epochs) {
    return {.epochs = epochs, .batch = 64, .first_rate = 8, .last_rate = 0.1, .decay = 0.0001, .aim = {.blend = 1}};
  }

  static WeightFit<G> fitted(const FitSet<G>& set, const TrainingTerms& terms) {
    WeightFit<G> fit{terms};
    while (!fit.is_finished()) EXPECT_TRUE(fit.run_epoch(set, {}));
    return fit;
  }

  const std::vector<RecordedGame> records = testing::random_records<G>(5, 40, 60);
  const FitSet<G> set = fit_set<G>(records, everything, 5, 2);
};
using Games = ::testing::Types<Tori, Yari>;
TYPED_TEST_SUITE(WeightFitTest, Games);

// The scores of these records depend only on the pieces in hand, 100 centipawns each.
TYPED_TEST(WeightFitTest, FindsWhatTheScoresGoBy) {
  const auto terms = TestFixture::terms(30);
  const auto fit = TestFixture::fitted(this->set, terms);
  EXPECT_LT(fit.losses().back().validation, fit.losses().front().validation / 4);
  const auto loss = [&](const EvaluationWeights& weights) {
    return mean_loss<TypeParam>(weights, this->set.validation, terms.aim, 1);
  };
  EXPECT_LT(loss(fit.weights()), loss(derived_weights<TypeParam>()) / 4);
  EXPECT_NEAR(loss(fit.weights()), fit.losses().back().validation, 1e-4);
}

TYPED_TEST(WeightFitTest, TheSameSeedBringsTheSameWeights) {
  const auto text = [&](std::uint64_t seed) {
    auto terms = TestFixture::terms(2);
    terms.seed = seed;
    return write_weights<TypeParam>(TestFixture::fitted(this->set, terms).weights(), "name", "comment");
  };
  EXPECT_EQ(text(1), text(1));
  EXPECT_NE(text(1), text(2));
}

TYPED_TEST(WeightFitTest, StopsBetweenBatches) {
  WeightFit<TypeParam> fit{TestFixture::terms(2)};
  std::stop_source stop;
  EXPECT_FALSE(fit.run_epoch(this->set, stop.get_token(), [&](const TrainingProgress&) { stop.request_stop(); }));
  EXPECT_TRUE(fit.losses().empty());
}

TYPED_TEST(WeightFitTest, WritesAHeader) {
  const std::string text = write_weights<TypeParam>(derived_weights<TypeParam>(), "our_weights", "For a test.");
  EXPECT_TRUE(text.starts_with("// For a test.\n#pragma once\n"));
  EXPECT_NE(text.find("inline constexpr EvaluationWeights our_weights = {\n"), std::string::npos);
  EXPECT_NE(text.find("  .tempo = 10,\n};\n"), std::string::npos);
}

}  // namespace
}  // namespace ootori

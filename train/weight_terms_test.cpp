#include "train/weight_terms.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "engine/evaluation.hpp"
#include "train/testing/random_records.hpp"
#include "train/weight_fit.hpp"

namespace ootori {
namespace {

template <class G>
class WeightTermsTest : public ::testing::Test {
 protected:
  // Calls `check(position, terms)` at positions of random games.
  template <class F>
  static void at_positions(std::uint64_t seed, F&& check) {
    WeightTerms<G> terms;
    for (const RecordedGame& game : testing::random_records<G>(seed, 20, 100)) {
      replay<G>(game, [&](const Position<G>& position, Move, int) {
        terms.count(position);
        check(position, terms);
      });
    }
  }

  const std::vector<float> weights = weights_in_a_row<G>(evaluation_weights<G>);
};
using Games = ::testing::Types<Tori, Yari>;
TYPED_TEST_SUITE(WeightTermsTest, Games);

TYPED_TEST(WeightTermsTest, SayWhatTheEvaluationSays) {
  TestFixture::at_positions(1, [&](const auto& position, const auto& terms) {
    // The evaluation rounds three times: in the tapered sum and in each of the two dangers.
    ASSERT_NEAR(terms.value(this->weights), evaluate(position), 3.1);
  });
}

// The computed gradient must equal the measured slope of the value, for weights of every kind.
TYPED_TEST(WeightTermsTest, GradientsAreTheSlopesOfTheValue) {
  using Layout = WeightLayout<TypeParam>;
  int checked = 0;
  TestFixture::at_positions(2, [&](const auto&, const auto& terms) {
    if (++checked % 40 != 0) return;
    std::vector<float> gradient(Layout::count);
    terms.add_gradient(this->weights, 1, gradient);
    for (std::size_t weight = 0; weight < Layout::count; ++weight) {
      if (gradient[weight] == 0) continue;
      auto moved = this->weights;
      moved[weight] += 0.5F;
      const float above = terms.value(moved);
      moved[weight] -= 1;
      EXPECT_NEAR(above - terms.value(moved), gradient[weight], 0.02 + 0.01 * std::abs(gradient[weight])) << weight;
    }
  });
  EXPECT_GT(checked, 400);
}

TYPED_TEST(WeightTermsTest, ImagesShareTheirWeights) {
  WeightTerms<TypeParam> images;
  TestFixture::at_positions(3, [&](const auto& position, const auto& terms) {
    images.count(Mirror<TypeParam>::of(position));
    ASSERT_NEAR(images.value(this->weights), terms.value(this->weights), 0.01);
  });
}

TYPED_TEST(WeightTermsTest, ARowHoldsEveryWeight) {
  EvaluationWeights read{};
  for_each_weight<TypeParam>(read, [&]<class W>(W& weight, std::size_t number) {
    weight = static_cast<W>(std::lround(this->weights[number]));
  });
  const EvaluationWeights& own = evaluation_weights<TypeParam>;
  EXPECT_EQ(read.on_board, own.on_board);
  EXPECT_EQ(read.in_hand, own.in_hand);
  EXPECT_EQ(read.placement, own.placement);
  EXPECT_EQ(read.to_own_royal, own.to_own_royal);
  EXPECT_EQ(read.to_other_royal, own.to_other_royal);
  EXPECT_EQ(read.threat_drop, own.threat_drop);
  EXPECT_EQ(read.no_escape, own.no_escape);
}

}  // namespace
}  // namespace ootori

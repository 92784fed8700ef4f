#include "train/trainer.hpp"

#include <numeric>

#include <gtest/gtest.h>

#include "train/loss_chart.hpp"
#include "train/quantization.hpp"
#include "train/testing/random_records.hpp"

namespace ootori {
namespace {

template <class G>
TrainingSet<G> small_set() {
  const auto records = testing::random_records<G>(5, 20, 60);
  return training_set<G>(records, {.most_score = 19'999, .keeps_checks = true, .keeps_tactics = true, .every_nth = 2},
                         5, 1);
}

TrainingTerms terms_for(int epochs) {
  return {.epochs = epochs,
          .batch = 64,
          .first_rate = 2e-3,
          .last_rate = 1e-5,
          .aim = {.blend = 1, .scale = 600},
          .threads = 2,
          .seed = 3};
}

template <class G>
Trainer<G> trained(const TrainingSet<G>& set, const TrainingTerms& terms) {
  Trainer<G> trainer{terms};
  while (!trainer.is_finished()) EXPECT_TRUE(trainer.train_epoch(set, {}));
  return trainer;
}

template <class G>
class TrainerTest : public ::testing::Test {};
using Games = ::testing::Types<Tori, Yari>;
TYPED_TEST_SUITE(TrainerTest, Games);

TYPED_TEST(TrainerTest, MemorizesASmallSet) {
  using G = TypeParam;
  const auto set = small_set<G>();
  const auto trainer = trained(set, terms_for(60));
  EXPECT_GT(trainer.losses().front().training, 0.001);
  EXPECT_LT(trainer.losses().back().training, 0.0001);
  // Some of it also holds for games that the net has not seen.
  EXPECT_LT(trainer.losses().back().validation, trainer.losses().front().validation);
}

TYPED_TEST(TrainerTest, DecayKeepsWeightsSmall) {
  using G = TypeParam;
  const auto set = small_set<G>();
  const auto size = [&](double decay) {
    auto terms = terms_for(20);
    terms.decay = decay;
    const auto trainer = trained(set, terms);
    const auto weights = trainer.parameters().all();
    return std::inner_product(weights.begin(), weights.end(), weights.begin(), 0.0);
  };
  EXPECT_LT(size(10), 0.9 * size(0));
}

TYPED_TEST(TrainerTest, TrainingIsReproducible) {
  using G = TypeParam;
  const auto set = small_set<G>();
  const auto one = trained(set, terms_for(3));
  EXPECT_EQ(one.parameters(), trained(set, terms_for(3)).parameters());
  auto other = terms_for(3);
  other.seed = 4;
  EXPECT_NE(one.parameters(), trained(set, other).parameters());
}

TYPED_TEST(TrainerTest, ResumingGivesTheSameNet) {
  using G = TypeParam;
  const auto set = small_set<G>();
  const auto whole = trained(set, terms_for(4));

  Trainer<G> first{terms_for(4)};
  ASSERT_TRUE(first.train_epoch(set, {}));
  std::stop_source stop;
  const auto before = first.checkpoint();
  ASSERT_FALSE(first.train_epoch(set, stop.get_token(), [&](const TrainingProgress&) { stop.request_stop(); }));
  ASSERT_EQ(first.checkpoint(), before);

  Trainer<G> second{terms_for(4)};
  ASSERT_TRUE(second.restore(before));
  while (!second.is_finished()) ASSERT_TRUE(second.train_epoch(set, {}));
  EXPECT_EQ(second.checkpoint(), whole.checkpoint());
}

TYPED_TEST(TrainerTest, RefusesInvalidCheckpoints) {
  using G = TypeParam;
  using Other = std::conditional_t<std::is_same_v<G, Tori>, Yari, Tori>;
  Trainer<G> trainer{terms_for(1)};
  const std::string bytes = trainer.checkpoint();
  EXPECT_EQ(trainer.restore("").error(), "is not a checkpoint");
  EXPECT_EQ(trainer.restore("OOTNET01" + bytes.substr(8)).error(), "is not a checkpoint");
  EXPECT_EQ(trainer.restore(bytes.substr(0, bytes.size() - 1)).error(), "is an incomplete checkpoint");
  EXPECT_EQ(trainer.restore(bytes + "x").error(), "is an incomplete checkpoint");
  EXPECT_EQ(trainer.restore(Trainer<Other>{terms_for(1)}.checkpoint()).error(),
            "is a checkpoint of a net with another shape");
  std::string flipped = bytes;
  flipped[bytes.size() / 2] ^= 1;
  EXPECT_EQ(trainer.restore(flipped).error(), "is damaged: its checksum is wrong");
  EXPECT_EQ(trainer.checkpoint(), bytes);
}

TYPED_TEST(TrainerTest, TheQuantizedNetEvaluatesAlmostTheSame) {
  using G = TypeParam;
  const auto set = small_set<G>();
  const auto trainer = trained(set, terms_for(40));
  const std::span<const Sample<G>> samples = set.training;
  const double scale = fitted_scale(trainer.parameters(), samples);
  EXPECT_NEAR(scale, 600, 60);  // it has learnt the scores with this scale
  const Net<G> net = quantized(trainer.parameters(), scale);
  const auto report = quantization_report(trainer.parameters(), net, samples, terms_for(1).aim);
  EXPECT_LT(report.mean, 15);
  EXPECT_LT(report.most, 80);
  EXPECT_NEAR(report.loss, mean_loss(trainer.parameters(), samples, terms_for(1).aim, 1), 0.001);
}

TYPED_TEST(TrainerTest, ContinuesFromANet) {
  using G = TypeParam;
  const auto set = small_set<G>();
  const auto terms = terms_for(10);
  const auto first = trained(set, terms);
  const Net<G> net = quantized(first.parameters(), 600);
  EXPECT_EQ(quantized(parameters_of(net), 600), net);
  Trainer<G> second{terms, parameters_of(net)};
  ASSERT_TRUE(second.train_epoch(set, {}));
  EXPECT_LT(second.losses().front().training, first.losses().front().training / 2);
}

TEST(LossChart, DrawsBothCurvesAndEscapesTheTitle) {
  const std::vector<EpochLoss> losses{{0.03, 0.04}, {0.02, 0.03}, {0.01, 0.025}};
  const std::string svg = write_loss_chart("a < b & c", losses);
  EXPECT_TRUE(svg.starts_with("<svg "));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  EXPECT_NE(svg.find("a &lt; b &amp; c"), std::string::npos);
  EXPECT_NE(svg.find("class=\"validation\" d=\"M80.0 50.0 L"), std::string::npos);  // the greatest loss is at the top
  EXPECT_TRUE(write_loss_chart("x", std::vector{losses.front()}).ends_with("</svg>\n"));
}

}  // namespace
}  // namespace ootori

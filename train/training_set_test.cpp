#include "train/training_set.hpp"

#include <gtest/gtest.h>

#include "train/self_play.hpp"
#include "train/testing/random_records.hpp"

namespace ootori {
namespace {

template <class G>
class TrainingSetTest : public ::testing::Test {
 protected:
  static constexpr SampleFilter everything{
      .most_score = 19'999, .keeps_checks = true, .keeps_tactics = true, .every_nth = 1};
  const std::vector<RecordedGame> games = testing::random_records<G>(1, 30, 60);
};
using Games = ::testing::Types<Tori, Yari>;
TYPED_TEST_SUITE(TrainingSetTest, Games);

TYPED_TEST(TrainingSetTest, HasEveryPositionWithoutFilters) {
  std::size_t positions = 0;
  for (const RecordedGame& game : this->games) positions += game.scores.size();
  const auto set = training_set<TypeParam>(this->games, this->everything, 0, 2);
  EXPECT_EQ(set.training.size(), positions);
  EXPECT_TRUE(set.validation.empty());
}

TYPED_TEST(TrainingSetTest, HoldsOutWholeGames) {
  const auto all = training_set<TypeParam>(this->games, this->everything, 0, 1);
  const auto set = training_set<TypeParam>(this->games, this->everything, 4, 1);
  EXPECT_EQ(set.training.size() + set.validation.size(), all.training.size());
  EXPECT_GT(set.validation.size(), 0U);
  EXPECT_GT(set.training.size(), set.validation.size());
}

TYPED_TEST(TrainingSetTest, DoesNotDependOnTheThreads) {
  const auto one = training_set<TypeParam>(this->games, {}, 5, 1);
  const auto three = training_set<TypeParam>(this->games, {}, 5, 3);
  ASSERT_EQ(one.training.size(), three.training.size());
  for (std::size_t i = 0; i < one.training.size(); ++i) {
    ASSERT_EQ(one.training[i].inputs, three.training[i].inputs);
    ASSERT_EQ(one.training[i].score, three.training[i].score);
  }
}

TYPED_TEST(TrainingSetTest, SkipsChecksTacticsAndHighScores) {
  using G = TypeParam;
  std::size_t quiet = 0;
  for (const RecordedGame& game : this->games) {
    replay<G>(game, [&](const Position<G>& position, Move move, int score) {
      const bool captures = !move.is_drop() && contains(position.occupied(), move.to());
      quiet += !position.in_check() && !captures && !move.promotes() && std::abs(score) <= 300 ? 1 : 0;
    });
  }
  const SampleFilter filter{.most_score = 300, .keeps_checks = false, .keeps_tactics = false, .every_nth = 1};
  EXPECT_EQ(training_set<G>(this->games, filter, 0, 1).training.size(), quiet);
  const SampleFilter some{.most_score = 300, .keeps_checks = false, .keeps_tactics = false, .every_nth = 3};
  const std::size_t third = training_set<G>(this->games, some, 0, 1).training.size();
  EXPECT_GT(third, quiet / 5);
  EXPECT_LT(third, quiet / 2);
}

TYPED_TEST(TrainingSetTest, ASampleIsForTheSideToMove) {
  using G = TypeParam;
  const Position<G> position = Position<G>::initial().after_pass();
  const auto sample = sample_of(position, -70, Color::white);
  EXPECT_EQ(sample.score, -70);
  EXPECT_EQ(sample.half_points, 2);
  EXPECT_EQ(sample_of(position, 0, Color::black).half_points, 0);
  EXPECT_EQ(sample_of(position, 0, std::nullopt).half_points, 1);
  std::size_t at = 0;
  Features<G>::for_each_active(position, Features<G>::view(position, Color::white),
                               [&](auto input) { EXPECT_EQ(sample.inputs[0][at++], input); });
  EXPECT_EQ(at, sample.inputs[0].size());
}

// A wrong sign anywhere between the search and the sample would teach a net the opposite in half of the positions, and
// its loss would hardly show it. So this test uses the engine's own games, in which the winner's scores are high.
TYPED_TEST(TrainingSetTest, ScoreAndResultAreForTheSideToMove) {
  using G = TypeParam;
  SelfPlayer player{G::spec, {.nodes = 100, .seed = 4}};
  std::vector<RecordedGame> played;
  for (std::uint64_t number = 0; played.size() < 60; ++number) {
    if (auto game = player.play(number, {})) played.push_back(*read_payload(write_payload(*game)));
  }
  const auto set = training_set<G>(played, {.keeps_checks = true, .keeps_tactics = true}, 0, 1);
  std::array<int, 2> clear{};   // samples with a clear score, by side to move
  std::array<int, 2> agreed{};  // those whose game ended as the score suggests
  std::size_t number = 0;
  for (const RecordedGame& game : played) {
    replay<G>(game, [&](const Position<G>& position, Move, int score) {
      if (std::abs(score) > 10'000) return;  // the filter's bound
      const Sample<G>& sample = set.training[number++];
      ASSERT_EQ(sample.score, score);
      if (std::abs(score) < 800 || !game.winner) return;
      const std::size_t mover = index(position.side_to_move());
      ++clear[mover];
      agreed[mover] += (sample.score > 0) == (sample.half_points == 2) ? 1 : 0;
    });
  }
  ASSERT_EQ(number, set.training.size());
  for (const std::size_t mover : {0U, 1U}) {
    EXPECT_GT(clear[mover], 200);
    EXPECT_GT(agreed[mover], clear[mover] * 2 / 3) << "of " << clear[mover];
  }
}

}  // namespace
}  // namespace ootori

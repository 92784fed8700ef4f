#include "engine/nnue/features.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "engine/testing/positions.hpp"

namespace ootori {
namespace {

template <class G>
class FeaturesTest : public ::testing::Test {
 protected:
  static std::vector<int> active(const Position<G>& position, View view) {
    std::vector<int> inputs;
    Features<G>::for_each_active(position, view, [&](int input) { inputs.push_back(input); });
    std::ranges::sort(inputs);
    return inputs;
  }
  static std::vector<int> active(const Position<G>& position, Color side) {
    return active(position, Features<G>::view(position, side));
  }

  // The mirror images of the inputs, sorted.
  static std::vector<int> mirrored(const std::vector<int>& inputs) {
    std::vector<int> images;
    for (const int input : inputs) {
      images.push_back(Features<G>::mirrored(static_cast<typename Features<G>::Index>(input)));
    }
    std::ranges::sort(images);
    return images;
  }
};
TYPED_TEST_SUITE(FeaturesTest, testing::Games);

TEST(Features, AreAsManyAsTheTablesSay) {
  EXPECT_EQ(Features<Tori>::count, 18U * 49 + 60);
  EXPECT_EQ(Features<Tori>::most_active, 32U);
  EXPECT_EQ(Features<Yari>::count, 18U * 63 + 52);
  EXPECT_EQ(Features<Yari>::most_active, 28U);
}

TYPED_TEST(FeaturesTest, AllPiecesAreAlwaysSeenOnce) {
  using G = TypeParam;
  testing::at_random_positions<G>(1, 20, 120, [&](const Game<G>& game) {
    for (const Color side : {Color::black, Color::white}) {
      const auto inputs = this->active(game.position(), side);
      ASSERT_EQ(inputs.size(), Features<G>::most_active);
      ASSERT_EQ(std::ranges::adjacent_find(inputs), inputs.end());
      ASSERT_GE(inputs.front(), 0);
      ASSERT_LT(inputs.back(), static_cast<int>(Features<G>::count));
    }
  });
}

TYPED_TEST(FeaturesTest, OneInputIsForOneThing) {
  using G = TypeParam;
  constexpr View view{Color::white, true};
  std::vector<int> inputs;
  for (const Color color : {Color::black, Color::white}) {
    for (int kind = 0; kind < static_cast<int>(Features<G>::kinds); ++kind) {
      for (int square = 0; square < Board<G>::squares; ++square) {
        inputs.push_back(Features<G>::on_board(view, {color, PieceType{kind}}, Square{square}));
      }
    }
    for (int kind = 0; kind < static_cast<int>(G::spec.hand_kinds()); ++kind) {
      for (int number = 1; number <= Features<G>::most_in_hand[static_cast<std::size_t>(kind)]; ++number) {
        inputs.push_back(Features<G>::in_hand(view, color, PieceType{kind}, number));
      }
    }
  }
  std::ranges::sort(inputs);
  ASSERT_EQ(inputs.size(), Features<G>::count);
  for (std::size_t i = 0; i < inputs.size(); ++i) ASSERT_EQ(inputs[i], static_cast<int>(i));
}

TYPED_TEST(FeaturesTest, MirrorImagesLookTheSame) {
  using G = TypeParam;
  testing::at_random_positions<G>(2, 20, 120, [&](const Game<G>& game) {
    const Position<G>& position = game.position();
    const Position<G> image = Mirror<G>::of(position);
    for (const Color side : {Color::black, Color::white}) {
      const auto expected = Features<G>::is_centred(position, side) ? this->mirrored(this->active(position, side))
                                                                    : this->active(position, side);
      ASSERT_EQ(this->active(image, side), expected);
    }
  });
}

TYPED_TEST(FeaturesTest, BothSidesSeeTheInitialArrayAlike) {
  const auto& position = Position<TypeParam>::initial();
  EXPECT_EQ(this->active(position, Color::black), this->active(position, Color::white));
}

}  // namespace
}  // namespace ootori

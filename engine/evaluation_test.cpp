#include "engine/evaluation.hpp"

#include <gtest/gtest.h>

#include "engine/testing/positions.hpp"

namespace ootori {
namespace {

template <class G>
using Evaluation = testing::GameTest<G>;
TYPED_TEST_SUITE(Evaluation, testing::Games);

TYPED_TEST(Evaluation, TheAccumulatorFollowsEveryMove) {
  testing::at_random_positions<TypeParam>(1, 30, 120, [](const Game<TypeParam>& game) {
    const Accumulator<TypeParam> now{game.position()};
    for (const Move move : game.permitted_moves()) {
      const auto next = game.position().after(move);
      ASSERT_EQ(now.moved(game.position(), move, next), Accumulator<TypeParam>{next});
    }
  });
}

TYPED_TEST(Evaluation, IsSymmetricForBothSides) {
  testing::at_random_positions<TypeParam>(2, 50, 120, [](const Game<TypeParam>& game) {
    ASSERT_EQ(evaluate(game.position()), evaluate(testing::turned(game.position())));
  });
}

TYPED_TEST(Evaluation, AnExtraPieceIsAlwaysBetter) {
  auto setup = Setup<TypeParam>::initial();
  const Value even = evaluate(Position<TypeParam>::initial());
  for (std::size_t kind = 0; kind < TypeParam::spec.hand_kinds(); ++kind) {
    auto more = setup;
    more.hands[0].add(PieceType{static_cast<int>(kind)});
    EXPECT_GT(evaluate(*Position<TypeParam>::from(more, Strictness::lenient)), even + 40) << kind;
  }
}

}  // namespace
}  // namespace ootori

#include "engine/evaluation.hpp"

#include <gtest/gtest.h>

#include "engine/testing/positions.hpp"

namespace ootori {
namespace {

// The same position seen by the other side: board turned round, colours and hands swapped.
template <class G>
Position<G> turned(const Position<G>& position) {
  const Setup<G> setup = position.setup();
  Setup<G> other;
  for (std::size_t square = 0; square < Board<G>::squares; ++square) {
    if (const auto piece = setup.board[square]) {
      other.board[Board<G>::squares - 1 - square] = Piece{~piece->color, piece->type};
    }
  }
  other.hands = {setup.hands[1], setup.hands[0]};
  other.side_to_move = ~setup.side_to_move;
  return Position<G>::from(other, Strictness::lenient).value();
}

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
    ASSERT_EQ(evaluate(game.position()), evaluate(turned(game.position())));
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

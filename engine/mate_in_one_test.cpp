#include "engine/mate_in_one.hpp"

#include <gtest/gtest.h>

#include "engine/testing/positions.hpp"

namespace ootori {
namespace {

template <class G>
bool gives_mate(const Position<G>& position, Move move) {
  const auto next = position.after(move);
  return next.in_check() && !has_legal_move(next);
}

template <class G>
using MateInOne = testing::GameTest<G>;
TYPED_TEST_SUITE(MateInOne, testing::Games);

TYPED_TEST(MateInOne, FindsLegalMatesOnlyAndNearlyAllOfThem) {
  int there_are = 0;
  int found = 0;
  testing::at_random_positions<TypeParam>(5, 300, 120, [&](const Game<TypeParam>& game) {
    const auto& position = game.position();
    if (position.in_check()) return;
    const MoveList moves = legal_moves(position);
    const bool exists = std::ranges::any_of(moves, [&](Move move) { return gives_mate(position, move); });
    const Move mate = mate_in_one(position);
    there_are += exists ? 1 : 0;
    found += mate.is_null() ? 0 : 1;
    if (mate.is_null()) return;
    EXPECT_TRUE(moves.contains(mate));
    EXPECT_TRUE(gives_mate(position, mate));
  });
  EXPECT_GT(there_are, 100);
  EXPECT_GE(found * 100, there_are * 90);
}

TEST(MateInOne, ASwallowMayNotBeDroppedForMate) {
  // The Phoenix in the corner cannot move: only dropping the Swallow would mate, which the rules forbid.
  const auto position = testing::position_of<Tori>("2L3k/5R1/5C1/7/7/7/3K3 b S 1");
  const Move mate = mate_in_one(position);
  EXPECT_NE(mate, Move::drop(Tori::swallow, *parse_square(Tori::spec, "1b")));
}

}  // namespace
}  // namespace ootori

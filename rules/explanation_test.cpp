#include "rules/explanation.hpp"

#include <gtest/gtest.h>

#include "rules/games.hpp"
#include "rules/testing/diagram.hpp"
#include "rules/testing/random_game.hpp"

namespace ootori {
namespace {

using ootori::testing::play_choices;
using ootori::testing::position;
using ootori::testing::random_choices;
using ootori::testing::tori_square;

template <class G>
class Explanation : public ::testing::Test {};
using Games = AllGames::As<::testing::Types>;
TYPED_TEST_SUITE(Explanation, Games);

TYPED_TEST(Explanation, ReachIncludesEveryBoardMove) {
  play_choices<TypeParam>(random_choices(5, 80), [](const Game<TypeParam>& game) {
    for (const Move move : legal_moves(game.position())) {
      if (move.is_drop()) continue;
      ASSERT_TRUE(contains(reach(game.position(), move.from()), move.to())) << "ply " << game.plies();
    }
  });
}

// Without the named pieces, the move would break a different rule or none.
TYPED_TEST(Explanation, NamesCheckersForMovesThatLeaveCheck) {
  play_choices<TypeParam>(random_choices(7, 120), [](const Game<TypeParam>& game) {
    const auto& now = game.position();
    for (const Square from : squares(now.pieces(now.side_to_move()))) {
      for (const Square to : squares(reach(now, from))) {
        const Move move = Move::board(from, to);
        const auto rule = illegality(now, move);
        if (rule != IllegalMove::leaves_check && rule != IllegalMove::exposes_royal) continue;
        const Bitboard by = opposing(now, move, *rule);
        ASSERT_NE(by, Bitboard{0});
        ASSERT_EQ(by & ~now.pieces(~now.side_to_move()), Bitboard{0});
      }
    }
  });
}

TEST(ExplanationInTori, NamesThePiecesInTheWay) {
  const auto now = position<Tori>({" k . . . . . .", " . . . . . . .", " . . S . . . .", " . . . F . . .",
                                   " . . S . . . .", " . . . r . . .", " . . . K . . ."},
                                  "S");
  const auto by = [&](Move move) {
    const auto rule = illegality(now, move);
    return rule ? opposing(now, move, *rule) : Bitboard{0};
  };
  EXPECT_EQ(by(Move::drop(Tori::swallow, tori_square("5b"))), bit(tori_square("5c")) | bit(tori_square("5e")));
  EXPECT_EQ(by(Move::drop(Tori::swallow, tori_square("4d"))), bit(tori_square("4d")));
  EXPECT_EQ(by(Move::drop(Tori::swallow, tori_square("1e"))), bit(tori_square("4f")));
  EXPECT_EQ(by(Move::drop(Tori::crane, tori_square("1e"))), Bitboard{0});
  EXPECT_EQ(reach(now, tori_square("1e")), Bitboard{0});
  EXPECT_EQ(reach(now, tori_square("5c")), bit(tori_square("5b")));
}

}  // namespace
}  // namespace ootori

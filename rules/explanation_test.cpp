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

template <class G>
class Explanation : public ::testing::Test {};
using Games = ::testing::Types<Tori, Yari>;
TYPED_TEST_SUITE(Explanation, Games);

TYPED_TEST(Explanation, ReachHoldsEveryMoveOnTheBoard) {
  play_choices<TypeParam>(random_choices(5, 80), [](const Game<TypeParam>& game) {
    for (const Move move : legal_moves(game.position())) {
      if (move.is_drop()) continue;
      ASSERT_TRUE(contains(reach(game.position(), move.from()), move.to())) << "ply " << game.plies();
    }
  });
}

// Without the named pieces, the move would break a different rule or none.
TYPED_TEST(Explanation, CheckersAreNamedForMovesThatLeaveTheRoyalPieceInDanger) {
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

Square at(std::string_view name) { return *parse_square(Tori::spec, name); }

TEST(ExplanationInTori, NamesThePiecesInTheWay) {
  const auto now = position<Tori>({" k . . . . . .", " . . . . . . .", " . . S . . . .", " . . . F . . .",
                                   " . . S . . . .", " . . . r . . .", " . . . K . . ."},
                                  "S");
  const auto by = [&](Move move) {
    const auto rule = illegality(now, move);
    return rule ? opposing(now, move, *rule) : Bitboard{0};
  };
  EXPECT_EQ(by(Move::drop(Tori::swallow, at("5b"))), bit(at("5c")) | bit(at("5e")));
  EXPECT_EQ(by(Move::drop(Tori::swallow, at("4d"))), bit(at("4d")));
  EXPECT_EQ(by(Move::drop(Tori::swallow, at("1e"))), bit(at("4f")));
  EXPECT_EQ(by(Move::drop(Tori::crane, at("1e"))), Bitboard{0});
  EXPECT_EQ(reach(now, at("1e")), Bitboard{0});
  EXPECT_EQ(reach(now, at("5c")), bit(at("5b")));
}

}  // namespace
}  // namespace ootori

#include "rules/movegen.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "rules/attack_tables.hpp"
#include "rules/games.hpp"
#include "rules/judkins.hpp"
#include "rules/minishogi.hpp"
#include "rules/mirror.hpp"
#include "rules/testing/diagram.hpp"
#include "rules/testing/move_text.hpp"
#include "rules/testing/random_game.hpp"
#include "rules/testing/slow_rules.hpp"

namespace ootori {
namespace {

using ootori::testing::Choices;
using ootori::testing::move_texts;
using ootori::testing::play_choices;
using ootori::testing::position;
using ootori::testing::random_choices;
using ootori::testing::SlowBoard;

template <class G>
class LegalMoves : public ::testing::Test {};
using KnownGames = GameList<Tori, Yari, Minishogi, Judkins>::As<::testing::Types>;
TYPED_TEST_SUITE(LegalMoves, KnownGames);

TYPED_TEST(LegalMoves, MatchTheSlowRulesInRandomGames) {
  for (std::uint32_t seed = 0; seed < 12; ++seed) {
    play_choices<TypeParam>(random_choices(seed, 160), [&](const Game<TypeParam>& game) {
      ASSERT_EQ(move_texts<TypeParam>(legal_moves(game.position())), SlowBoard{game.position().setup()}.legal_moves())
          << "seed " << seed << ", ply " << game.plies();
    });
  }
}

TYPED_TEST(LegalMoves, MatchTheSlowRulesForAnyMoves) {
  EXPECT_TRUE(rc::check([](const Choices& choices) {
    play_choices<TypeParam>(choices, [](const Game<TypeParam>& game) {
      RC_ASSERT(move_texts<TypeParam>(legal_moves(game.position())) ==
                SlowBoard{game.position().setup()}.legal_moves());
    });
  }));
}

TYPED_TEST(LegalMoves, CountAndExistenceMatchTheListInLongGames) {
  for (std::uint32_t seed = 90; seed < 100; ++seed) {
    play_choices<TypeParam>(random_choices(seed, 300), [&](const Game<TypeParam>& game) {
      const auto& position = game.position();
      EXPECT_EQ(count_legal_moves(position), legal_moves(position).size()) << "seed " << seed;
      EXPECT_EQ(has_legal_move(position), !legal_moves(position).empty()) << "seed " << seed;
    });
  }
}

TYPED_TEST(LegalMoves, CountAndExistenceMatchTheListForAnyMoves) {
  EXPECT_TRUE(rc::check([](const Choices& choices) {
    play_choices<TypeParam>(choices, [](const Game<TypeParam>& game) {
      const auto& position = game.position();
      RC_ASSERT(count_legal_moves(position) == legal_moves(position).size());
      RC_ASSERT(has_legal_move(position) == !legal_moves(position).empty());
    });
  }));
}

TYPED_TEST(LegalMoves, OntoTargetsEndThere) {
  play_choices<TypeParam>(random_choices(7, 200), [](const Game<TypeParam>& game) {
    const auto& position = game.position();
    MoveList captures;
    generate_moves(position, captures, {.board = position.pieces(~position.side_to_move()), .drops = 0});
    for (const Move move : legal_moves(position)) {
      EXPECT_EQ(captures.contains(move), contains(position.occupied(), move.to()));
    }
  });
}

TYPED_TEST(LegalMoves, AreMirroredInMirrorImages) {
  play_choices<TypeParam>(random_choices(5, 200), [](const Game<TypeParam>& game) {
    const MoveList moves = legal_moves(game.position());
    const MoveList images = legal_moves(Mirror<TypeParam>::of(game.position()));
    ASSERT_EQ(moves.size(), images.size());
    for (const Move move : moves) EXPECT_TRUE(images.contains(Mirror<TypeParam>::of(move)));
  });
}

TEST(LegalMovesInTori, ALeapCannotBeInterposed) {
  // The Pheasant on 4d checks the Phoenix on 4f over the empty 4e.
  const auto checked = position<Tori>({" k . . . . . .", " . . . . . . .", " . . . . . . .", " . . . p . . .",
                                       " . . . . . . .", " . . . K . . .", " . . . . . . ."},
                                      "S");
  for (const auto& text : move_texts<Tori>(legal_moves(checked))) EXPECT_FALSE(text.contains('*')) << text;
}

TEST(LegalMovesInTori, ADroppedSwallowMayCheckButNotMate) {
  const auto mating = position<Tori>({" k . . . . . .", " . . F . . . .", " . C . . . . .", " . . . . . . .",
                                      " . . . . . . .", " . . . . . . .", " . . . . . . K"},
                                     "S");
  EXPECT_TRUE(ootori::testing::find_move<Tori>(legal_moves(mating), "S*7b").is_null());
  const auto checking = position<Tori>({" k . . . . . .", " . . F . . . .", " c C . . . . .", " . . . . . . .",
                                        " . . . . . . .", " . . . . . . .", " . . . . . . K"},
                                       "S");
  EXPECT_FALSE(ootori::testing::find_move<Tori>(legal_moves(checking), "S*7b").is_null());
}

TEST(LegalMovesInYari, ADroppedPawnMayMate) {
  // The Yari Rook on 3b holds 2b and guards the Pawn; the General's own Yari Knight takes its last square.
  const auto mating =
      position<Yari>({" . . . . . n k", " . . . . R . .", " . . . . . . .", " . . . . . . .", " . . . . . . .",
                      " . . . . . . .", " . . . . . . .", " . . . . . . .", " K . . . . . ."},
                     "P");
  const Move drop = ootori::testing::find_move<Yari>(legal_moves(mating), "P*1b");
  ASSERT_FALSE(drop.is_null());
  EXPECT_TRUE(mating.after(drop).in_check());
  EXPECT_FALSE(has_legal_move(mating.after(drop)));
}

TEST(LegalMovesInYari, PromotionIsOptionalUnlessThePieceCouldNotMove) {
  const auto entering =
      position<Yari>({" k . . . . . .", " . . . . . . .", " . . . . N . R", " . . . . . . .", " . . . . . . .",
                      " . . . . . . .", " . . . . . . .", " . . . . . . .", " K . . . . . ."});
  const auto moves = move_texts<Yari>(legal_moves(entering));
  EXPECT_THAT(moves, ::testing::IsSupersetOf({"1c1a", "1c1a+", "3c3b", "3c3b+", "3c3a+"}));
  EXPECT_THAT(moves, ::testing::Not(::testing::Contains("3c3a")));
}

}  // namespace
}  // namespace ootori

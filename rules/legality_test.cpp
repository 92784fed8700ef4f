#include "rules/legality.hpp"

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
class Legality : public ::testing::Test {};
using Games = AllGames::As<::testing::Types>;
TYPED_TEST_SUITE(Legality, Games);

// All 65,536 bit patterns, the senseless ones included.
TYPED_TEST(Legality, MatchesTheListOfLegalMoves) {
  play_choices<TypeParam>(random_choices(11, 120), [](const Game<TypeParam>& game) {
    const MoveList moves = legal_moves(game.position());
    std::size_t legal = 0;
    for (unsigned raw = 0; raw <= 0xffff; ++raw) {
      const Move move = Move::from_raw(static_cast<std::uint16_t>(raw));
      if (move.raw() != raw || !is_legal(game.position(), move)) continue;
      ASSERT_TRUE(moves.contains(move)) << "ply " << game.plies() << ", move " << raw;
      ++legal;
    }
    ASSERT_EQ(legal, moves.size()) << "ply " << game.plies();
  });
}

struct Refused {
  Move move;
  IllegalMove reason;
};

TEST(LegalityInTori, NamesTheBrokenRule) {
  const auto game = position<Tori>({" k . . . . . .", " . . F . . r .", " . C . . . . .", " . . S . . p .",
                                    " . . S . . . .", " . . . . . P .", " . . . . . K ."},
                                   "S");
  const Refused refused[] = {
      {Move::board(tori_square("7d"), tori_square("7c")), IllegalMove::no_piece},
      {Move::board(tori_square("7a"), tori_square("7b")), IllegalMove::not_your_piece},
      {Move::board(tori_square("5e"), tori_square("5d")), IllegalMove::own_piece},
      {Move::board(tori_square("5d"), tori_square("5b")), IllegalMove::own_piece},
      {Move::board(tori_square("5d"), tori_square("5a")), IllegalMove::cannot_go_there},
      {Move::board(tori_square("6c"), tori_square("6b"), true), IllegalMove::cannot_promote},
      {Move::board(tori_square("5b"), tori_square("4b")), IllegalMove::must_promote},
      {Move::drop(Tori::crane, tori_square("1d")), IllegalMove::not_in_hand},
      {Move::drop(Tori::swallow, tori_square("5e")), IllegalMove::occupied},
      {Move::drop(Tori::swallow, tori_square("4a")), IllegalMove::dead_drop},
      {Move::drop(Tori::swallow, tori_square("5f")), IllegalMove::crowded_file},
      {Move::drop(Tori::swallow, tori_square("7b")), IllegalMove::drop_mate},
  };
  for (const auto& [move, reason] : refused) {
    EXPECT_EQ(code(illegality(game, move).value()), code(reason)) << move.raw();
  }
}

TEST(LegalityInTori, DistinguishesExposingFromLeavingInCheck) {
  // The Right Quail on 1a runs down the file to the Phoenix on 1g, past the Crane that stands on 1d.
  const auto pinned = position<Tori>({" k . . . . . r", " . . . . . . .", " . . . . . . .", " . . . . . . C",
                                      " . . . . . . .", " . . . . . . .", " . . . . . . K"});
  EXPECT_EQ(illegality(pinned, Move::board(tori_square("1d"), tori_square("2c"))), IllegalMove::exposes_royal);
  EXPECT_EQ(illegality(pinned, Move::board(tori_square("1d"), tori_square("1c"))), std::nullopt);

  const auto checked = position<Tori>({" k . . . . . r", " . . . . . . .", " . . . . . C .", " . . . . . . .",
                                       " . . . . . . .", " . . . . . . .", " . . . . . . K"});
  EXPECT_EQ(illegality(checked, Move::board(tori_square("2c"), tori_square("2b"))), IllegalMove::leaves_check);
  EXPECT_EQ(illegality(checked, Move::board(tori_square("2c"), tori_square("1d"))), std::nullopt);
}

TEST(LegalityInTori, EveryRuleHasASentence) {
  const Move move = Move::board(tori_square("5d"), tori_square("5a"));
  const auto sentence = [&](IllegalMove rule, std::optional<PieceType> moved = Tori::swallow) {
    return describe(Tori::spec, rule, move, moved);
  };
  EXPECT_EQ(sentence(IllegalMove::no_piece), "There is no piece on 5d.");
  EXPECT_EQ(sentence(IllegalMove::not_your_piece), "The piece on 5d is your opponent's.");
  EXPECT_EQ(sentence(IllegalMove::own_piece), "One of your own pieces is on 5a.");
  EXPECT_EQ(sentence(IllegalMove::cannot_go_there, {}), "The piece cannot go from 5d to 5a.");
  EXPECT_EQ(sentence(IllegalMove::cannot_promote),
            "The Swallow promotes only when its move starts or ends in the promotion zone.");
  EXPECT_EQ(sentence(IllegalMove::cannot_promote, Tori::crane), "The Crane does not promote.");
  EXPECT_EQ(sentence(IllegalMove::cannot_promote, Tori::goose), "The Goose does not promote.");
  EXPECT_EQ(sentence(IllegalMove::must_promote), "The Swallow must promote with this move.");
  EXPECT_EQ(sentence(IllegalMove::not_in_hand), "You have no Swallow in hand.");
  EXPECT_EQ(sentence(IllegalMove::occupied), "A piece can be dropped only on an empty square; 5a is taken.");
  EXPECT_EQ(sentence(IllegalMove::dead_drop), "A Swallow dropped on 5a could never move.");
  EXPECT_EQ(sentence(IllegalMove::drop_mate), "A dropped Swallow may not give checkmate.");
  EXPECT_EQ(sentence(IllegalMove::leaves_check), "Your Phoenix would still be in check.");
  EXPECT_EQ(sentence(IllegalMove::exposes_royal), "Your Phoenix would be in check.");
  EXPECT_EQ(sentence(IllegalMove::repeats), "This would repeat the position for the third time. Play another move.");
  EXPECT_EQ(sentence(IllegalMove::game_over), "The game is over.");
  EXPECT_EQ(describe(Yari::spec, IllegalMove::crowded_file, Move::drop(Yari::pawn, Square{0}), Yari::pawn),
            "You already have 1 unpromoted Pawn on that file.");
  EXPECT_EQ(describe(Tori::spec, IllegalMove::cannot_go_there, Move::board(Square{0}, Square{63}), Tori::crane),
            "The Crane cannot go from 7a to off the board.");
}

TEST(LegalityInTori, HasADescription) {
  EXPECT_EQ(describe(Tori::spec, IllegalMove::cannot_go_there, Move::board(tori_square("5d"), tori_square("5a")),
                     Tori::swallow),
            "The Swallow cannot go from 5d to 5a.");
  EXPECT_EQ(
      describe(Tori::spec, IllegalMove::crowded_file, Move::drop(Tori::swallow, tori_square("5f")), Tori::swallow),
      "You already have 2 unpromoted Swallows on that file.");
}

}  // namespace
}  // namespace ootori

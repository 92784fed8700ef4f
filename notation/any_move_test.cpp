#include "notation/any_move.hpp"

#include <gtest/gtest.h>

#include "notation/move_notation.hpp"
#include "notation/random_games.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

std::string read(std::string_view text) {
  const auto move = parse_any_move(Position<Tori>::initial(), text, {});
  return move ? write_usi(Tori::spec, *move) : std::string{code(move.error().fault)};
}

TEST(AnyMove, IsReadInEveryNotation) {
  for (const std::string_view text :
       {"3d3c", "Sx3c", "Sx33", "sx3c", "▲３三燕", "３三燕(34)", "3d-3c", "３四３三", "3四3三"}) {
    EXPECT_EQ(read(text), "3d3c") << text;
  }
}

TEST(AnyMove, IsReadInFullWidthLetters) {
  for (const std::string_view text : {"Ｓｘ３ｃ", "Sｘ3ｃ", "Ｓｘ３三", "３ｄ３ｃ", "ｅ４ｅ５", "Ｓｘｅ５"}) {
    EXPECT_EQ(read(text), "3d3c") << text;
  }
  for (const std::string_view text : {"Ｋ－５ｆ", "K－5f", "Ｋ-5f", "K-５f", "K-5ｆ"})
    EXPECT_EQ(read(text), "4g5f") << text;
}

TEST(AnyMove, IsRefusedIfInvalid) {
  EXPECT_EQ(read(""), "empty_text");
  EXPECT_EQ(read("S-3a"), "no_such_move");
  EXPECT_EQ(read("同燕"), "no_previous_move");
  EXPECT_EQ(read("S*4d"), "S*4d") << "USI, whose legality is for the rules to judge";
  EXPECT_EQ(read("Ｓ＊４四"), "S*4d");
}

TEST(AnyMove, IsReadInTheNotationsOfFairyStockfish) {
  for (const std::string_view text : {"e4e5", "Sxe5"}) EXPECT_EQ(read(text), "3d3c") << text;
  EXPECT_EQ(read("S@d4"), "S*4d") << "UCI, whose legality is for the rules to judge";
}

TEST(AnyMove, IsReadByNamesOfPieces) {
  for (const std::string_view text : {"Phoenix-5f", "ōtori-5f", "K–5f", "鵬-5f", "▲５六鵬"}) {
    EXPECT_EQ(read(text), "4g5f") << text;
  }
  EXPECT_EQ(read("▲３三鳩"), "unknown_piece");
}

// A text that is a move in two notations is the same move in both.
TEST(AnyMove, NoTextIsAMoveOfTwoNotations) {
  testing::for_each_game([]<class G>() {
    testing::play_random_games<G>(6, 3, 80, [](const Game<G>& game, Move) {
      for (const Move move : legal_moves(game.position())) {
        for (const MoveNotation& notation : move_notations()) {
          const auto previous = game.plies() > 0 ? std::optional{game.moves().back().to()} : std::nullopt;
          const std::string text = notation.write(game.position(), move, previous);
          const auto back = parse_any_move(game.position(), text, previous);
          ASSERT_TRUE(back) << notation.name << ' ' << text << ": " << describe(G::spec, back.error());
          ASSERT_EQ(*back, move) << notation.name << ' ' << text;
        }
      }
    });
  });
}

}  // namespace
}  // namespace ootori

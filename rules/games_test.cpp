#include "rules/games.hpp"

#include <gtest/gtest.h>

namespace ootori {
namespace {

TEST(Games, CanBeFoundByBothNames) {
  EXPECT_EQ(find_game("tori"), &Tori::spec);
  EXPECT_EQ(find_game("torishogi"), &Tori::spec);
  EXPECT_EQ(find_game("yarishogi"), &Yari::spec);
  EXPECT_EQ(find_game("shogi"), nullptr);
}

TEST(Games, AreListedInASentence) {
  const std::array<const GameSpec*, 3> games{&Tori::spec, &Yari::spec, &Minishogi::spec};
  EXPECT_EQ(game_names(games), "tori, yari or minishogi");
  EXPECT_EQ(game_names(std::span{games}.first(1)), "tori");
  EXPECT_EQ(game_names(std::span{games}.first(2), " and "), "tori and yari");
}

TEST(PieceNames, InJapaneseAreTheCharactersOnThePiece) {
  const auto& [english, japanese] = languages;
  EXPECT_EQ(Tori::spec.name_in(english, Tori::swallow), "Swallow");
  EXPECT_EQ(Tori::spec.name_in(japanese, Tori::swallow), "燕");
}

}  // namespace
}  // namespace ootori

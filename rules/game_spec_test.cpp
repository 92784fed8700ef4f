#include "rules/game_spec.hpp"

#include <gtest/gtest.h>

#include "rules/tori.hpp"

namespace ootori {
namespace {

TEST(PieceNames, InJapaneseAreTheCharactersOnThePiece) {
  const auto& [english, japanese] = languages;
  EXPECT_EQ(Tori::spec.name_in(english, PieceType{0}), "Swallow");
  EXPECT_EQ(Tori::spec.name_in(japanese, PieceType{0}), "燕");
}

}  // namespace
}  // namespace ootori

#include "notation/text_moves.hpp"

#include <gtest/gtest.h>

#include "rules/games.hpp"

namespace ootori {
namespace {

// The diagrams are those of the server's page 'ToriShogi Pieces', with more space between squares.
TEST(TextMoves, Steps) {
  EXPECT_EQ(write_text_moves(Tori::spec, Tori::crane),
            " x  x  x\n"
            "    Cr\n"
            " x  x  x\n");
}

TEST(TextMoves, ALeapShowsWhatItPassesOver) {
  EXPECT_EQ(write_text_moves(Tori::spec, Tori::pheasant),
            "       x\n"
            "       .\n"
            "       Pt\n"
            "    x     x\n");
  EXPECT_EQ(write_text_moves(Tori::spec, Tori::goose),
            " x           x\n"
            "    .     .\n"
            "      +Sw\n"
            "       .\n"
            "       x\n");
}

TEST(TextMoves, RidesAreLinesAndShortOnesFigures) {
  EXPECT_EQ(write_text_moves(Tori::spec, Tori::left_quail),
            "    |\n"
            "    LQ\n"
            " x     \\\n");
  EXPECT_EQ(write_text_moves(Tori::spec, Tori::eagle),
            " \\  x  /\n"
            " x +Fa x\n"
            " 2  |  2\n");
}

TEST(TextMoves, EveryMoveOfEveryPieceIsDrawn) {
  for (const GameSpec* spec : all_games) {
    for (std::size_t kind = 0; kind < spec->pieces.size(); ++kind) {
      const PieceType type{static_cast<int>(kind)};
      const std::string text = write_text_moves(*spec, type);
      const auto drawn =
          std::ranges::count_if(text, [](char c) { return std::string_view{"x|-\\/23456789"}.contains(c); });
      EXPECT_EQ(drawn, static_cast<std::ptrdiff_t>((*spec)[type].moves.size())) << (*spec)[type].name.en << '\n'
                                                                                << text;
    }
  }
}

}  // namespace
}  // namespace ootori

#include "notation/japanese_errors.hpp"

#include <gtest/gtest.h>

#include "notation/any_move.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

const AnyPosition start{Position<Tori>::initial()};

std::string said_of(std::string_view text) {
  const auto move = parse_any_move(start, text, std::nullopt);
  return move ? "" : describe_in_japanese(Tori::spec, move.error());
}

TEST(JapaneseErrors, NameTheSquareAndThePiece) {
  const Move move = *parse_usi(Tori::spec, "3e3c");
  EXPECT_EQ(describe_in_japanese(Tori::spec, IllegalMove::cannot_go_there, move, PieceType{0}),
            "３五の燕は３三へ動けません。");
  EXPECT_EQ(describe_in_japanese(Tori::spec, IllegalMove::repeats, move, std::nullopt),
            "同じ局面が3回目になります。別の手を指してください。");
  EXPECT_EQ(said_of("S-3d"), "３四へ動ける燕はありません。");
  EXPECT_TRUE(said_of("G-3d").contains("という駒はありません")) << said_of("G-3d");
}

TEST(JapaneseErrors, CallASquareBeyondTheBoardOutside) {
  const Move move = Move::board(Square{Tori::spec.squares() - 1}, Square{Tori::spec.squares()});
  EXPECT_EQ(describe_in_japanese(Tori::spec, IllegalMove::cannot_go_there, move, PieceType{0}),
            "１七の燕は盤外へ動けません。");
}

// Every fault has a text, and it is not the English one.
TEST(JapaneseErrors, DescribeEachFault) {
  for (int fault = 0; fault <= static_cast<int>(MoveFault::illegal); ++fault) {
    const MoveError error{.fault = static_cast<MoveFault>(fault),
                          .found = "x",
                          .piece = PieceType{0},
                          .move = *parse_usi(Tori::spec, "3e3c"),
                          .reason = IllegalMove::cannot_go_there};
    const std::string said = describe_in_japanese(Tori::spec, error);
    EXPECT_FALSE(said.empty()) << fault;
    EXPECT_NE(said, describe(Tori::spec, error));
  }
  for (int rule = 0; rule <= static_cast<int>(IllegalMove::game_over); ++rule) {
    for (const std::string_view usi : {"3e3c", "S*3c"}) {
      EXPECT_FALSE(
          describe_in_japanese(Tori::spec, static_cast<IllegalMove>(rule), *parse_usi(Tori::spec, usi), std::nullopt)
              .empty());
    }
  }
}

}  // namespace
}  // namespace ootori

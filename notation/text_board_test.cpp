#include "notation/text_board.hpp"

#include <array>
#include <ios>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "notation/sfen.hpp"

namespace ootori {
namespace {

TEST(TextBoard, TheMailServersDiagram) {
  // From the server's page 'Rules for ToriShogi', with the centre Swallows where everyone else has them.
  EXPECT_EQ(write_text_board(Position<Tori>::initial(), {.players = {"Black", "White"}}),
            "     7    6    5    4    3    2    1\n"
            "  +----+----+----+----+----+----+----+    White (White)\n"
            "a | wQr| wPt| wCr| wPh| wCr| wPt| wQl| a\n"
            "  +----+----+----+----+----+----+----+\n"
            "b |    |    |    | wFa|    |    |    | b\n"
            "  +----+----*----+----+----*----+----+\n"
            "c | wSw| wSw| wSw| wSw| wSw| wSw| wSw| c\n"
            "  +----+----+----+----+----+----+----+\n"
            "d |    |    | wSw|    | bSw|    |    | d\n"
            "  +----+----+----+----+----+----+----+\n"
            "e | bSw| bSw| bSw| bSw| bSw| bSw| bSw| e\n"
            "  +----+----*----+----+----*----+----+\n"
            "f |    |    |    | bFa|    |    |    | f\n"
            "  +----+----+----+----+----+----+----+\n"
            "g | bQl| bPt| bCr| bPh| bCr| bPt| bQr| g\n"
            "  +----+----+----+----+----+----+----+    Black (Black)\n"
            "     7    6    5    4    3    2    1\n");
}

const Position<Tori>& middle_game() {
  static const auto position =
      parse_sfen<Tori>("4k1l/3+F3/2s1s2/7/3+s3/7/3K2R w SC2pf 20", Strictness::lenient).value().position;
  return position;
}

TEST(TextBoard, Standard) {
  EXPECT_EQ(write_text_board(middle_game(), {.style = TextBoardStyle::standard}),
            "     7    6    5    4    3    2    1\n"
            "  +----+----+----+----+----+----+----+    White\n"
            "a |    |    |    |    |\\ K/|    |\\ L/| a\n"
            "  +----+----+----+----+----+----+----+\n"
            "b |    |    |    |/+F\\|    |    |    | b\n"
            "  +----+----*----+----+----*----+----+\n"
            "c |    |    |\\ S/|    |\\ S/|    |    | c\n"
            "  +----+----+----+----+----+----+----+\n"
            "d |    |    |    |    |    |    |    | d\n"
            "  +----+----+----+----+----+----+----+\n"
            "e |    |    |    |\\+S/|    |    |    | e\n"
            "  +----+----*----+----+----*----+----+\n"
            "f |    |    |    |    |    |    |    | f\n"
            "  +----+----+----+----+----+----+----+\n"
            "g |    |    |    |/ K\\|    |    |/ R\\| g\n"
            "  +----+----+----+----+----+----+----+    Black\n"
            "     7    6    5    4    3    2    1\n");
}

TEST(TextBoard, SmallAndFlipped) {
  EXPECT_EQ(write_text_board(middle_game(), {.style = TextBoardStyle::small, .bottom = Color::white}),
            "    1  2  3  4  5  6  7\n"
            "  +---------------------+    Black\n"
            "g |bR  .  . bK  .  .  . | g\n"
            "f | .  .  .  .  .  .  . | f\n"
            "e | .  .  . wS+ .  .  . | e\n"
            "d | .  .  .  .  .  .  . | d\n"
            "c | .  . wS  . wS  .  . | c\n"
            "b | .  .  . bF+ .  .  . | b\n"
            "a |wL  . wK  .  .  .  . | a\n"
            "  +---------------------+    White\n"
            "    1  2  3  4  5  6  7\n");
}

TEST(TextBoard, FlippedPiecesPointTheOtherWay) {
  const std::string text = write_text_board(middle_game(), {.style = TextBoardStyle::standard, .bottom = Color::white});
  EXPECT_TRUE(text.contains("|/ K\\|")) << "White's";
  EXPECT_TRUE(text.contains("|\\+F/|")) << "Black's";
}

TEST(TextBoard, UnicodeIsAligned) {
  EXPECT_TRUE(write_text_board(Position<Yari>::initial(), {.style = TextBoardStyle::unicode})
                  .starts_with("     7     6     5     4     3     2     1\n"));
  const std::string text = write_text_board(middle_game(), {.style = TextBoardStyle::unicode});
  EXPECT_TRUE(text.contains("a │     │     │     │     │v鵬  │     │v左鶉│ a\n")) << text;
  EXPECT_TRUE(text.contains("b │     │     │     │ 鵰  │     │     │     │ b\n")) << text;
}

TEST(TextBoard, ColoursOnlyIfAsked) {
  const Move last = Move::board(*parse_square(Tori::spec, "4e"), *parse_square(Tori::spec, "4b"));
  TextBoardOptions options{.style = TextBoardStyle::unicode, .last_move = last};
  EXPECT_FALSE(write_text_board(middle_game(), options).contains('\x1b'));
  options.ansi_color = true;
  EXPECT_TRUE(write_text_board(middle_game(), options).contains("\x1b[31;7m 鵰  \x1b[0m"));
}

TEST(TextBoard, OmitsLinesBetweenRanksOnLowScreens) {
  for (const auto& [name, style] : text_board_styles) {
    const std::string text = write_text_board(middle_game(), {.style = style, .ruled = false});
    EXPECT_EQ(std::ranges::count(text, '\n'), Tori::spec.ranks + 4) << name << '\n' << text;
  }
  EXPECT_TRUE(write_text_board(middle_game(), {.style = TextBoardStyle::standard, .ruled = false})
                  .contains("a |    |    |    |    |\\ K/|    |\\ L/| a\n"
                            "b |    |    |    |/+F\\|    |    |    | b\n"));
}

TEST(TextBoard, SpansNameTheirSquares) {
  const Move last = Move::board(*parse_square(Tori::spec, "4e"), *parse_square(Tori::spec, "4b"));
  for (const GameSpec* spec : all_games) {
    const AnyPosition start = parse_sfen(*spec, "startpos")->position;
    for (const auto& [name, style] : text_board_styles) {
      std::vector<Square> seen;
      for (const TextLine& line :
           lay_out_text_board(start, {.style = style, .bottom = Color::white, .last_move = last})) {
        for (const TextSpan& span : line) {
          if (!span.square) continue;
          seen.push_back(*span.square);
          const bool moved = *span.square == last.from() || *span.square == last.to();
          EXPECT_EQ(span.mark, moved ? SquareMark::last_move : SquareMark::none);
        }
      }
      ASSERT_EQ(seen.size(), static_cast<std::size_t>(spec->squares())) << name;
      EXPECT_TRUE(std::ranges::is_sorted(seen, std::greater{})) << "White's side is nearest: " << name;
    }
  }
}

TEST(TextBoard, CheckIsMarked) {
  const auto check = parse_sfen<Tori>("3k3/3+F3/7/7/7/7/3K3 w - 1", Strictness::lenient).value().position;
  EXPECT_TRUE(write_text_board(check, {.style = TextBoardStyle::standard, .ansi_color = true})
                  .contains("\x1b[36;1;41m\\ K/\x1b[0m"));
}

TEST(TextBoard, Widths) {
  EXPECT_EQ(text_width("P-7f"), 4);
  EXPECT_EQ(text_width("燕"), 2);
  EXPECT_EQ(text_width("┌─ōtori─┐"), 9);
  EXPECT_EQ(text_width("５二成桂"), 8);
  EXPECT_EQ(text_width("e\xcc\x81"), 1) << "an accent of its own takes no column";
}

std::string in_utf8(char32_t code) {
  const auto rest = [&](int at) { return static_cast<char>(0x80 | ((code >> (6 * at)) & 0x3f)); };
  if (code < 0x80) return {static_cast<char>(code)};
  if (code < 0x800) return {static_cast<char>(0xc0 | (code >> 6)), rest(0)};
  if (code < 0x10000) return {static_cast<char>(0xe0 | (code >> 12)), rest(1), rest(0)};
  return {static_cast<char>(0xf0 | (code >> 18)), rest(2), rest(1), rest(0)};
}

// From the first to the last character of each wide block (UAX #11).
TEST(TextBoard, BlocksOfWideCharacters) {
  constexpr std::array<std::pair<char32_t, char32_t>, 10> blocks{{{0x1100, 0x115f},
                                                                  {0x2e80, 0xa4cf},
                                                                  {0xac00, 0xd7a3},
                                                                  {0xf900, 0xfaff},
                                                                  {0xfe30, 0xfe6f},
                                                                  {0xff00, 0xff60},
                                                                  {0xffe0, 0xffe6},
                                                                  {0x1f300, 0x1f64f},
                                                                  {0x1f900, 0x1f9ff},
                                                                  {0x20000, 0x3ffff}}};
  for (const auto& [first, last] : blocks) {
    EXPECT_EQ(text_width(in_utf8(first - 1)), 1) << std::hex << static_cast<int>(first);
    EXPECT_EQ(text_width(in_utf8(first)), 2) << std::hex << static_cast<int>(first);
    EXPECT_EQ(text_width(in_utf8(last)), 2) << std::hex << static_cast<int>(last);
    EXPECT_EQ(text_width(in_utf8(last + 1)), 1) << std::hex << static_cast<int>(last);
  }
}

TEST(TextBoard, Hands) {
  EXPECT_EQ(write_text_hands(middle_game()), "White in hand: Fa 2Pt\nBlack in hand: Cr Sw\n");
  EXPECT_EQ(write_text_hands(middle_game(), {.style = TextBoardStyle::small}),
            "White in hand: F 2P\nBlack in hand: C S\n");
  EXPECT_EQ(write_text_hands(middle_game(), {.style = TextBoardStyle::unicode, .bottom = Color::white}),
            "Black in hand: 鶴 燕\nWhite in hand: 鷹 2雉\n");
  EXPECT_EQ(write_text_hands(Position<Yari>::initial()), "White in hand: -\nBlack in hand: -\n");
}

TEST(TextBoard, WorksForGamesChosenAtRunTime) {
  for (const GameSpec* spec : all_games) {
    const AnyPosition start = parse_sfen(*spec, "startpos")->position;
    for (const auto& [name, style] : text_board_styles) {
      const std::string text = write_text_board(start, {.style = style});
      EXPECT_FALSE(text.contains(" \n")) << name;
      EXPECT_GE(std::ranges::count(text, '\n'), spec->ranks + 4) << name;
    }
  }
}

}  // namespace
}  // namespace ootori

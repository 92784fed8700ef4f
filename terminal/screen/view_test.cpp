#include "terminal/screen/view.hpp"

#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/sfen.hpp"
#include "notation/usi.hpp"
#include "terminal/clock_text.hpp"
#include "terminal/input_lines.hpp"
#include "terminal/local_session.hpp"
#include "terminal/screen/layout.hpp"
#include "terminal/sentences.hpp"

namespace ootori::terminal {
namespace {

using testing::Contains;
using testing::HasSubstr;

struct Shown {
  explicit Shown(LocalTerms terms) : session(std::move(terms)) { view.show(session.begin({})); }
  explicit Shown(const GameSpec& game, Color side = Color::black, bool unicode = true,
                 Language language = Language::english)
      : Shown(LocalTerms{.game = {.game = &game},
                         .side = side,
                         .level = 1,
                         .settings = settings_for(language, {.unicode = unicode, .colors = false, .files = true})}) {}
  // Two people play from this position.
  Shown(const GameSpec& game, std::string_view sfen)
      : Shown(LocalTerms{.game = {.game = &game, .position = parse_sfen(game, sfen)->position},
                         .side = std::nullopt,
                         .settings = settings_for(Language::english, {.colors = false})}) {}

  Picture paint(int rows = 24, int columns = 80) {
    view.resize(rows, columns);
    return view.paint(session, session.scene({}));
  }
  std::optional<std::string> press(Key::Kind kind) { return press(Key{.kind = kind}); }
  std::optional<std::string> press(const Key& key) { return view.handle(key, session, {}); }
  // Clicks on a square, on a screen of the usual size.
  std::optional<std::string> click(std::string_view square) {
    const std::string rank = std::string{square.back()} + " ";
    const auto rows = paint().text();
    const auto row = std::ranges::find_if(rows, [&](const std::string& text) { return text.starts_with(rank); });
    const GameSpec& spec = session.scene({}).state->spec();
    return press({.kind = Key::Kind::click,
                  .row = static_cast<int>(row - rows.begin()),
                  .column = 4 + 6 * column_of(spec, *parse_square(spec, square))});
  }
  std::optional<std::string> type(std::string_view text) {
    for (const char c : text) press({.kind = Key::Kind::character, .code = static_cast<char32_t>(c)});
    return press(Key::Kind::enter);
  }

  LocalSession session;
  ScreenView view;
};

TEST(ScreenView, ShowsTheGameAt80By24) {
  Shown shown{Tori::spec, Color::black, false};
  const auto rows = shown.paint().text();
  EXPECT_EQ(rows[0], "  engine, level 1 (White)                 Tori Shogi");
  EXPECT_EQ(rows[1], "     7    6    5    4    3    2    1");
  EXPECT_EQ(rows[3], "a |\\ R/|\\ P/|\\ C/|\\ K/|\\ C/|\\ P/|\\ L/| a");
  EXPECT_EQ(rows[17], "> you (Black)");
  EXPECT_THAT(rows, Contains("Move 1:"));
}

TEST(ScreenView, NothingIsDrawnOutsideAnyScreen) {
  for (const GameSpec* game : all_games) {
    for (const Color side : {Color::black, Color::white}) {
      Shown shown{*game, side};
      for (int rows = 1; rows < 70; ++rows) {
        for (int columns = 1; columns < 210; columns += columns < 80 ? 3 : 29) {
          const Picture picture = shown.paint(rows, columns);
          EXPECT_LT(picture.cursor_column, columns);
          for (const Stroke& stroke : picture.strokes) {
            ASSERT_GE(stroke.row, 0);
            ASSERT_LT(stroke.row, rows);
            ASSERT_LE(stroke.column + text_width(stroke.text), columns) << stroke.text;
          }
        }
      }
    }
  }
}

TEST(ScreenView, EveryGameFits60By20) {
  for (const GameSpec* game : all_games) {
    Shown shown{*game};
    const auto rows = shown.paint(20, 60).text();
    EXPECT_THAT(rows, testing::Not(Contains(HasSubstr("too small")))) << game->id;
    EXPECT_THAT(rows, Contains(HasSubstr("> you (Black)"))) << game->id;
  }
}

TEST(ScreenView, ArrowsAndEnterMoveAPiece) {
  Shown shown{Tori::spec};
  shown.paint();
  shown.press(Key::Kind::up);  // the cursor appears on 4d, in the middle
  shown.press(Key::Kind::right);
  EXPECT_EQ(shown.press(Key::Kind::enter), std::nullopt) << "picks the Swallow on 3d up";
  shown.press(Key::Kind::up);
  EXPECT_EQ(shown.press(Key::Kind::enter), "3d3c");
}

TEST(ScreenView, TheMouseDoesTheSame) {
  Shown shown{Tori::spec};
  const Picture picture = shown.paint();
  const auto place = [&](std::string_view square) {
    const Square at = *parse_square(Tori::spec, square);
    return Key{
        .kind = Key::Kind::click, .row = 3 + 2 * row_of(Tori::spec, at), .column = 4 + 6 * column_of(Tori::spec, at)};
  };
  EXPECT_EQ(shown.press(place("3d")), std::nullopt);
  EXPECT_EQ(shown.press(place("7a")), std::nullopt) << "it cannot go there";
  EXPECT_EQ(shown.press(place("3d")), std::nullopt);
  EXPECT_EQ(shown.press(place("3c")), "3d3c");
}

TEST(ScreenView, TabCompletes) {
  Shown shown{Tori::spec};
  shown.paint();
  for (const char c : std::string_view{"resi"})
    shown.press({.kind = Key::Kind::character, .code = static_cast<char32_t>(c)});
  shown.press(Key::Kind::tab);
  EXPECT_EQ(shown.press(Key::Kind::enter), "resign");
}

TEST(ScreenView, PastedInputIsTextAndLimited) {
  Shown shown{Tori::spec};
  shown.paint();
  shown.press(Key::Kind::paste_begin);
  for (int n = 0; n < 1'000'000; ++n) {
    EXPECT_EQ(shown.press(n % 7 == 0 ? Key{.kind = Key::Kind::enter} : Key{.kind = Key::Kind::character, .code = U'x'}),
              std::nullopt);
  }
  shown.press(Key::Kind::paste_end);
  const auto line = shown.press(Key::Kind::enter);
  ASSERT_TRUE(line.has_value());
  EXPECT_LE(line->size(), LineEditor::longest);
}

TEST(ScreenView, PagesOpenAndClose) {
  Shown shown{Tori::spec};
  shown.paint();
  shown.view.show(shown.session.typed("help pieces", {}));
  EXPECT_THAT(shown.paint().text(), Contains(HasSubstr("Space: next page")));
  shown.press({.kind = Key::Kind::character, .code = U'q'});
  EXPECT_THAT(shown.paint().text(), testing::Not(Contains(HasSubstr("Space: next page"))));
}

TEST(ScreenView, TheKeysOfABrokenPasteCanBeRecovered) {
  Shown shown{Tori::spec};
  shown.paint();
  shown.press(Key::Kind::paste_begin);
  shown.press({.kind = Key::Kind::character, .code = U'x'});
  EXPECT_EQ(shown.press(Key::Kind::interrupt), std::nullopt) << "clears the line";
  EXPECT_EQ(shown.type("flip"), "flip") << "the keys have their meaning again, although no end of the paste came";
}

TEST(ScreenView, ATooSmallTerminalSaysWhatItNeeds) {
  Shown shown{Tori::spec};
  EXPECT_THAT(shown.paint(10, 80).text(), Contains("This terminal is too small (80x10). It must be at least 47x16."));
  const auto rows = shown.paint(20, 40).text();
  EXPECT_EQ(rows[0], "This terminal is too small (40x20). It");
  EXPECT_EQ(rows[1], "must be at least 47x16.");
  EXPECT_EQ(rows[2], "Tori Shogi: you (Black) against engine,");
  EXPECT_EQ(rows[19], "Move 1:") << "commands still work";
  EXPECT_EQ(shown.type("style standard"), "style standard");
}

TEST(ScreenView, TheSmallestTerminalShowsWhatIsSaid) {
  for (const auto& [game, least] : {std::pair{&Yari::spec, 18}, std::pair{&Tori::spec, 16}}) {
    Shown shown{*game};
    EXPECT_THAT(shown.paint(least - 1, 47).text()[0], HasSubstr("too small")) << game->id;
    shown.paint(least, 47);
    shown.view.show(shown.session.typed("resign", {}));
    EXPECT_THAT(shown.paint(least, 47).text(), Contains("Type resign again to resign.")) << game->id;
    EXPECT_THAT(shown.paint(least, 47).text(), Contains("Move 1. Your turn.")) << game->id;
  }
}

TEST(ScreenView, AnAnswerThatDoesNotFitGetsAPage) {
  Shown shown{Yari::spec};
  shown.paint(18, 47);
  Reply fits, does_not;
  for (const auto* line : {"one", "two"}) fits.say(line);
  for (const auto* line : {"three", "four", "five"}) does_not.say(line);
  fits.is_answer = does_not.is_answer = true;
  shown.view.show(fits);
  EXPECT_THAT(shown.paint(18, 47).text(), testing::AllOf(Contains("one"), Contains("two"), Contains("> you (Black)")));
  shown.view.show(does_not);
  EXPECT_THAT(shown.paint(18, 47).text(), testing::AllOf(Contains("three"), Contains("four"), Contains("five")));
}

TEST(ScreenView, APagesKeysFitFortyColumns) {
  for (const Language language : languages) {
    Shown shown{Tori::spec, Color::black, true, language};
    shown.paint(20, 40);
    shown.view.show(shown.session.typed("help pieces", {}));
    shown.press(Key::Kind::end);
    EXPECT_EQ(shown.paint(20, 40).text().back(), language == Language::english
                                                     ? "100% Space: next page, b: back, q: close"
                                                     : "100% スペース：次へ、b：戻る、q：閉じる");
  }
}

TEST(ScreenView, PagesScroll) {
  Shown shown{Tori::spec};
  shown.paint(12, 80);
  shown.view.show(shown.session.typed("help pieces", {}));
  const auto first = [&] { return shown.paint(12, 80).text()[0]; };
  EXPECT_EQ(first(), "The pieces of Tori Shogi:");
  shown.press(Key::Kind::down);
  EXPECT_THAT(first(), HasSubstr("x: can move there"));
  shown.press(Key::Kind::wheel_up);
  shown.press(Key::Kind::up);
  EXPECT_EQ(first(), "The pieces of Tori Shogi:") << "not above the first line";
  shown.press({.kind = Key::Kind::character, .code = U' '});
  const std::string second = first();
  EXPECT_NE(second, "The pieces of Tori Shogi:");
  shown.press(Key::Kind::page_down);
  shown.press({.kind = Key::Kind::character, .code = U'b'});
  EXPECT_EQ(first(), second);
  shown.press(Key::Kind::home);
  EXPECT_EQ(first(), "The pieces of Tori Shogi:");
  shown.press(Key::Kind::end);
  EXPECT_THAT(shown.paint(12, 80).text().back(), HasSubstr("100%"));
  shown.press(Key::Kind::down);
  EXPECT_THAT(shown.paint(12, 80).text().back(), HasSubstr("100%")) << "not below the last line";
  EXPECT_EQ(shown.press(Key::Kind::enter), std::nullopt);
  EXPECT_THAT(shown.paint(12, 80).text(), testing::Not(Contains(HasSubstr("100%")))) << "the last page closes";
}

TEST(ScreenView, AsksWhetherToPromote) {
  const auto asked = [] {
    auto shown = std::make_unique<Shown>(Yari::spec, "3k3/7/7/P6/7/7/7/7/3K3 b - 1");
    shown->paint();
    shown->click("7d");
    EXPECT_EQ(shown->click("7c"), std::nullopt);
    EXPECT_THAT(shown->paint().text(), Contains("Promote? y/n"));
    return shown;
  };
  const auto letter = [](char32_t code) { return Key{.kind = Key::Kind::character, .code = code}; };
  EXPECT_EQ(asked()->press(letter(U'y')), "7d7c+");
  EXPECT_EQ(asked()->press(letter(U'N')), "7d7c");
  EXPECT_EQ(asked()->press(letter(U'=')), "7d7c");
  EXPECT_EQ(asked()->press(Key::Kind::enter), "7d7c+");
  const auto other = asked();
  EXPECT_EQ(other->press(letter(U'x')), std::nullopt) << "asks until it is answered";
  EXPECT_EQ(other->press(Key::Kind::escape), std::nullopt);
  EXPECT_EQ(other->type("7d7c"), "7d7c") << "the question is gone";
}

TEST(ScreenView, PiecesInHandAreDropped) {
  Shown shown{Tori::spec, "3k3/7/7/3F3/7/7/3K3 b 12Scp 1"};
  EXPECT_THAT(shown.paint().text(), Contains("> Black  燕12"));
  EXPECT_THAT(shown.paint().text(), Contains(HasSubstr("  White  鶴 雉")));
  for (int n = 0; n < 5; ++n) shown.press(Key::Kind::down);  // to 4d, and down to the hand
  EXPECT_EQ(shown.press(Key::Kind::enter), std::nullopt);
  shown.press(Key::Kind::up);  // back to the board, on its last rank
  shown.press(Key::Kind::up);
  EXPECT_EQ(shown.press(Key::Kind::enter), "S*4f");
}

TEST(ScreenView, EscapePutsThePieceDown) {
  Shown shown{Tori::spec};
  shown.paint();
  shown.click("3d");
  shown.press(Key::Kind::escape);
  EXPECT_EQ(shown.click("3c"), std::nullopt);
  shown.click("3d");
  EXPECT_EQ(shown.press(Key::Kind::interrupt), std::nullopt) << "puts the piece down before it quits";
  EXPECT_EQ(shown.press(Key::Kind::interrupt), "quit");
}

// With White below, the keys follow the screen.
TEST(ScreenView, TheArrowsFollowAFlippedBoard) {
  Shown shown{Tori::spec};
  static_cast<void>(shown.session.typed("flip", {}));
  shown.paint();
  shown.press(Key::Kind::up);
  shown.press(Key::Kind::left);
  shown.press(Key::Kind::enter);
  shown.press(Key::Kind::down);
  EXPECT_EQ(shown.press(Key::Kind::enter), "3d3c");
}

TEST(ScreenView, TabListsWhatCouldFollow) {
  Shown shown{Tori::spec};
  shown.paint();
  for (const char c : std::string_view{"re"})
    shown.press({.kind = Key::Kind::character, .code = static_cast<char32_t>(c)});
  shown.press(Key::Kind::tab);
  EXPECT_THAT(shown.paint().text(), Contains("record  resign"));
  EXPECT_THAT(shown.paint().text(), Contains("Move 1: re"));
}

TEST(ScreenView, TheListOfMovesScrolls) {
  Shown shown{Tori::spec, "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1"};
  for (int ply = 0; ply < 40; ++ply) {
    const Move move = permitted_moves(shown.session.scene({}).state->game()).front();
    static_cast<void>(shown.session.typed(write_usi(Tori::spec, move), {}));
  }
  ASSERT_EQ(shown.session.scene({}).moves.size(), 40U);
  const auto shows = [&](const std::string& text) {
    return std::ranges::any_of(shown.paint(16, 60).text(), [&](const auto& row) { return row.contains(text); });
  };
  EXPECT_TRUE(shows(" 40."));
  EXPECT_FALSE(shows(" 20."));
  shown.press(Key::Kind::wheel_up);
  EXPECT_FALSE(shows(" 40."));
  shown.press(Key::Kind::wheel_down);
  EXPECT_TRUE(shows(" 40."));
  for (int press = 0; press < 50; ++press) {
    shown.press(Key::Kind::page_up);
    shown.paint(16, 60);
  }
  EXPECT_TRUE(shows("  1."));
  for (int press = 0; press < 4; ++press) shown.press(Key::Kind::page_down);
  EXPECT_TRUE(shows(" 40.")) << "it stopped at the first move";
}

TEST(ScreenView, AFinishedGameTellsItsEndOnce) {
  Shown shown{Tori::spec, "k6/7/1K5/7/7/7/7 b C 1"};
  shown.view.show(shown.session.typed("C*7b", {}));
  const auto rows = shown.paint().text();
  EXPECT_EQ(std::ranges::count(rows, "Black wins: checkmate."), 1);
  EXPECT_TRUE(rows[0].starts_with("  White")) << "it is nobody's turn";
  EXPECT_THAT(rows, Contains(">")) << "no move is asked for";
}

TEST(InputLines, LongLinesAreTruncated) {
  InputLines lines;
  lines.add(std::string(1'000'000, 'x'));
  EXPECT_EQ(lines.next(), std::nullopt);
  lines.add("\nab");
  EXPECT_EQ(lines.next()->size(), InputLines::longest_line);
  EXPECT_EQ(lines.next(), std::nullopt);
  lines.add("c\r\n\n");
  EXPECT_EQ(lines.next(), "abc");
  EXPECT_EQ(lines.next(), "");
  lines.add("end");
  lines.end();
  EXPECT_EQ(lines.next(), "end");
}

}  // namespace
}  // namespace ootori::terminal

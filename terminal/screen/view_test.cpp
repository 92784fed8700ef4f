#include "terminal/screen/view.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "terminal/clock_text.hpp"
#include "terminal/input_lines.hpp"
#include "terminal/local_session.hpp"
#include "terminal/screen/layout.hpp"

namespace ootori::terminal {
namespace {

using testing::Contains;
using testing::HasSubstr;

struct Shown {
  explicit Shown(const GameSpec& game, Color side = Color::black, bool unicode = true)
      : session({.game = {.game = &game},
                 .side = side,
                 .level = 1,
                 .settings = settings_for(Language::english, {.unicode = unicode, .colors = false, .files = true})}) {
    view.show(session.begin({}));
  }

  Picture paint(int rows = 24, int columns = 80) {
    view.resize(rows, columns);
    return view.paint(session, session.scene({}));
  }
  std::optional<std::string> press(Key::Kind kind) { return press(Key{.kind = kind}); }
  std::optional<std::string> press(const Key& key) { return view.handle(key, session, session.scene({})); }
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

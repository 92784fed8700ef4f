#include "terminal/screen/line_editor.hpp"

#include <string_view>

#include <gtest/gtest.h>

namespace ootori::terminal {
namespace {

TEST(LineEditor, EditsInTheMiddle) {
  LineEditor editor;
  const auto press = [&](Key::Kind kind) { return editor.handle({.kind = kind}); };
  const auto type = [&](std::u32string_view text) {
    for (const char32_t code : text) editor.handle({.kind = Key::Kind::character, .code = code});
  };
  EXPECT_FALSE(press(Key::Kind::left)) << "in an empty line, the arrows belong to the board";
  type(U"あaéx");
  EXPECT_EQ(editor.text(), "あaéx");
  press(Key::Kind::left);
  press(Key::Kind::backspace);
  EXPECT_EQ(editor.text(), "あax");
  EXPECT_EQ(editor.before_cursor(), "あa");
  press(Key::Kind::home);
  press(Key::Kind::left);
  press(Key::Kind::backspace);
  press(Key::Kind::remove);
  EXPECT_EQ(editor.text(), "ax");
  press(Key::Kind::end);
  press(Key::Kind::right);
  press(Key::Kind::remove);
  type(U"\x1b\x7f\u0085𠮷");
  EXPECT_EQ(editor.text(), "ax𠮷") << "no control characters";
  editor.set("あ𠮷é");
  EXPECT_EQ(editor.before_cursor(), "あ𠮷é");
  press(Key::Kind::clear_line);
  EXPECT_TRUE(editor.empty());
}

TEST(LineEditor, RecallsEarlierLinesAndReturnsToTheNewOne) {
  LineEditor editor;
  const auto type = [&](std::u32string_view text) {
    for (const char32_t code : text) editor.handle({.kind = Key::Kind::character, .code = code});
  };
  const auto after = [&](Key::Kind kind) {
    editor.handle({.kind = kind});
    return editor.text();
  };
  type(U"new");
  EXPECT_EQ(after(Key::Kind::up), "new") << "there is no earlier line";
  EXPECT_EQ(after(Key::Kind::down), "new");
  editor.clear();
  for (const auto* line : {U"one", U"two", U"two"}) {
    type(line);
    editor.take();
  }
  type(U"new");
  EXPECT_EQ(after(Key::Kind::down), "new") << "nothing is lost";
  EXPECT_EQ(after(Key::Kind::up), "two");
  EXPECT_EQ(after(Key::Kind::up), "one") << "the same line twice is remembered once";
  EXPECT_EQ(after(Key::Kind::up), "one");
  EXPECT_EQ(after(Key::Kind::down), "two");
  EXPECT_EQ(after(Key::Kind::down), "new");
  EXPECT_EQ(after(Key::Kind::down), "new");
}

TEST(LineEditor, HoldsAThousandCharacters) {
  LineEditor editor;
  for (std::size_t n = 0; n <= LineEditor::longest; ++n) editor.handle({.kind = Key::Kind::character, .code = U'鵬'});
  EXPECT_EQ(editor.text().size(), 3 * LineEditor::longest);
}

}  // namespace
}  // namespace ootori::terminal

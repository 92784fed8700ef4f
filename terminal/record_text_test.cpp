#include "terminal/record_text.hpp"

#include <gtest/gtest.h>

namespace ootori::terminal {
namespace {

std::string many(std::string_view part) {
  std::string all;
  for (int i = 0; i < 5000; ++i) all += part;
  return all;
}

TEST(RecordText, Utf8StaysAsItIs) {
  for (const std::string text : {"", "Black: Ann\n", "棋種：禽将棋\r\n", "\xef\xbb\xbf棋種：禽将棋\n"}) {
    EXPECT_EQ(record_text(text), text);
  }
  EXPECT_EQ(record_text(many("禽将棋\n")), many("禽将棋\n"));
}

TEST(RecordText, ShiftJisIsRead) {
  const std::string game = "\x8b\xd7\x8f\xab\x8a\xfb";  // 禽将棋
  EXPECT_EQ(record_text("\x8a\xfb\x8e\xed\x81\x46" + game + "\r\n"), "棋種：禽将棋\r\n");
  EXPECT_EQ(record_text("\x87\x40\xba\xdd"), "①ｺﾝ") << "Microsoft's characters, and half-width kana";
  EXPECT_EQ(record_text(many(game)), many("禽将棋"));
  EXPECT_EQ(record_text("[Black \"" + game + "\"]\n\n1. S-1d *\n"), "[Black \"禽将棋\"]\n\n1. S-1d *\n");
}

// Each of these characters is a byte beyond ASCII and one of ASCII.
TEST(RecordText, NamesInKatakanaAreShiftJis) {
  const std::string sato = "\x83\x54\x83\x67\x83\x45";
  const std::string yamamoto = "\x8e\x52\x96\x7b";
  EXPECT_EQ(record_text("V2.2\nN+" + sato + "\nN-" + yamamoto + "\n"), "V2.2\nN+サトウ\nN-山本\n");
  EXPECT_EQ(record_text("[Black \"" + sato + "\"]\n\n1. S-1d *\n"), "[Black \"サトウ\"]\n\n1. S-1d *\n");
}

TEST(RecordText, OtherBytesAreReadAsWindows1252) {
  const std::string pgn = "[Variant \"Torishogi\"]\n\n1. Sxe5 {caf\xe9} Fxe5 *\n";  // E9 7D is a kanji of Shift_JIS
  EXPECT_EQ(record_text(pgn), "[Variant \"Torishogi\"]\n\n1. Sxe5 {café} Fxe5 *\n");
  EXPECT_EQ(record_text("1. \xa0\x80"), "1. \u00a0€");
  EXPECT_EQ(record_text("Andr\xe9\""), "André\"");
  EXPECT_EQ(record_text("\xff\xfe\x81"), "ÿþ\u0081") << "81 is no character of Windows-1252";
}

}  // namespace
}  // namespace ootori::terminal

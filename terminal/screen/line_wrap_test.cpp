#include "terminal/screen/line_wrap.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/text_board.hpp"

namespace ootori::terminal {
namespace {

using testing::ElementsAre;

TEST(Wrapped, KeepsTheSecondColumn) {
  EXPECT_THAT(wrapped("  save FILE  Save the record; the extension chooses", 30),
              ElementsAre("  save FILE  Save the record;", "             the extension", "             chooses"));
  EXPECT_THAT(wrapped("Save the record to a file", 16), ElementsAre("Save the record", "to a file"));
  for (int columns = 1; columns < 40; ++columns) {
    for (const std::string text : {"  save FILE  鵬鵬鵬鵬鵬鵬鵬鵬鵬鵬鵬鵬鵬鵬鵬鵬", "  a  b", "          ", "鵬鵬鵬"}) {
      EXPECT_FALSE(wrapped(text, columns).empty());
    }
  }
}

TEST(Wrapped, BreaksJapaneseBetweenCharacters) {
  EXPECT_THAT(wrapped("後手の番です。先手を待っています", 14), ElementsAre("後手の番です。", "先手を待ってい", "ます"));
  // A space near the start does not cause a short line.
  EXPECT_THAT(wrapped("対局 鵬の動きを確かめてください", 14), ElementsAre("対局 鵬の動き", "を確かめてくだ", "さい"));
}

TEST(Wrapped, BeginsNoLineWithAClosingMark) {
  EXPECT_THAT(wrapped("後手の番です。", 12), ElementsAre("後手の番で", "す。"));
  EXPECT_THAT(wrapped("手番ですよ。」続き", 10), ElementsAre("手番です", "よ。」続き"));
  EXPECT_THAT(wrapped("先手はクレーン", 10), ElementsAre("先手はク", "レーン"));
}

TEST(Wrapped, EndsNoLineWithAnOpeningMark) {
  EXPECT_THAT(wrapped("手番は「先手」です", 8), ElementsAre("手番は", "「先手」", "です"));
  EXPECT_THAT(wrapped("次の手▲３四燕", 8), ElementsAre("次の手", "▲３四燕"));
}

TEST(Wrapped, LosesNothingAndKeepsToTheColumns) {
  const std::string text = "「持将棋」を提案しました。ABC def、相手が（応じれば）終局です……。。。。。。";
  for (int columns = 2; columns < 60; ++columns) {
    std::string joined;
    for (const std::string& line : wrapped(text, columns)) {
      EXPECT_LE(text_width(line), columns) << line;
      joined += line;
    }
    std::string wanted = text;
    std::erase(joined, ' ');
    std::erase(wanted, ' ');
    EXPECT_EQ(joined, wanted);
  }
}

}  // namespace
}  // namespace ootori::terminal

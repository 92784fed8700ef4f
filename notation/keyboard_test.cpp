#include "notation/keyboard.hpp"

#include <gtest/gtest.h>

namespace ootori {
namespace {

TEST(Keyboard, SquaresAreWrittenAsInUsi) {
  for (const std::string_view typed : {"4d", "4四", "４四", "４ｄ"}) EXPECT_EQ(in_ascii(typed), "4d") << typed;
  EXPECT_EQ(in_ascii("４五４四"), "4e4d");
  EXPECT_EQ(in_ascii("9九1一"), "9i1a");
}

TEST(Keyboard, FullWidthSignsBecomePlain) {
  EXPECT_EQ(in_ascii("Ｋ４七、　＋ｆ3三，Ｓ＊２"), "K4g, +f3c,S*2");
  EXPECT_EQ(in_ascii("２二＝Ｌ"), "2b=L");
}

TEST(Keyboard, EverythingElseStays) {
  for (const std::string_view typed : {"", "S-4d", "六枚落ち", "左鶉落ち", "燕", "四", "\xEF\xBC", "\xFF", "é", "￥"}) {
    EXPECT_EQ(in_ascii(typed), typed);
  }
}

}  // namespace
}  // namespace ootori

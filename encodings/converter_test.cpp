#include "encodings/converter.hpp"

#include <gtest/gtest.h>

namespace ootori::encodings {
namespace {

TEST(Converter, ReadsOtherEncodings) {
  EXPECT_EQ(Converter{"CP932"}.read("\x8f\xab\x8a\xfb").text, "将棋");
  EXPECT_EQ(Converter{"CP1252"}.read("caf\xe9").text, "café");
}

TEST(Converter, ReplacesAndCountsUnreadableBytes) {
  const auto read = Converter{"UTF-8"}.read(
      "a\xff"
      "b\xe5");
  EXPECT_EQ(read.text,
            "a\xef\xbf\xbd"
            "b\xef\xbf\xbd");
  EXPECT_EQ(read.unreadable, 2U);
}

TEST(Converter, ForgetsTheStateOfTheLastText) {
  Converter converter{"ISO-2022-JP"};
  (void)converter.read("\x1b$B>-");
  EXPECT_EQ(converter.read("shogi").text, "shogi");
}

TEST(Converter, ReadsTextsThatAreLargerThanItsBuffer) {
  std::string bytes;
  for (int i = 0; i < 10'000; ++i) bytes += "\x8f\xab";
  const auto read = Converter{"CP932"}.read(bytes);
  EXPECT_EQ(read.text.size(), 30'000U);
  EXPECT_EQ(read.unreadable, 0U);
}

TEST(Converter, DoesNotKnowEveryName) { EXPECT_FALSE(Converter{"no-such-encoding"}.is_open()); }

}  // namespace
}  // namespace ootori::encodings

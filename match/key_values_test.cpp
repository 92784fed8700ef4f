#include "match/key_values.hpp"

#include <gtest/gtest.h>

namespace ootori {
namespace {

TEST(KeyValues, AreSeparatedByCommasAtTheFirstEqualsSign) {
  const auto parts = parse_key_values("a=1,b=x=y,c=,d=3 4,");
  ASSERT_TRUE(parts) << parts.error();
  ASSERT_EQ(parts->size(), 4U);
  EXPECT_EQ((*parts)[0].key, "a");
  EXPECT_EQ((*parts)[0].value, "1");
  EXPECT_EQ((*parts)[1].value, "x=y");
  EXPECT_EQ((*parts)[2].value, "");
  EXPECT_EQ((*parts)[3].value, "3 4");
  EXPECT_TRUE(parse_key_values("")->empty());
}

TEST(KeyValues, NeedANameAndAnEqualsSign) {
  EXPECT_EQ(parse_key_values("a=1,b").error(), "'b' should be name=value");
  EXPECT_EQ(parse_key_values("=1").error(), "'=1' should be name=value");
  EXPECT_EQ(parse_key_values(",").error(), "'' should be name=value");
}

TEST(KeyValues, AValueIsANumberWithinItsRange) {
  EXPECT_EQ(parse_value<int>({"n", "7"}, 1, 7), 7);
  EXPECT_EQ(parse_value<double>({"x", "0.5"}, 0.0, 1.0), 0.5);
  for (const char* wrong : {"", "0", "8", "7x", " 7", "+7", "7.0", "99999999999"}) {
    EXPECT_EQ(parse_value<int>({"n", wrong}, 1, 7).error(),
              "n must be a number from 1 to 7, not '" + std::string{wrong} + "'");
  }
  for (const char* wrong : {"nan", "inf", "-0.1", "1.1", "1e"}) {
    EXPECT_FALSE(parse_value<double>({"x", wrong}, 0.0, 1.0)) << wrong;
  }
}

}  // namespace
}  // namespace ootori

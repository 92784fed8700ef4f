#include "engine/doors/words.hpp"

#include <gmock/gmock.h>

namespace ootori {
namespace {

TEST(Words, AreTakenOneByOne) {
  Words words{"  go \t depth  5 \r"};
  EXPECT_EQ(words.next(), "go");
  EXPECT_EQ(words.peek(), "depth");
  EXPECT_EQ(words.next(), "depth");
  EXPECT_EQ(words.next(), "5");
  EXPECT_TRUE(words.done());
  EXPECT_EQ(words.next(), "");
}

TEST(Words, UpToAnEndKeepTheirSpaces) {
  Words words{"Move  Overhead   value 20"};
  EXPECT_EQ(words.up_to("value"), "Move  Overhead");
  EXPECT_EQ(words.rest(), "20");
}

TEST(Words, UpToAMissingEndAreAllOfThem) {
  Words words{"Clear Hash "};
  EXPECT_EQ(words.up_to("value"), "Clear Hash");
  EXPECT_TRUE(words.done());
}

TEST(Words, UpToAnImmediateEndAreNone) {
  Words words{"moves 3e3d"};
  EXPECT_EQ(words.up_to("moves"), "");
  EXPECT_EQ(words.rest(), "3e3d");
}

TEST(Number, IsTheWholeWordWithinItsRange) {
  EXPECT_EQ(parse_number<int>("depth", "12", 1, 100), 12);
  EXPECT_EQ(parse_number<int>("time", "-3", -5, 5), -3);
  for (const std::string_view wrong : {"", "x", "12x", "1.5", " 12", "+12", "0", "101", "99999999999999999999"}) {
    EXPECT_FALSE(parse_number<int>("depth", wrong, 1, 100)) << wrong;
  }
}

TEST(Number, IsRefusedWithItsNameRangeAndText) {
  EXPECT_EQ(parse_number<int>("depth", "many", 1, 100).error(),
            "depth must be a whole number from 1 to 100, not 'many'");
  EXPECT_EQ(parse_number<int>("depth", "", 1, 100).error(),
            "depth must be a whole number from 1 to 100; the value is missing");
}

TEST(SameWord, IgnoresCase) {
  EXPECT_TRUE(same_word("USI_Hash", "usi_hash"));
  EXPECT_FALSE(same_word("Hash", "Hash2"));
  EXPECT_FALSE(same_word("[", "{"));
}

}  // namespace
}  // namespace ootori

#include "server/passwords/common_password.hpp"

#include <string>

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

TEST(CommonPassword, IsInTheListOfCommonPasswords) {
  for (const char* common :
       {"password123", "1234567890", "qwertyuiop", "iloveyouforever", "football2024", "P@ssw0rd123", "letmeinletmein",
        "1q2w3e4r5t", "1qaz2wsx3edc", "aaaaaaaaaaaa", "abcdefghijkl", "19991231999", "christopher1"}) {
    EXPECT_TRUE(is_common_password(common, "Ann")) << common;
  }
}

TEST(CommonPassword, IncludesVariantsOfTheNameAndTheSite) {
  for (const char* made :
       {"kawasemi_7", "KAWASEMI_71", "Kawasemi_7Kawasemi_7", "ootori2026", "torishogi1", "yarishogi!!"}) {
    EXPECT_TRUE(is_common_password(made, "Kawasemi_7")) << made;
  }
  EXPECT_FALSE(is_common_password("kawasemi_7 in the reeds", "Kawasemi_7")) << "a name may stand among other words";
}

TEST(CommonPassword, ExcludesPasswordsThatAreHardToGuess) {
  for (const char* hard :
       {"correct horse", "kV9#x2mLpq", "battery staple", "the quick brown fox", "xkqzvwjpyg", "83619405726",
        "\u685c\u306e\u82b1\u304c\u54b2\u304f", "\u043a\u043e\u0442 \u0438 \u0434\u043e\u043c"}) {
    EXPECT_FALSE(is_common_password(hard, "Ann")) << hard;
  }
}

TEST(CommonPassword, MayHaveAnyBytes) {
  EXPECT_TRUE(is_common_password(std::string(200, 'a'), "Ann"));
  EXPECT_TRUE(is_common_password("", "Ann"));
  EXPECT_FALSE(is_common_password(std::string("\0 kV9#x2mLpq", 12), "Ann")) << "a NUL is a character like others";
  EXPECT_FALSE(is_common_password("\xff\xfe\x80 kV9#x2mLpq", ""));
}

}  // namespace
}  // namespace ootori::server

#include "terminal/language.hpp"

#include <gtest/gtest.h>

namespace ootori::terminal {
namespace {

TEST(Language, TheEncodingOfALocale) {
  for (const char* locale : {"ja_JP.UTF-8", "ja_JP.utf8", "de_DE.UTF-8@euro", "C.UTF-8", "UTF-8"}) {
    EXPECT_TRUE(is_utf8_locale(locale)) << locale;
  }
  for (const char* locale : {"", "C", "POSIX", "ja_JP", "ja_JP.eucJP", "de_DE@euro", "de_DE.ISO-8859-15@euro"}) {
    EXPECT_FALSE(is_utf8_locale(locale)) << locale;
  }
}

}  // namespace
}  // namespace ootori::terminal

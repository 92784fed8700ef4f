#include "server/store/postgres_text.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ootori::postgres {
namespace {

using namespace std::string_view_literals;

std::string there_and_back(std::string_view bytes) {
  const std::string text = escaped(bytes).value_or(std::string(bytes));
  return unescaped(text).value_or(text);
}

TEST(PostgresText, WhatIsUtf8StaysAsItIs) {
  for (const auto text : {""sv, "e4"sv, "鵬 étude"sv, "\xf4\x8f\xbb\xbf"sv, "\xed\x9f\xbf\xee\x80\x80"sv}) {
    EXPECT_EQ(escaped(text), std::nullopt) << text;
    EXPECT_EQ(there_and_back(text), text);
  }
}

TEST(PostgresText, WhatIsNotComesBack) {
  for (const auto bytes : {"a\0b"sv, "caf\xe9"sv, "\xff"sv, "\xc0\x80"sv, "\xed\xa0\x80"sv, "\xf4\x90\x80\x80"sv,
                           "\xe9\xb5"sv, "\xf4\x8f\xbd\x81"sv, "\xf4\x8f"sv, "\xf0\x8f\xbf\xbf"sv}) {
    const auto text = escaped(bytes);
    ASSERT_TRUE(text);
    EXPECT_EQ(escaped(*text).has_value(), true) << "what is escaped is itself not told from outside as it is";
    EXPECT_EQ(there_and_back(bytes), bytes);
  }
}

// Generates bytes near the interesting ones.
RC_GTEST_PROP(PostgresText, EveryTextComesBack, ()) {
  const auto byte =
      rc::gen::oneOf(rc::gen::arbitrary<char>(),
                     rc::gen::elementOf(std::string("\xf4\x8f\xbc\xbf\x80\xed\xa0\xe9\xb5\xac\xc2\xf0\x90", 13) +
                                        std::string(1, '\0')));
  const auto bytes = *rc::gen::container<std::string>(byte);
  RC_ASSERT(there_and_back(bytes) == bytes);
  const auto text = escaped(bytes);
  if (text) {
    RC_ASSERT(text->find('\0') == std::string::npos);
  }
}

}  // namespace
}  // namespace ootori::postgres

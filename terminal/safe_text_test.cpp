#include "terminal/safe_text.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ootori::terminal {
namespace {

TEST(SafeText, RemovesControlSequences) {
  EXPECT_EQ(safe_text("\x1b[2J\x1b]0;evil\x07name"), "[2J]0;evilname");
  EXPECT_EQ(safe_text("\xc2\x9b"
                      "31mred"),
            "31mred")
      << "CSI as one character";
  EXPECT_EQ(safe_text("a\r\nb\tc"), "a b c");
  EXPECT_EQ(safe_text("\xe2\x80\xae"
                      "abc"),
            "abc")
      << "turns the direction of writing";
  EXPECT_EQ(safe_text("\xff\xfe"
                      "a"),
            "??a");
  EXPECT_EQ(safe_text("鵬", false), "?");
  EXPECT_EQ(safe_text("鵬と鷹"), "鵬と鷹");
}

TEST(SafeText, IsShort) {
  EXPECT_EQ(safe_text(std::string(1'000'000, 'x'), true, 10), "xxxxxxxxxx...");
  std::string tower = "e";
  for (int n = 0; n < 1000; ++n) tower += "\xcc\x81";
  EXPECT_EQ(safe_text(tower).size(), 1U + 3 * 2) << "three marks over one letter";
}

RC_GTEST_PROP(SafeTextProperties, RemovesControlSequencesFromAnyBytes, (const std::string& bytes)) {
  const std::string text = safe_text(bytes);
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    RC_ASSERT(byte >= 0x20 && byte != 0x7f);
    if (byte == 0xc2 && at + 1 < text.size()) RC_ASSERT(static_cast<unsigned char>(text[at + 1]) >= 0xa0);
  }
  RC_ASSERT(safe_text(text) == text);
}

}  // namespace
}  // namespace ootori::terminal

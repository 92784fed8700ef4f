#include "post/characters.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ootori::post {
namespace {

TEST(Characters, ReadsTheCharsetsOfJapaneseMail) {
  EXPECT_EQ(to_utf8("\x1b$B;0;M1m\x1b(B P-3d", "ISO-2022-JP"), "三四燕 P-3d");
  EXPECT_EQ(to_utf8("\x8e\x4f\x8e\x6c\x89\x8d", "Shift_JIS"), "三四燕");
  EXPECT_EQ(to_utf8("\xbb\xb0\xbb\xcd\xb1\xed", "EUC-JP"), "三四燕");
  EXPECT_EQ(to_utf8("三四燕", "UTF-8"), "三四燕");
}

TEST(Characters, ReadsMicrosoftsExtensions) {
  EXPECT_EQ(to_utf8("\x1b$B-!-5\x1b(B", "iso-2022-jp"), "①Ⅰ");  // row 13
  EXPECT_EQ(to_utf8("\x87\x40", "shift_jis"), "①");
}

TEST(Characters, DetectsTheCharsetIfMissingOrWrong) {
  EXPECT_EQ(to_utf8("三四燕", "us-ascii"), "三四燕");
  EXPECT_EQ(to_utf8("\x1b$B;0;M1m\x1b(B", "us-ascii"), "三四燕");
  EXPECT_EQ(to_utf8("\x8e\x4f\x8e\x6c\x89\x8d", "x-nobody-knows"), "三四燕");
  EXPECT_EQ(to_utf8("gr\xfc\xdf", "iso-8859-1"), "grüß");
  EXPECT_EQ(to_utf8("\x93quoted\x94", "iso-8859-1"), "“quoted”");
}

TEST(Characters, ReplacesInvalidBytes) {
  EXPECT_EQ(to_utf8("a\xf5\xa0\xa0\xa0z", "utf-8"), "a\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbdz");
}

TEST(Characters, RefusesIconvOptionsInCharsetNames) { EXPECT_EQ(to_utf8("\xfc", "utf-8//IGNORE"), "ü"); }

TEST(Characters, NormalizesLineEndings) {
  EXPECT_EQ(with_line_feeds("a\r\nb\rc\nd\r\r\ne"), "a\nb\nc\nd\ne");
  EXPECT_EQ(with_line_feeds(std::string_view("a\0b", 3)), "ab");
  EXPECT_EQ(with_line_feeds("a\r\rb\r"), "a\n\nb\n");
}

TEST(Characters, TrimsInvisibleSpaces) {
  EXPECT_EQ(trimmed("\xe3\x80\x80\xc2\xa0 P-3d\xe2\x80\x8b\xef\xbb\xbf\n"), "P-3d");
  EXPECT_EQ(trimmed(" \n"), "");
}

RC_GTEST_PROP(Characters, AnyBytesBecomeUtf8, (const std::string& bytes, const std::string& label)) {
  for (const std::string_view charset : {"", "utf-8", "iso-2022-jp", "shift_jis", "euc-jp", "us-ascii", "utf-7"}) {
    RC_ASSERT(is_utf8(to_utf8(bytes, charset)));
  }
  RC_ASSERT(is_utf8(to_utf8(bytes, label)));
}

RC_GTEST_PROP(Characters, CutsBetweenCharacters, (std::size_t most)) {
  const std::string text = "鵬ö鷹x鶉燕";
  const auto cut = first_bytes(text, most % 30);
  RC_ASSERT(is_utf8(cut) && cut.size() <= most % 30);
}

}  // namespace
}  // namespace ootori::post

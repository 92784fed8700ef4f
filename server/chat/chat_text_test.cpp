#include "server/chat/chat_text.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ootori::server {
namespace {

using enum ChatTextFault;

ChatTextFault fault_of(std::string_view text) {
  const auto read = read_chat_text(text);
  EXPECT_FALSE(read) << text;
  return read ? empty : read.error();
}

std::string times(std::size_t count, std::string_view text) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

TEST(ChatText, IsTrimmedAndOtherwiseUnchanged) {
  EXPECT_EQ(*read_chat_text("Good game!"), "Good game!");
  EXPECT_EQ(*read_chat_text("  \xc2\xa0お願いします\xe3\x80\x80 "), "お願いします");
  EXPECT_EQ(*read_chat_text("<b>&amp;</b> \"'"), "<b>&amp;</b> \"'") << "escaping is for whoever shows it";
  EXPECT_EQ(*read_chat_text("Việt Nam, é, が"), "Việt Nam, é, が");
  EXPECT_EQ(*read_chat_text("👩‍👩‍👧 ❤️"), "👩‍👩‍👧 ❤️") << "joined emoji";
}

TEST(ChatText, IsNotEmpty) {
  for (const auto* text :
       {"", "   ", "\xe3\x80\x80", "\xe2\x80\x8d", "\xef\xb8\x8f \xe2\x80\x8c", "\xe2\xa0\x80\xe2\xa0\x80"}) {
    EXPECT_EQ(fault_of(text), empty);
  }
}

TEST(ChatText, HasAtMostTwoHundredCharacters) {
  EXPECT_TRUE(read_chat_text(times(200, "鵬")));
  EXPECT_TRUE(read_chat_text("  " + times(200, "鵬") + "  "));
  EXPECT_EQ(fault_of(times(201, "a")), too_long);
  EXPECT_EQ(fault_of(times(100'000, " ") + "a"), too_long);
}

TEST(ChatText, IsOneLineWithoutControlCharacters) {
  EXPECT_EQ(fault_of("one\ntwo"), control);
  EXPECT_EQ(fault_of(std::string_view("nul\0", 4)), control);
  EXPECT_EQ(fault_of("\x1b[31mred"), control);
  EXPECT_EQ(fault_of("next\xc2\x85line"), control);
  EXPECT_EQ(fault_of("para\xe2\x80\xa9graph"), control);
  EXPECT_EQ(fault_of("\xe2\x80\xaeturned"), direction);
  EXPECT_EQ(fault_of("\xe2\x81\xa6isolated\xe2\x81\xa9"), direction);
  EXPECT_EQ(fault_of("a\xd8\x9c"), direction);
  EXPECT_EQ(fault_of("zero\xe2\x80\x8bwidth"), invisible);
  EXPECT_EQ(fault_of("\xef\xbb\xbf"
                     "bom"),
            invisible);
  EXPECT_EQ(fault_of("tag\xf3\xa0\x81\x81"), invisible);
  EXPECT_EQ(fault_of("noncharacter\xf0\x9f\xbf\xbe"), invisible);
  EXPECT_EQ(fault_of("Z" + times(4, "\xcc\x8d")), stacked);
}

TEST(ChatText, LettersHaveAtMostThreeMarks) {
  const std::string three = "Z" + times(3, "\xcc\x8d");
  EXPECT_EQ(*read_chat_text(three), three);
  EXPECT_EQ(*read_chat_text(three + three), three + three) << "on each letter";
  EXPECT_EQ(fault_of(three + "\xe3\x82\x99"), stacked) << "marks of any script";
}

TEST(ChatText, HasALimitOfItsOwnIfAsked) {
  EXPECT_TRUE(read_chat_text(times(5, "鵬"), 5));
  EXPECT_EQ(read_chat_text(times(6, "鵬"), 5).error(), too_long);
}

// As the author reads it.
TEST(ChatText, FaultsAreDescribed) {
  EXPECT_EQ(describe(empty, "A note", 5), "A note must not be empty.");
  EXPECT_EQ(describe(too_long, "A note", 5), "A note may have at most 5 characters.");
  EXPECT_EQ(describe(not_utf8, "A note", 5), "A note must be text in UTF-8.");
  EXPECT_EQ(describe(control, "A note", 5), "A note must be one line without control characters.");
  EXPECT_EQ(describe(direction, "A note", 5), "A note must not change the writing direction.");
  EXPECT_EQ(describe(invisible, "A note", 5), "A note must not contain invisible characters.");
  EXPECT_EQ(describe(stacked, "A note", 5), "A note may have no more than 3 marks on one letter.");
}

TEST(ChatText, MayHaveParagraphsIfAllowed) {
  EXPECT_EQ(read_paragraphs("\n  Tea at four. \r\n\nBring a board.\n\n", 100), "Tea at four.\n\nBring a board.");
  EXPECT_EQ(read_paragraphs(" \n ", 100), "");
  EXPECT_EQ(read_paragraphs(times(10, "鵬\n"), 19), times(9, "鵬\n") + "鵬");
  EXPECT_EQ(read_paragraphs(times(10, "鵬\n"), 18).error(), too_long);
  EXPECT_EQ(read_paragraphs("one\n\xe2\x80\xaeturned", 100).error(), direction);
}

TEST(ChatText, WhatIsRefusedCanBeRemoved) {
  EXPECT_EQ(visible_text("Việt Nam 鵬"), "Việt Nam 鵬");
  EXPECT_EQ(visible_text(" Best\nopenings \xe2\x80\xae!yletelpmoc eerf"), "Best openings !yletelpmoc eerf");
  EXPECT_EQ(visible_text("\xe3\x85\xa4\xe2\xa0\x80\xe2\x80\x8b"), "");
  EXPECT_EQ(visible_text("Z" + times(3, "\xcc\x8d") + "\xe2\x80\x8b\xcc\x8d!"), "Z" + times(3, "\xcc\x8d") + "!");
  EXPECT_EQ(visible_text("a\xff\xe9\xb5 b"), "a b");
  EXPECT_EQ(visible_text(times(500, "a")), times(500, "a"));
}

TEST(ChatText, IsUtf8) {
  for (const auto* text :
       {"\xff", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe9\xb5", "\x80"}) {
    EXPECT_EQ(fault_of(text), not_utf8);
  }
}

RC_GTEST_PROP(ChatText, IsNormalizedOnce, (const std::string& bytes)) {
  const auto read = read_chat_text(bytes);
  if (!read) {
    RC_ASSERT(!describe(read.error()).empty());
  } else {
    RC_ASSERT(!read->empty());
    RC_ASSERT(read_chat_text(*read).value() == *read);
  }
}

RC_GTEST_PROP(ChatText, IsReadAsItIsAfterRemovals, (const std::string& bytes)) {
  const std::string visible = visible_text(bytes);
  if (visible.empty()) return;
  RC_ASSERT(read_chat_text(visible, visible.size()).value() == visible);
  if (const auto read = read_chat_text(bytes, bytes.size())) RC_ASSERT(visible == *read);
}

}  // namespace
}  // namespace ootori::server

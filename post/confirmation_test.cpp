#include "post/confirmation.hpp"

#include <gtest/gtest.h>

#include "post/written_text.hpp"

namespace ootori::post {
namespace {

Confirmation said(std::string text) {
  Mail mail;
  mail.text = std::move(text);
  return read_confirmation(mail);
}

TEST(Confirmation, IsGivenInEitherLanguage) {
  for (const char* yes : {"yes",
                          "Yes.",
                          "YES!",
                          "y",
                          "ok",
                          "Okay",
                          "confirm",
                          "'yes'",
                          "“Yes”",
                          "yes,",
                          "Yes please",
                          "Yes, I wrote it",
                          "Yes, that was me.",
                          "yes - it was me",
                          "はい",
                          "はい。",
                          "「はい」",
                          "はい、そうです。",
                          "はい　私です",
                          "はいそうです",
                          "承諾",
                          "確認しました。"}) {
    EXPECT_EQ(said(yes), Confirmation::yes) << yes;
  }
}

TEST(Confirmation, IsRefusedInEitherLanguage) {
  for (const char* no : {"no", "No.", "No, that was not me", "not me", "'no'", "いいえ", "いいえ。",
                         "いいえ、私ではありません。", "違います", "「いいえ」", "書いていません。"}) {
    EXPECT_EQ(said(no), Confirmation::no) << no;
  }
}

// A command that somebody else may have written is at stake, and a move that may be late.
TEST(Confirmation, IsNeverGuessed) {
  for (const char* neither : {"",
                              "\n\n",
                              "Who are you?",
                              "Yes?",
                              "yes, but I did not write it",
                              "Yes, I didn't write that",
                              "yes, I didn’t do it",
                              "OK, somebody is writing in my name",
                              "No wait, yes",
                              "Yesterday",
                              "Nothing",
                              "P-3d",
                              "I wrote it",
                              "はい？",
                              "はい、書いていません。",
                              "確認できません",
                              "承諾しません",
                              "はて",
                              "Yes, somebody is writing in my name",
                              "Yes, please discard it",
                              "Confirm what exactly",
                              "Yes, it is a forgery",
                              "はい、別の人が書きました",
                              "Yes,\nbut that wasn't me",
                              "Not sure what you want from me",
                              "Yes, I have seen this email, and I would like to tell you that I\ndid not write it."}) {
    EXPECT_EQ(said(neither), Confirmation::unclear) << neither;
  }
}

TEST(Confirmation, MayFollowAGreeting) {
  EXPECT_EQ(said("Hi,\n\nyes\n\nRegards\nAnn\n"), Confirmation::yes);
  EXPECT_EQ(said("yes\nAnn\n"), Confirmation::yes);
  EXPECT_EQ(said("Hello Ootori,\nno, not me\n"), Confirmation::no);
  EXPECT_EQ(said("お世話になっております。\n\nはい。\n"), Confirmation::yes);
}

TEST(Confirmation, MayStandBelowTheQuestion) {
  const std::string question = "On 1 May 2026, Ootori wrote:\n> " + std::string{answer_above} + "\n>\n> yes\n\n";
  EXPECT_EQ(said(question + "yes\n"), Confirmation::yes);
  EXPECT_EQ(said(question + "no\n"), Confirmation::no);
  EXPECT_EQ(said("no\n\n" + question + "yes\n"), Confirmation::no) << "the first answer counts";
  EXPECT_EQ(said("What?\n\n" + question + "yes\n"), Confirmation::unclear);
}

TEST(Confirmation, IsNotReadFromTheQuestion) {
  const std::string quoted = "\n\nOn 1 May 2026, Ootori wrote:\n> yes\n";
  EXPECT_EQ(said(quoted), Confirmation::unclear);
  EXPECT_EQ(said("no" + quoted), Confirmation::no);
  EXPECT_EQ(said("\n" + std::string{answer_above} + "\nyes\n"), Confirmation::unclear);
}

}  // namespace
}  // namespace ootori::post

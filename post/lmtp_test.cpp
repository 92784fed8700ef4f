#include "post/lmtp.hpp"

#include <algorithm>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ootori::post {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

bool is_ours(std::string_view address) { return address.starts_with("play"); }

Lmtp machine(LmtpLimits limits = {}) { return Lmtp{"ootori.example.org", limits, is_ours}; }

constexpr std::string_view opening = "LHLO mx\r\nMAIL FROM:<anna@example.org> SIZE=10 BODY=8BITMIME\r\n";

TEST(Lmtp, AcceptsAnEmailAndAnswersForEachRecipient) {
  Lmtp lmtp = machine();
  EXPECT_THAT(lmtp.greeting(), StartsWith("220 "));
  EXPECT_THAT(lmtp.take(opening), HasSubstr("250-PIPELINING"));
  EXPECT_THAT(lmtp.take("RCPT TO:<play@x>\r\nRCPT TO:<other@x>\r\nRCPT TO:<play+a@x>\r\nDATA\r\n"),
              testing::MatchesRegex("250 2.1.5[^\n]*\n550 5.1.1[^\n]*\n250 2.1.5[^\n]*\n354[^\n]*\n"));
  EXPECT_EQ(lmtp.take("Subject: x\r\n\r\n..P-3d\r\n.\r\n"), "");
  ASSERT_TRUE(lmtp.has_mail());
  const LmtpMail mail = lmtp.take_mail();
  EXPECT_EQ(mail.return_path, "anna@example.org");
  EXPECT_THAT(mail.recipients, ElementsAre("play@x", "play+a@x"));
  EXPECT_EQ(mail.bytes, "Subject: x\r\n\r\n.P-3d\r\n");
  EXPECT_THAT(lmtp.verdict({LmtpVerdict::accepted, LmtpVerdict::try_later}),
              testing::MatchesRegex("250 2.0.0[^\n]*\n451 4.3.0[^\n]*\n"));
  EXPECT_THAT(lmtp.take("QUIT\r\n"), StartsWith("221"));
  EXPECT_TRUE(lmtp.is_over());
}

TEST(Lmtp, AcceptsTheNullSender) {
  Lmtp lmtp = machine();
  EXPECT_THAT(lmtp.take("LHLO mx\r\nMAIL FROM:<>\r\n"), HasSubstr("250 2.1.0"));
}

TEST(Lmtp, RequiresCommandsInOrder) {
  Lmtp lmtp = machine();
  EXPECT_THAT(lmtp.take("MAIL FROM:<a@b>\r\n"), StartsWith("503"));
  EXPECT_THAT(lmtp.take("EHLO mx\r\n"), StartsWith("500"));
  EXPECT_THAT(lmtp.take("LHLO mx\r\nRCPT TO:<play@x>\r\n"), HasSubstr("503"));
  EXPECT_THAT(lmtp.take("DATA\r\n"), StartsWith("503"));
  EXPECT_THAT(lmtp.take("MAIL FROM:<a@b> X=1\r\n"), StartsWith("555"));
  EXPECT_THAT(lmtp.take("MAIL FROM: a@b\r\n"), StartsWith("501"));
  EXPECT_THAT(lmtp.take("MAIL FROM:<a b@c>\r\n"), StartsWith("501"));
}

TEST(Lmtp, RefusesTooLargeEmails) {
  Lmtp lmtp = machine({.most_bytes = 100});
  EXPECT_THAT(lmtp.take("LHLO mx\r\nMAIL FROM:<a@b> SIZE=101\r\n"), HasSubstr("552"));
  EXPECT_THAT(lmtp.take("MAIL FROM:<a@b>\r\nRCPT TO:<play@x>\r\nRCPT TO:<play@y>\r\nDATA\r\n"), HasSubstr("354"));
  EXPECT_THAT(lmtp.take(std::string(20'000, 'x') + "\r\n.\r\n"), testing::MatchesRegex("552[^\n]*\n552[^\n]*\n"));
  EXPECT_FALSE(lmtp.has_mail());
}

TEST(Lmtp, AcceptsEmailsUpToTheLimit) {
  Lmtp lmtp = machine({.most_bytes = 100});
  EXPECT_THAT(lmtp.take("LHLO mx\r\nMAIL FROM:<a@b> SIZE=100\r\nRCPT TO:<play@x>\r\nDATA\r\n"), HasSubstr("354"));
  EXPECT_EQ(lmtp.take(std::string(98, 'x') + "\r\n.\r\n"), "");
  ASSERT_TRUE(lmtp.has_mail());
  EXPECT_EQ(lmtp.take_mail().bytes.size(), 100U);
  EXPECT_THAT(lmtp.verdict({LmtpVerdict::accepted}), StartsWith("250"));
  EXPECT_THAT(lmtp.take("MAIL FROM:<a@b>\r\nRCPT TO:<play@x>\r\nDATA\r\n"), HasSubstr("354"));
  EXPECT_THAT(lmtp.take(std::string(99, 'x') + "\r\n.\r\n"), StartsWith("552"));
}

TEST(Lmtp, LimitsRecipients) {
  Lmtp lmtp = machine({.most_recipients = 2});
  EXPECT_THAT(lmtp.take("LHLO mx\r\nMAIL FROM:<a@b>\r\n"), HasSubstr("250 2.1.0"));
  for (const char* one : {"1", "2"}) {
    EXPECT_THAT(lmtp.take(std::string{"RCPT TO:<play+"} + one + "@x>\r\n"), StartsWith("250"));
  }
  EXPECT_THAT(lmtp.take("RCPT TO:<play+3@x>\r\n"), StartsWith("452"));
  EXPECT_THAT(lmtp.take("DATA\r\n"), StartsWith("354"));
}

TEST(Lmtp, AnswersEveryVerdict) {
  Lmtp lmtp = machine();
  (void)lmtp.take(opening);
  (void)lmtp.take("RCPT TO:<play@1>\r\nRCPT TO:<play@2>\r\nRCPT TO:<play@3>\r\nDATA\r\nx\r\n.\r\n");
  (void)lmtp.take_mail();
  EXPECT_THAT(lmtp.verdict({LmtpVerdict::unknown, LmtpVerdict::refused}),
              testing::MatchesRegex("550 5.1.1[^\n]*\n554 5.7.1[^\n]*\n451 4.3.0[^\n]*\n"));
}

TEST(Lmtp, BeginsAgainWhenTold) {
  Lmtp lmtp = machine();
  (void)lmtp.take(opening);
  EXPECT_THAT(lmtp.take("MAIL FROM:<a@b>\r\n"), StartsWith("503")) << "one sender";
  EXPECT_THAT(lmtp.take("RCPT TO:<play@x>\r\nRSET\r\nDATA\r\n"),
              testing::MatchesRegex("250 2.1.5[^\n]*\n250 2.0.0[^\n]*\n503[^\n]*\n"));
  EXPECT_THAT(lmtp.take("MAIL FROM:<@relay.example.org:a@b>\r\nRCPT TO:<play@x>\r\nDATA\r\n.\r\n"), HasSubstr("354"));
  EXPECT_EQ(lmtp.take_mail().return_path, "a@b") << "without the route";
}

TEST(Lmtp, AnswersOtherCommands) {
  Lmtp lmtp = machine();
  EXPECT_THAT(lmtp.take("LHLO\r\n"), StartsWith("501"));
  (void)lmtp.take(opening);
  EXPECT_THAT(lmtp.take("noop\r\n"), StartsWith("250"));
  EXPECT_THAT(lmtp.take("VRFY anna\r\n"), StartsWith("252"));
  EXPECT_THAT(lmtp.take("RCPT TO:<>\r\n"), StartsWith("501"));
  EXPECT_THAT(lmtp.take("RCPT TO:<play@x> NOTIFY=NEVER\r\n"), StartsWith("555"));
  EXPECT_FALSE(lmtp.is_over());
}

TEST(Lmtp, DisconnectsAfterInvalidCommands) {
  Lmtp lmtp = machine();
  std::string out;
  for (int i = 0; i < 30 && !lmtp.is_over(); ++i) out += lmtp.take("GET / HTTP/1.1\r\n");
  EXPECT_TRUE(lmtp.is_over());
  EXPECT_THAT(out, HasSubstr("421"));
  Lmtp endless = machine();
  for (int i = 0; i < 100; ++i) (void)endless.take(std::string(10'000, 'x'));
  EXPECT_THAT(endless.take("\r\n"), StartsWith("500"));
}

// The result does not depend on how the bytes are split into pieces.
RC_GTEST_PROP(Lmtp, InputCanArriveInAnyPieces, (const std::vector<std::uint8_t>& cuts)) {
  const std::string talk = std::string{opening} +
                           "RCPT TO:<play@x>\r\nDATA\r\nA: b\r\n\r\n..\r\n.x\r\n. \r\n.\r\n"
                           "MAIL FROM:<>\r\nRCPT TO:<play@x>\r\nDATA\r\n.\r\nNOOP\r\nQUIT\r\n";
  const auto play = [&](const std::vector<std::size_t>& sizes) {
    Lmtp lmtp = machine();
    std::string said;
    std::vector<std::string> mails;
    std::string_view rest = talk;
    for (std::size_t i = 0; !rest.empty(); ++i) {
      const std::size_t size = std::min(i < sizes.size() ? sizes[i] + 1 : rest.size(), rest.size());
      said += lmtp.take(rest.substr(0, size));
      rest.remove_prefix(size);
      while (lmtp.has_mail()) {
        mails.push_back(lmtp.take_mail().bytes);
        said += lmtp.verdict({LmtpVerdict::accepted});
      }
    }
    return std::pair{said, mails};
  };
  std::vector<std::size_t> sizes;
  std::ranges::transform(cuts, std::back_inserter(sizes), [](std::uint8_t cut) { return cut % 40; });
  const auto whole = play({});
  RC_ASSERT(whole.second == (std::vector<std::string>{"A: b\r\n\r\n.\r\nx\r\n \r\n", ""}));
  RC_ASSERT(play(sizes) == whole);
}

}  // namespace
}  // namespace ootori::post

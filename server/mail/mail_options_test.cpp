#include "server/mail/mail_options.hpp"

#include <gtest/gtest.h>

namespace ootori::server::testing {
namespace {

TEST(MailOptions, AreReadFromLines) {
  const auto options = parse_mail_options(
      "# where emails go\nsmtp = smtps://mail.example.org:465\nuser=u\n\npassword = p = q \r\n"
      "from = a@example.org\nsite = https://example.org/\nstarttls = no\n");
  ASSERT_TRUE(options) << options.error();
  EXPECT_EQ(*options, (server::MailOptions{.smtp = "smtps://mail.example.org:465",
                                           .user = "u",
                                           .password = "p = q",
                                           .from = "a@example.org",
                                           .site = "https://example.org",
                                           .starttls = false}));
}

// Like the examples in docs/mail.md and docs/operations.md.
TEST(MailOptions, MayHaveTrailingComments) {
  const auto options = parse_mail_options(
      "smtp = smtps://mail.example.org:465      # or smtp://127.0.0.1:25\npassword = p # q\nfrom = a@example.org\t# c\n"
      "site = https://example.org/#x # the start of every link\nplay = game@example.org # where players write to\n"
      "authserv = mx.example.org # whose results\nstarttls = yes # no\n");
  ASSERT_TRUE(options) << options.error();
  EXPECT_EQ(*options, (server::MailOptions{.smtp = "smtps://mail.example.org:465",
                                           .user = {},
                                           .password = "p # q",
                                           .from = "a@example.org",
                                           .site = "https://example.org/#x",
                                           .starttls = true,
                                           .play = "game@example.org",
                                           .authserv = {"mx.example.org"}}));
}

TEST(MailOptions, NameTheFaultyOption) {
  const auto fault = [](std::string_view text) {
    const auto options = parse_mail_options(text);
    return options ? std::string("none") : options.error();
  };
  EXPECT_TRUE(fault("").contains("smtp"));
  EXPECT_TRUE(fault("smtp").contains("line 1"));
  EXPECT_TRUE(fault("smtp = smtp://x\ncolour = red").contains("line 2: 'colour'"));
  EXPECT_TRUE(fault("from = a@example.org").starts_with("smtp is missing; it must be an address like smtp://"));
  EXPECT_TRUE(fault("smtp = file:///etc/passwd").ends_with(", not 'file:///etc/passwd'"));
  EXPECT_EQ(fault("smtp = smtp://x\nfrom = Ootori <a@example.org>"),
            "from must be an email address without a name, like noreply@ootori.example.org, not 'Ootori "
            "<a@example.org>'");
  EXPECT_EQ(fault("smtp = smtp://x\nfrom = a@example.org\nsite = example.org"),
            "site must be the server's address, like https://ootori.example.org, not 'example.org'");
  EXPECT_EQ(fault("starttls = perhaps"), "line 1: starttls must be yes or no, not 'perhaps'");
  EXPECT_EQ(fault("site = https://a\x1b[2Jb"), "line 1: it contains control characters");
  EXPECT_FALSE(fault("\x1b[2J = x").contains('\x1b')) << "nothing that a terminal would obey";
}

TEST(MailOptions, AreNotReadFromAFolder) {
  const auto options = server::read_mail_options("/");
  ASSERT_FALSE(options);
  EXPECT_EQ(options.error(), "/ cannot be read");
}

}  // namespace
}  // namespace ootori::server::testing

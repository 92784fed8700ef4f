#include "server/mail/smtp.hpp"

#include <gtest/gtest.h>

#include "server/testing/mail_sink.hpp"

namespace ootori::server::testing {
namespace {

TEST(Smtp, OnlyARefusedRecipientIsRefusedForGood) {
  constexpr std::string_view recipient = "RCPT failed: 550", sender = "MAIL failed: 550";
  EXPECT_TRUE(refuses_recipient(recipient, "550 5.1.1 No such user\r\n"));
  EXPECT_TRUE(refuses_recipient(recipient, "554 5.1.1 No such user\r\n"));
  EXPECT_FALSE(refuses_recipient(recipient, "550 relay not permitted\r\n"));
  EXPECT_FALSE(refuses_recipient(recipient, "553\r\n"));
  EXPECT_FALSE(refuses_recipient(recipient, "554 5.7.1 Relay access denied\r\n"));
  EXPECT_FALSE(refuses_recipient(recipient, "550 5.1.8 Sender address rejected\r\n"));
  EXPECT_FALSE(refuses_recipient(recipient, "552 5.2.2 Mailbox full\r\n"));
  EXPECT_FALSE(refuses_recipient(recipient, "554 Transaction failed\r\n"));
  EXPECT_FALSE(refuses_recipient(recipient, "450 4.2.1 Try later\r\n"));
  EXPECT_FALSE(refuses_recipient(recipient, ""));
  EXPECT_FALSE(refuses_recipient(sender, "550 5.1.1 No such user\r\n"));
  EXPECT_FALSE(refuses_recipient("DATA failed: 550", "550 5.1.1 No such user\r\n"));
}

// Whether a real mail server that gives this reply to this command has refused the recipient for good.
bool is_refused_for_good(const std::string& command, const std::string& reply) {
  const MailSink sink({"-f", command, "-B", reply});
  const MailOptions options = sink.options();
  const auto sent = SmtpConnection(options).send("ootori@example.org", "ann@example.org", "Subject: x\r\n\r\nx\r\n");
  EXPECT_FALSE(sent);
  EXPECT_TRUE(sent.error().what.contains(reply.substr(0, 3))) << sent.error().what;
  return sent.error().for_good;
}

TEST(Smtp, ARefusedSenderSuspendsNoRecipient) {
  EXPECT_TRUE(is_refused_for_good("RCPT", "550 5.1.1 No such user"));
  EXPECT_FALSE(is_refused_for_good("RCPT", "554 5.7.1 Relay access denied"));
  EXPECT_FALSE(is_refused_for_good("MAIL", "550 5.1.1 No such sender"));
  EXPECT_FALSE(is_refused_for_good("MAIL", "553 Sender refused"));
}

}  // namespace
}  // namespace ootori::server::testing

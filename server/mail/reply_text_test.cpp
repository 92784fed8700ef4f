#include "server/mail/reply_text.hpp"

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

const std::vector<std::string> nothing_hidden;

TEST(ReplyText, IsOneShortLine) {
  EXPECT_EQ(reply_text("554 5.7.1 Spam\r\n", nothing_hidden), "554 5.7.1 Spam");
  EXPECT_EQ(reply_text("554 \x1b[31m5.7.1\r\nevil\xc3\xa9\t!", nothing_hidden), "554 [31m5.7.1 evil !");
  const std::string cut = reply_text("554 " + std::string(10'000, 'x'), nothing_hidden);
  EXPECT_EQ(cut.size(), longest_reply_text);
  EXPECT_TRUE(cut.ends_with("x..."));
  EXPECT_EQ(reply_text("", nothing_hidden), "");
}

TEST(ReplyText, HasNoAddresses) {
  EXPECT_EQ(reply_text("550 5.1.1 <ann@example.org>: Recipient rejected", nothing_hidden),
            "550 5.1.1 <[address]>: Recipient rejected");
  EXPECT_EQ(reply_text("550 x+y=z@[192.0.2.1], a@b", nothing_hidden), "550 [address][192.0.2.1], [address]");
}

TEST(ReplyText, RepeatsNeitherThePasswordNorTheRecipient) {
  const MailOptions options{.smtp = {}, .user = "bot", .password = "se(cret", .from = {}, .site = {}};
  const auto hidden = hidden_words(options, "Ann@example.org");
  EXPECT_EQ(reply_text("550 5.1.1 ann... User unknown; announced", hidden),
            "550 5.1.1 [hidden]... User unknown; announced");
  EXPECT_EQ(reply_text("550 <ann@example.org> ann@[192.0.2.1]", hidden), "550 <[address]> [address][192.0.2.1]");
  // "\0bot\0se(cret" and "se(cret", as AUTH PLAIN and AUTH LOGIN send them.
  EXPECT_EQ(reply_text("501 AUTH PLAIN AGJvdABzZShjcmV0 c2UoY3JldA== Ym90 SE(CRET", hidden),
            "501 AUTH PLAIN [hidden] [hidden]== [hidden] [hidden]");
  EXPECT_TRUE(hidden_words({}, "").empty());
}

}  // namespace
}  // namespace ootori::server

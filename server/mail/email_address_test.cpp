#include "server/mail/email_address.hpp"

#include <gtest/gtest.h>

namespace ootori::server::testing {
namespace {

TEST(EmailAddress, IsValidForMailServers) {
  for (const char* good : {"a@example.org", "first.last+tag@sub.example.org", "x@localhost", "o'hara_1@ex-ample.org"}) {
    EXPECT_TRUE(is_email_address(good)) << good;
  }
  for (const char* bad : {"", "@", "a@", "@example.org", "a@example", "a b@example.org", "a@exa mple.org",
                          "a@@example.org", "a@example..org", ".a@example.org", "a.@example.org", "a@-example.org",
                          "a@example.org-", "\"a\"@example.org", "a@example.org,b@example.org",
                          "a@example.org\nBcc: b@example.org", "<a@example.org>", "ä@example.org", "a@[127.0.0.1]"}) {
    EXPECT_FALSE(is_email_address(bad)) << bad;
  }
  EXPECT_FALSE(is_email_address(std::string(65, 'a') + "@example.org"));
  EXPECT_FALSE(is_email_address("a@" + std::string(64, 'a') + ".org"));
  EXPECT_FALSE(is_email_address("a@" + std::string(30 * 10, 'a') + ".org"));
}

}  // namespace
}  // namespace ootori::server::testing

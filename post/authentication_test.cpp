#include "post/authentication.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ootori::post {
namespace {

const std::vector<std::string> ours{"mx.example.org"};

bool authenticated(const std::string& fields) {
  return is_authenticated(read_mail(fields + "From: Anna <anna@mail.example.com>\n\nP-3d"), ours);
}

TEST(Authentication, ReadsTheField) {
  const auto read = parse_authentication_results(
      "mx.example.org 1; dkim=pass (good (2048 bit)) header.d=example.com header.i=\"@example.com\"; spf = fail "
      "smtp.mailfrom=x@example.net ; dmarc/1=pass header.from=example.com");
  EXPECT_EQ(read.authserv_id, "mx.example.org");
  ASSERT_EQ(read.results.size(), 3U);
  EXPECT_EQ(read.results[0].property("header.d"), "example.com");
  EXPECT_EQ(read.results[0].property("header.i"), "@example.com");
  EXPECT_EQ(read.results[1].result, "fail");
  EXPECT_EQ(read.results[2].method, "dmarc");
}

TEST(Authentication, TakesDmarcAndAlignedDkim) {
  EXPECT_TRUE(authenticated("Authentication-Results: mx.example.org; dmarc=pass header.from=mail.example.com\n"));
  EXPECT_TRUE(authenticated("Authentication-Results: mx.example.org; dkim=pass header.d=mail.example.com\n"));
  EXPECT_TRUE(authenticated("Authentication-Results: MX.example.org; dkim=pass header.d=example.com\n"));
  EXPECT_TRUE(authenticated("Authentication-Results: mx.example.org; dkim=pass header.i=@example.com\n"));
}

TEST(Authentication, DoubtsWhatFails) {
  const auto is_doubtful_with = [](const std::string& fields) {
    return is_doubtful(read_mail(fields + "From: Anna <anna@mail.example.com>\n\nP-3d"), ours);
  };
  EXPECT_TRUE(is_doubtful_with("Authentication-Results: mx.example.org; dmarc=fail header.from=mail.example.com\n"));
  EXPECT_FALSE(is_doubtful_with(""));
  EXPECT_FALSE(is_doubtful_with("Authentication-Results: mx.example.org; dmarc=none header.from=mail.example.com\n"));
  EXPECT_FALSE(is_doubtful_with("Authentication-Results: evil.example; dmarc=fail header.from=mail.example.com\n"));
}

TEST(Authentication, TakesNothingLess) {
  EXPECT_FALSE(authenticated(""));
  EXPECT_FALSE(authenticated("Authentication-Results: evil.example.net; dmarc=pass header.from=mail.example.com\n"));
  EXPECT_FALSE(authenticated("Authentication-Results: mx.example.org; spf=pass smtp.mailfrom=mail.example.com\n"));
  EXPECT_FALSE(authenticated("Authentication-Results: mx.example.org; dkim=pass header.d=example.net\n"));
  EXPECT_FALSE(authenticated("Authentication-Results: mx.example.org; dkim=pass header.d=le.com\n"));
  EXPECT_FALSE(authenticated("Authentication-Results: mx.example.org; dkim=pass header.d=com\n"));
  EXPECT_FALSE(authenticated("Authentication-Results: mx.example.org; dkim=fail header.d=mail.example.com\n"));
  EXPECT_FALSE(authenticated("Authentication-Results: mx.example.org; dmarc=pass header.from=other.example.com\n"));
  EXPECT_FALSE(authenticated("Authentication-Results: mx.example.org; none\n"));
  EXPECT_FALSE(authenticated("Authentication-Results: (mx.example.org) x; dmarc=pass header.from=mail.example.com\n"));
  EXPECT_FALSE(
      authenticated("Authentication-Results: x; y=\"; mx.example.org; dmarc=pass header.from=mail.example.com\"\n"));
}

TEST(Authentication, IsForbiddenByOneTrustedFailure) {
  EXPECT_FALSE(
      authenticated("Authentication-Results: mx.example.org; dmarc=fail header.from=mail.example.com; dkim=pass "
                    "header.d=mail.example.com\n"));
}

TEST(Authentication, TakesNothingThatCameFromOutside) {
  const std::string forged = "Authentication-Results: mx.example.org; dmarc=pass header.from=mail.example.com\n";
  const std::string hop = "Received: from a by b; Fri, 1 May 2026 10:02:00 +0000\n";
  EXPECT_TRUE(authenticated(hop + forged));  // below the header of our own server is that of its milter
  EXPECT_FALSE(authenticated(hop + hop + forged));
}

TEST(Authentication, NeedsOneSender) {
  const std::string field = "Authentication-Results: mx.example.org; dmarc=pass header.from=mail.example.com\n";
  EXPECT_FALSE(is_authenticated(read_mail(field + "From: a@mail.example.com, b@mail.example.com\n\nx"), ours));
  EXPECT_FALSE(is_authenticated(read_mail(field + "\nx"), ours));
}

}  // namespace
}  // namespace ootori::post

#include "post/authentication.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ootori::post {
namespace {

const std::vector<std::string> ours{"mx.example.org"};

bool authenticated(const std::string& fields) {
  return is_authenticated(read_mail(fields + "From: Anna <anna@mail.example.com>\n\nP-3d"), ours);
}

TEST(Authentication, ReadsTheHeaderField) {
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

TEST(Authentication, AcceptsDmarcAndAlignedDkim) {
  EXPECT_TRUE(authenticated("Authentication-Results: mx.example.org; dmarc=pass header.from=mail.example.com\n"));
  EXPECT_TRUE(authenticated("Authentication-Results: mx.example.org; dkim=pass header.d=mail.example.com\n"));
  EXPECT_TRUE(authenticated("Authentication-Results: MX.example.org; dkim=pass header.d=example.com\n"));
  EXPECT_TRUE(authenticated("Authentication-Results: mx.example.org; dkim=pass header.i=@example.com\n"));
}

TEST(Authentication, DistrustsFailedChecks) {
  const auto is_doubtful_with = [](const std::string& fields) {
    return is_doubtful(read_mail(fields + "From: Anna <anna@mail.example.com>\n\nP-3d"), ours);
  };
  EXPECT_TRUE(is_doubtful_with("Authentication-Results: mx.example.org; dmarc=fail header.from=mail.example.com\n"));
  EXPECT_FALSE(is_doubtful_with(""));
  EXPECT_FALSE(is_doubtful_with("Authentication-Results: mx.example.org; dmarc=none header.from=mail.example.com\n"));
  EXPECT_FALSE(is_doubtful_with("Authentication-Results: evil.example; dmarc=fail header.from=mail.example.com\n"));
}

TEST(Authentication, RecognisesAServerOfTheDomain) {
  const auto is_own = [](const std::string& results) {
    const std::string field = "Authentication-Results: mx.example.org; " + results + "\n";
    return is_from_own_server(read_mail(field + "From: Anna <anna@mail.example.com>\n\nP-3d"), ours);
  };
  EXPECT_TRUE(is_own("spf=pass smtp.mailfrom=anna@mail.example.com"));
  EXPECT_TRUE(is_own("spf=pass smtp.mailfrom=example.com"));
  EXPECT_FALSE(is_own("spf=fail smtp.mailfrom=anna@mail.example.com"));
  EXPECT_FALSE(is_own("spf=pass smtp.mailfrom=anna@example.net"));
  EXPECT_FALSE(is_own("spf=pass smtp.helo=mail.example.com"));
  EXPECT_FALSE(is_own("spf=pass smtp.mailfrom=anna@mail.example.com; x"));
}

TEST(Authentication, RefusesWeakerProof) {
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

TEST(Authentication, OneTrustedFailureIsEnoughToRefuse) {
  EXPECT_FALSE(
      authenticated("Authentication-Results: mx.example.org; dmarc=fail header.from=mail.example.com; dkim=pass "
                    "header.d=mail.example.com\n"));
}

// The server copies the envelope sender into the field: here "\";dkim=pass header.d=example.com;x\"@evil.example".
TEST(Authentication, DoesNotDecodeWhatTheSenderWrote) {
  const std::string sender = "=?utf-8?q?=22=3Bdkim=3Dpass_header.d=3Dexample.com=3Bx=3B?=@evil.example";
  EXPECT_FALSE(authenticated("Authentication-Results: mx.example.org; spf=pass smtp.mailfrom=\"" + sender + "\"\n"));
  EXPECT_FALSE(authenticated("Authentication-Results: mx.example.org; spf=pass smtp.mailfrom=" + sender + "\n"));
}

TEST(Authentication, ReadsBackslashesInQuotedStrings) {
  const std::string before = "Authentication-Results: mx.example.org; spf=pass smtp.mailfrom=";
  EXPECT_FALSE(authenticated(before + R"("a\"; dkim=pass header.d=example.com; x"@evil.example)" + "\n"));
  EXPECT_FALSE(authenticated(before + R"("a\" dkim=pass header.d=example.com \"x"@evil.example)" + "\n"));
  EXPECT_TRUE(authenticated(before + R"("a\"b\\"@evil.example; dkim=pass header.d=example.com)" + "\n"));
  const auto read = parse_authentication_results(R"(mx.example.org; spf=pass smtp.mailfrom="a\";\\")");
  ASSERT_EQ(read.results.size(), 1U);
  EXPECT_EQ(read.results[0].property("smtp.mailfrom"), R"(a";\)");
}

TEST(Authentication, AFieldWithASyntaxErrorProvesNothing) {
  const std::string passes = "Authentication-Results: mx.example.org; dmarc=pass header.from=mail.example.com; ";
  EXPECT_TRUE(authenticated(passes + "spf=none\n"));
  EXPECT_FALSE(authenticated(passes + "x; spf=none\n"));
  EXPECT_FALSE(authenticated(passes + "spf=none (x\n"));
  EXPECT_FALSE(authenticated(passes + "spf=none smtp.mailfrom=\"x\n"));
  EXPECT_TRUE(is_doubtful(read_mail("Authentication-Results: mx.example.org; x; dmarc=fail header.from=example.com\n"
                                    "From: anna@example.com\n\nP-3d"),
                          ours))
      << "a failure after the error counts";
}

TEST(Authentication, IgnoresFieldsAddedOutside) {
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

#include "server/accounts/token.hpp"

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

constexpr std::string_view cookie = "ootori_guest";

TEST(Token, IsReadFromTheCookies) {
  const Token token = Token::random();
  const std::string pair = "ootori_guest=" + token.text();
  for (const std::string& header : {pair, "a=b; " + pair + "; c=d", "ootori_guest=short; " + pair, pair + ";"}) {
    const auto found = token_in(header, cookie);
    ASSERT_TRUE(found) << header;
    EXPECT_EQ(found->text(), token.text());
  }
  EXPECT_FALSE(token_in(pair, "ootori_session"));
}

TEST(Token, IsAbsentIfTheCookieIsMalformed) {
  for (const char* header : {"", "ootori_guest=", "ootori_guest=short", "ootori_guest", "; ;=;",
                             "ootori_guest=0123456789ABCDEF0123456789ABCDEF", "xootori_guest=00"}) {
    EXPECT_FALSE(token_in(header, cookie)) << header;
  }
}

TEST(Token, HashDoesNotRevealIt) {
  const Token token = Token::random();
  EXPECT_NE(token.hash(), token.text());
  EXPECT_EQ(token.hash(), Token::parse(token.text())->hash());
  EXPECT_NE(Token::random().hash(), token.hash());
}

TEST(Token, CookieIsHttpOnlyAndSameSite) {
  const Token token = Token::random();
  EXPECT_EQ(giving(cookie, token, Transport::plain),
            "ootori_guest=" + token.text() + "; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax");
  EXPECT_TRUE(giving(cookie, token, Transport::https).ends_with("; Secure"));
  EXPECT_TRUE(taking(cookie, Transport::plain).starts_with("ootori_guest=; Path=/; Max-Age=0;"));
}

}  // namespace
}  // namespace ootori::server

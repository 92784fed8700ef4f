#include "server/http/url.hpp"

#include <gtest/gtest.h>

#include "server/http/http.hpp"

namespace ootori::server {
namespace {

TEST(Path, IsDecodedAndWithoutItsQuery) {
  EXPECT_EQ(path_of("/game/a%62?x=/../"), "/game/ab");
  EXPECT_EQ(path_of("/%E9%B5%AC#top"), "/鵬");
}

TEST(Path, IsNothingIfBadlyEncoded) {
  for (const char* target : {"", "*", "game", "http://x/", "/%", "/%a", "/%g0", "/%00", "/%-1", "/%+1"}) {
    EXPECT_EQ(path_of(target), std::nullopt) << target;
  }
}

TEST(Path, OfABadlyEncodedPageIsLeftAsWritten) {
  EXPECT_EQ(written_path_of("/player/%00?x=1"), "/player/%00");
  EXPECT_EQ(written_path_of("/%"), "/%");
  for (const char* target : {"", "*", "%00", "/api/v1/%00"}) EXPECT_EQ(written_path_of(target), std::nullopt) << target;
}

TEST(Origin, MatchesTheHostOrIsAbsent) {
  EXPECT_TRUE(same_origin("", "example.org", Transport::https));
  EXPECT_TRUE(same_origin("https://Example.org", "example.org", Transport::https));
  EXPECT_TRUE(same_origin("http://127.0.0.1:8080", "127.0.0.1:8080", Transport::plain));
  EXPECT_FALSE(same_origin("http://127.0.0.1:8081", "127.0.0.1:8080", Transport::plain));
  EXPECT_FALSE(same_origin("https://example.org.evil.example", "example.org", Transport::https));
  EXPECT_FALSE(same_origin("null", "example.org", Transport::plain));
  EXPECT_FALSE(same_origin("https://example.org", "", Transport::https));
}

TEST(Origin, MatchesTheScheme) {
  EXPECT_FALSE(same_origin("http://example.org", "example.org", Transport::https));
  EXPECT_FALSE(same_origin("https://example.org", "example.org", Transport::plain));
  EXPECT_FALSE(same_origin("ftp://example.org", "example.org", Transport::plain));
}

TEST(HttpDate, HasTheStandardFormat) { EXPECT_EQ(http_date(784111777), "Sun, 06 Nov 1994 08:49:37 GMT"); }

}  // namespace
}  // namespace ootori::server

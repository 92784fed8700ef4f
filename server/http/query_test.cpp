#include "server/http/query.hpp"

#include <gtest/gtest.h>

#include "server/http/url.hpp"

namespace ootori::server {
namespace {

TEST(Query, ReadsTheFields) {
  auto query = Query::parse("ply=12&pieces=kanji&&note=a+b%2Cc");
  ASSERT_TRUE(query);
  EXPECT_EQ(query->number("ply", 0, 100), 12);
  EXPECT_EQ(query->text("pieces"), "kanji");
  EXPECT_EQ(query->text("note"), "a b,c");
  EXPECT_EQ(query->text("missing"), std::nullopt);
  EXPECT_EQ(query->fault(), std::nullopt);
}

TEST(Query, NamesTheFaultyField) {
  const auto fault_of = [](std::string_view text) {
    auto query = Query::parse(text);
    if (!query) return std::optional{query.error()};
    (void)query->number("ply", 0, 100);
    return query->fault();
  };
  EXPECT_EQ(fault_of("ply=101")->field, "ply");
  EXPECT_EQ(fault_of("ply=-1")->code, ErrorCode::bad_value);
  EXPECT_EQ(fault_of("ply=")->code, ErrorCode::bad_value);
  EXPECT_EQ(fault_of("ply=1x")->code, ErrorCode::bad_value);
  EXPECT_EQ(fault_of("ply=99999999999999999999")->code, ErrorCode::bad_value);
  EXPECT_EQ(fault_of("ply=1&ply=2")->field, "ply");
  EXPECT_EQ(fault_of("color=red")->code, ErrorCode::unknown_field);
  EXPECT_EQ(fault_of("a=%zz")->code, ErrorCode::malformed);
  EXPECT_EQ(fault_of("a=%00")->code, ErrorCode::malformed);
  EXPECT_EQ(fault_of("=1")->code, ErrorCode::malformed);
  EXPECT_EQ(fault_of("%ff=1")->code, ErrorCode::malformed) << "an answer that tells it would be no JSON";
  EXPECT_EQ(fault_of("%1b[2J=1")->code, ErrorCode::malformed);
  EXPECT_EQ(fault_of(""), std::nullopt);
}

TEST(Query, StartsAfterTheQuestionMark) {
  EXPECT_EQ(query_of("/a/b?x=1&y=?2#z"), "x=1&y=?2");
  EXPECT_EQ(query_of("/a/b#z?x=1"), "");
  EXPECT_EQ(query_of("/a/b"), "");
}

TEST(Host, IsValidInAUrl) {
  for (const auto* host : {"example.org", "127.0.0.1:8080", "[::1]:80", "my_host"}) EXPECT_TRUE(is_host(host)) << host;
  for (const auto* host : {"", "a b", "a\"b", "a/b", "<x>", "a\nb"}) EXPECT_FALSE(is_host(host)) << host;
}

}  // namespace
}  // namespace ootori::server

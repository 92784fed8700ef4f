#include "server/http/path_pattern.hpp"

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

TEST(PathPattern, WithoutAStarMatchesOnlyItself) {
  EXPECT_EQ(match_path("games/live", "games/live"), "");
  for (const char* path : {"", "games", "games/live/", "games/livex", "Games/live"}) {
    EXPECT_EQ(match_path("games/live", path), std::nullopt) << path;
  }
}

TEST(PathPattern, AStarMatchesOneSegment) {
  EXPECT_EQ(match_path("games/*", "games/a"), "a");
  EXPECT_EQ(match_path("games/*/record", "games/abc/record"), "abc");
  EXPECT_EQ(match_path("games/*/record", "games/record/record"), "record");
  for (const char* path :
       {"games/", "games//record", "games/a/b/record", "games/record", "games/a/records", "game/a/record"}) {
    EXPECT_EQ(match_path("games/*/record", path), std::nullopt) << path;
  }
  for (const char* path : {"games/", "games", "games/a/", "games/a/b"}) {
    EXPECT_EQ(match_path("games/*", path), std::nullopt) << path;
  }
}

}  // namespace
}  // namespace ootori::server

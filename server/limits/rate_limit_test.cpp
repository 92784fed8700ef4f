#include "server/limits/rate_limit.hpp"

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

using namespace std::chrono_literals;

TEST(RateLimit, AttemptsComeBackOneAtATime) {
  RateLimit limit({.most = 3, .again = 10s});
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(limit.consume("a", 1s));
  EXPECT_EQ(limit.consume("a", 1s), 10s);
  EXPECT_EQ(limit.consume("a", 5s), 6s);
  EXPECT_FALSE(limit.consume("a", 11s));
  EXPECT_EQ(limit.consume("a", 11s), 10s);
  EXPECT_FALSE(limit.consume("b", 11s)) << "of another key";
}

TEST(RateLimit, ABucketHoldsAtMostItsMaximum) {
  RateLimit limit({.most = 2, .again = 10s});
  EXPECT_FALSE(limit.consume("a", 0s));
  for (int i = 0; i < 2; ++i) EXPECT_FALSE(limit.consume("a", 1h));
  EXPECT_EQ(limit.consume("a", 1h), 10s);
}

TEST(RateLimit, AttemptsCanBeReserved) {
  RateLimit limit({.most = 2, .again = 10s});
  for (const auto wait : {0s, 0s, 10s, 20s}) EXPECT_EQ(limit.reserve("a", 20s, 1h), wait);
  EXPECT_EQ(limit.reserve("a", 20s, 1h), std::nullopt);
  EXPECT_EQ(limit.reserve("a", 20s, 1h + 10s), 20s);
  EXPECT_EQ(limit.consume("a", 1h + 10s), 30s);
  EXPECT_EQ(limit.reserve("b", 0s, 1h), 0s) << "of another key";
}

TEST(RateLimit, AReturnedAttemptDoesNotCount) {
  RateLimit limit({.most = 1, .again = 10s});
  EXPECT_FALSE(limit.consume("a", 0s));
  limit.give_back("a");
  EXPECT_FALSE(limit.consume("a", 0s));
  EXPECT_TRUE(limit.consume("a", 0s));
}

TEST(RateLimit, KeysAreLimited) {
  RateLimit limit({.most = 1, .again = 10s});
  for (std::size_t i = 0; i < RateLimit::most_keys; ++i) EXPECT_FALSE(limit.consume(std::to_string(i), 0s));
  EXPECT_FALSE(limit.consume("one more", 20s));
  EXPECT_TRUE(limit.consume("one more", 20s));
}

}  // namespace
}  // namespace ootori::server

#include "server/limits/turns.hpp"

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

TEST(Turns, ABusyCustomerDelaysNoOther) {
  Turns<int> turns;
  for (int i = 0; i < 100; ++i) turns.add("greedy", i);
  turns.add("modest", 1000);
  EXPECT_EQ(turns.size(), 101U);
  EXPECT_EQ(turns.size_of("greedy"), 100U);
  EXPECT_EQ(turns.next(), 0);
  EXPECT_EQ(turns.next(), 1000);
  EXPECT_EQ(turns.next(), 1);
}

TEST(Turns, OfOneCustomerKeepTheirOrder) {
  Turns<int> turns;
  for (int i = 0; i < 30; ++i) turns.add(std::to_string(i % 3), i);
  std::array<int, 3> last{-1, -1, -1};
  for (int i = 0; i < 30; ++i) {
    const int one = turns.next().value();
    EXPECT_LT(last[static_cast<std::size_t>(one % 3)], one);
    last[static_cast<std::size_t>(one % 3)] = one;
  }
  EXPECT_EQ(turns.next(), std::nullopt);
  EXPECT_EQ(turns.size(), 0U);
}

TEST(Turns, TheFirstLaneGoesFirst) {
  Turns<int, 2> turns;
  turns.add("one", 1, 1);
  turns.add("two", 2, 0);
  turns.add("one", 3, 0);
  EXPECT_EQ(turns.size_of("one"), 2U);
  EXPECT_EQ(turns.size_in(0), 2U);
  EXPECT_EQ(turns.size_in(1), 1U);
  EXPECT_EQ(turns.next(), 2);
  EXPECT_EQ(turns.next(), 3);
  EXPECT_EQ(turns.next(), 1);
}

// A customer with four entries at all times, like an account that keeps changing its password.
TEST(Turns, EveryLaneMovesOn) {
  Turns<std::size_t, 3> turns;
  for (int i = 0; i < 4; ++i) turns.add("greedy", 0, 0);
  for (int i = 0; i < 10; ++i) {
    turns.add("new", 1, 1);
    turns.add("suspect", 2, 2);
  }
  std::array<int, 3> taken{};
  for (int i = 0; i < 64; ++i) {
    const std::size_t lane = turns.next().value();
    ++taken[lane];
    if (lane != 2) turns.add(lane == 0 ? "greedy" : "new", lane, lane);
  }
  EXPECT_EQ(taken, (std::array{48, 12, 4}));
}

}  // namespace
}  // namespace ootori::server

#include "worker/held_work.hpp"

#include <thread>

#include <gtest/gtest.h>

namespace ootori::worker {
namespace {

struct Task {
  std::string lease;
};

class HeldWorkTest : public ::testing::Test {
 protected:
  std::string take() {
    const auto task = held.take(std::stop_token{});
    return task ? task->lease : "none";
  }

  HeldWork<Task> held;
};

TEST_F(HeldWorkTest, IsTakenInTheOrderInWhichItCame) {
  for (const char* lease : {"b", "a", "c"}) held.put({lease});
  EXPECT_EQ(take(), "b");
  EXPECT_EQ(take(), "a");
  EXPECT_EQ(take(), "c");
}

TEST_F(HeldWorkTest, IsHeldUntilItIsDropped) {
  held.put({"a"});
  held.put({"b"});
  EXPECT_EQ(take(), "a");
  held.note("a", 2, 5);
  held.note("unknown", 1, 1);
  auto standings = held.standings();
  ASSERT_EQ(standings.size(), 2U) << "whether it has been taken or not";
  EXPECT_EQ(standings[0].lease, "a");
  EXPECT_EQ(standings[0].done, 2U);
  EXPECT_EQ(standings[0].positions, 5U);
  EXPECT_EQ(standings[1].lease, "b");
  EXPECT_EQ(standings[1].done, 0U);
  EXPECT_TRUE(held.drop("a"));
  EXPECT_FALSE(held.drop("a"));
  EXPECT_EQ(held.standings().size(), 1U);
}

TEST_F(HeldWorkTest, WhatIsDroppedBeforeItIsTakenIsNeverTaken) {
  held.put({"a"});
  held.put({"b"});
  EXPECT_TRUE(held.drop("a"));
  EXPECT_EQ(take(), "b");
}

TEST_F(HeldWorkTest, DroppingItStopsWhoWorksOnIt) {
  held.put({"a"});
  held.put({"b"});
  const std::stop_token a = held.token_of("a");
  const std::stop_token b = held.token_of("b");
  EXPECT_FALSE(a.stop_requested());
  held.drop("a");
  EXPECT_TRUE(a.stop_requested());
  EXPECT_FALSE(b.stop_requested());
}

// It may be dropped between take() and token_of().
TEST_F(HeldWorkTest, WorkOnWhatWasDroppedBeforeDoesNotBegin) {
  held.put({"a"});
  EXPECT_EQ(take(), "a");
  held.drop("a");
  EXPECT_TRUE(held.token_of("a").stop_requested());
}

TEST_F(HeldWorkTest, AStopEndsTheWait) {
  std::stop_source stop;
  std::jthread stopping([&] { stop.request_stop(); });
  EXPECT_FALSE(held.take(stop.get_token()));
  held.put({"a"});
  EXPECT_FALSE(held.take(stop.get_token())) << "even if something waits";
}

}  // namespace
}  // namespace ootori::worker

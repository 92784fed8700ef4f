#include "server/engines/fair_queue.hpp"

#include <string>

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

TEST(FairQueue, CustomersTakeTurns) {
  FairQueue<std::string, int> queue;
  for (const int item : {1, 2, 3}) queue.push("ann", item);
  queue.push("bob", 10);
  queue.push("cleo", 20);
  queue.push("cleo", 21);
  std::vector<int> served;
  while (const auto item = queue.pop()) served.push_back(*item);
  EXPECT_EQ(served, (std::vector{1, 10, 20, 2, 21, 3}));
  EXPECT_TRUE(queue.empty());
}

TEST(FairQueue, ReturningCustomersGoToTheEnd) {
  FairQueue<std::string, int> queue;
  queue.push("ann", 1);
  EXPECT_EQ(queue.pop(), 1);
  queue.push("bob", 10);
  queue.push("ann", 2);
  EXPECT_EQ(queue.pop(), 10);
  EXPECT_EQ(queue.pop(), 2);
  EXPECT_EQ(queue.pop(), std::nullopt);
}

}  // namespace
}  // namespace ootori::server

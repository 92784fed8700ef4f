#include "server/rooms/game_queue.hpp"

#include <atomic>
#include <latch>
#include <memory>
#include <numeric>
#include <vector>

#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

using From = GameQueue::From;

struct Owner {
  Workers& workers;
  std::atomic<int> done = 0;
  GameQueue queue{workers, [this] { ++done; }};
};

class GameQueueTest : public ::testing::Test {
 protected:
  // Waits until everything posted before is done.
  void settle() const {
    std::latch over(1);
    owner->queue.post([&over] { over.count_down(); });
    over.wait();
  }

  Workers workers{2};
  const std::shared_ptr<Owner> owner = std::make_shared<Owner>(workers);
  std::vector<int> order;  // on the strand
};

TEST_F(GameQueueTest, DoesWhatIsAskedInItsOrderWhoeverAsks) {
  for (int i = 0; i < 100; ++i) {
    owner->queue.add(owner, i % 2 == 0 ? From::players : From::others, [this, i] { order.push_back(i); });
  }
  settle();
  std::vector<int> all(100);
  std::iota(all.begin(), all.end(), 0);
  EXPECT_EQ(order, all);
  EXPECT_EQ(owner->done, 100);
  EXPECT_FALSE(owner->queue.is_at_work());
}

TEST_F(GameQueueTest, NothingIsDoneWhileSomethingIsBeingWritten) {
  GameQueue& queue = owner->queue;
  queue.add(owner, From::server, [&] { queue.begin_write(); });
  queue.add(owner, From::server, [this] { order.push_back(2); });
  settle();
  EXPECT_TRUE(order.empty());
  EXPECT_TRUE(queue.is_at_work());
  queue.post([&] {
    order.push_back(1);
    queue.end_write();
  });
  settle();
  EXPECT_EQ(order, (std::vector{1, 2}));
  EXPECT_FALSE(queue.is_at_work());
}

TEST_F(GameQueueTest, WhatHappensAsideHoldsNobodyUp) {
  GameQueue& queue = owner->queue;
  queue.add(owner, From::server, [&] { queue.begin_aside(); });
  queue.add(owner, From::server, [this] { order.push_back(1); });
  settle();
  EXPECT_EQ(order, std::vector{1});
  EXPECT_TRUE(queue.is_at_work()) << "though nothing waits";
  queue.post([&] { queue.end_aside(); });
  settle();
  EXPECT_FALSE(queue.is_at_work());
}

TEST_F(GameQueueTest, StrangersFillTheirOwnLineOnly) {
  GameQueue& queue = owner->queue;
  queue.add(owner, From::server, [&] { queue.begin_write(); });
  for (int i = 0; i < GameQueue::most_waiting; ++i) {
    EXPECT_FALSE(queue.is_full_for(From::others));
    queue.add(owner, From::others, [] {});
  }
  EXPECT_TRUE(queue.is_full_for(From::others));
  EXPECT_FALSE(queue.is_full_for(From::players));
  queue.post([&] { queue.end_write(); });
  settle();
  EXPECT_FALSE(queue.is_full_for(From::others));
}

}  // namespace
}  // namespace ootori::server::testing

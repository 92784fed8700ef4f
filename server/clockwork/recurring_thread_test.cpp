#include "server/clockwork/recurring_thread.hpp"

#include <atomic>
#include <semaphore>

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

using namespace std::chrono_literals;

TEST(RecurringThread, WorksAtTheStartAndWhenItIsWoken) {
  std::counting_semaphore<> worked{0};
  RecurringThread thread;
  thread.open("test", 1h, [&] { worked.release(); });
  worked.acquire();
  EXPECT_FALSE(worked.try_acquire_for(20ms));
  thread.wake();
  worked.acquire();
}

TEST(RecurringThread, WorksFromTimeToTime) {
  std::counting_semaphore<> worked{0};
  RecurringThread thread;
  thread.open("test", 1ms, [&] { worked.release(); });
  for (int n = 0; n < 5; ++n) worked.acquire();
}

TEST(RecurringThread, WorksOnceMoreForNewsThatComeDuringWork) {
  std::binary_semaphore begun{0}, may_end{0};
  RecurringThread thread;
  thread.open("test", 1h, [&] {
    begun.release();
    may_end.acquire();
  });
  begun.acquire();
  thread.wake();
  may_end.release();
  begun.acquire();
  may_end.release();
}

TEST(RecurringThread, WorksNoMoreOnceItIsStopped) {
  std::atomic<int> times = 0;
  std::binary_semaphore begun{0}, may_end{0};
  RecurringThread thread;
  thread.open("test", 1ms, [&] {
    ++times;
    begun.release();
    may_end.acquire();
  });
  begun.acquire();
  EXPECT_FALSE(thread.is_stopped());
  thread.stop();
  EXPECT_TRUE(thread.is_stopped()) << "although the work has not ended";
  thread.wake();
  may_end.release();
  thread.close();
  EXPECT_EQ(times, 1);
}

TEST(RecurringThread, NeedNotBeOpened) {
  RecurringThread thread;
  thread.wake();
  thread.close();
}

}  // namespace
}  // namespace ootori::server

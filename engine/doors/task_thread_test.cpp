#include "engine/doors/task_thread.hpp"

#include <algorithm>
#include <atomic>
#include <list>
#include <system_error>
#include <vector>

#include <gtest/gtest.h>

#include "engine/testing/few_threads.hpp"

namespace ootori {
namespace {

TEST(TaskThread, RunsTasksInOrderOnOneThread) {
  TaskThread tasks;
  std::vector<int> order;
  std::vector<std::thread::id> threads;
  for (int number = 0; number < 100; ++number) {
    tasks.run([&, number](const std::stop_token&) {
      order.push_back(number);
      threads.push_back(std::this_thread::get_id());
    });
  }
  tasks.wait();
  ASSERT_EQ(order.size(), 100U);
  EXPECT_TRUE(std::ranges::is_sorted(order));
  EXPECT_EQ(std::ranges::count(threads, threads.front()), 100);
  EXPECT_NE(threads.front(), std::this_thread::get_id());
}

TEST(TaskThread, StopsOnlyTheRunningTask) {
  TaskThread tasks;
  tasks.request_stop();  // nothing runs
  bool was_stopped = false;
  tasks.run([&](const std::stop_token& stop) {
    while (!stop.stop_requested()) std::this_thread::yield();
    was_stopped = true;
  });
  tasks.request_stop();
  tasks.wait();
  EXPECT_TRUE(was_stopped);
  bool begins_stopped = true;
  tasks.run([&](const std::stop_token& stop) { begins_stopped = stop.stop_requested(); });
  tasks.wait();
  EXPECT_FALSE(begins_stopped);
}

TEST(TaskThread, EndsItsTaskWhenItIsDestroyed) {
  std::atomic<bool> ended = false;
  {
    TaskThread tasks;
    tasks.run([&](const std::stop_token& stop) {
      while (!stop.stop_requested()) std::this_thread::yield();
      ended = true;
    });
  }
  EXPECT_TRUE(ended);
}

// The program can then say so and end, instead of waiting for ever.
TEST(TaskThread, SaysAtOnceThatTheSystemRefusesIt) {
  const auto went_well = testing::goes_well_with_few_threads([] {
    std::list<TaskThread> many;
    try {
      while (true) many.emplace_back();
    } catch (const std::system_error&) {
      many.back().run([](const std::stop_token&) {});
      return true;
    }
  });
  if (!went_well) GTEST_SKIP() << "this system does not limit the threads of a process";
  EXPECT_TRUE(*went_well);
}

}  // namespace
}  // namespace ootori

#include "server/clockwork/timer.hpp"

#include <future>
#include <string>

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

using namespace std::chrono_literals;

TEST(TimerTest, RunsItsWorkAndMayBeSetAgainByIt) {
  Workers workers(2);
  Timer timer(workers);
  std::promise<int> done;
  int times = 0;
  std::function<void()> again = [&] {
    timer.after(0ms, [&] {
      if (++times == 3) return done.set_value(times);
      again();
    });
  };
  again();
  EXPECT_EQ(done.get_future().get(), 3);
}

TEST(TimerTest, RunsNothingOnceItIsStopped) {
  Workers workers(2);
  Timer timer(workers);
  int times = 0;
  timer.after(1h, [&] { ++times; });
  timer.stop();
  timer.after(0ms, [&] { ++times; });
  workers.join();  // waits for what was begun
  EXPECT_EQ(times, 0);
}

TEST(TimerTest, ALaterSettingReplacesTheFirst) {
  Workers workers(1);
  Timer timer(workers);
  std::string ran;
  timer.after(1h, [&] { ran += "first "; });
  timer.after(0ms, [&] { ran += "second "; });
  workers.join();
  EXPECT_EQ(ran, "second ");
}

TEST(AlarmTest, RunsItsWorkUnlessItIsPutOff) {
  Workers workers(1);
  Strand strand(workers);
  Alarm alarm(strand);
  std::string ran;
  strand.post([&] {
    alarm.set(1h, [&] { ran += "first "; });
    alarm.set(0ms, [&] {
      ran += "second ";
      alarm.set(1h, [&] { ran += "third "; });
      alarm.put_off();
    });
  });
  workers.join();
  EXPECT_EQ(ran, "second ");
}

TEST(StrandTest, RunsOnePieceAtATimeInOrder) {
  Workers workers(4);
  Strand strand(workers);
  std::string ran;
  for (char name = 'a'; name <= 'z'; ++name) strand.post([&ran, name] { ran += name; });
  workers.join();
  EXPECT_EQ(ran, "abcdefghijklmnopqrstuvwxyz");
}

TEST(StrandTest, WhatWasPostedStillRunsAfterItsEnd) {
  Workers workers(1);
  int times = 0;
  {
    Strand strand(workers);
    strand.post([&] { ++times; });
  }
  workers.join();
  EXPECT_EQ(times, 1);
}

}  // namespace
}  // namespace ootori::server

#include "server/clockwork/workers.hpp"

#include <array>
#include <future>
#include <memory>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <pthread.h>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/clockwork/timer.hpp"

namespace ootori::server {
namespace {

int niceness() { return ::getpriority(PRIO_PROCESS, static_cast<id_t>(::gettid())); }

int niceness_of(Workers& workers) {
  std::promise<int> told;
  workers.post([&] { told.set_value(niceness()); });
  return told.get_future().get();
}

// Of the calling thread: SCHED_FIFO, SCHED_OTHER, …, without the flag that new threads do not inherit it.
int policy() { return ::sched_getscheduler(0) & ~SCHED_RESET_ON_FORK; }

bool is_real_time_allowed() {
  bool allowed = false;
  std::jthread([&] {
    const sched_param lowest{.sched_priority = 1};
    allowed = ::sched_setscheduler(0, SCHED_FIFO, &lowest) == 0;
  }).join();
  return allowed;
}

// Whether the system permits this niceness. In containers even root may lack the right.
bool is_allowed(int niceness) {
  bool allowed = false;
  std::jthread([&] { allowed = ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), niceness) == 0; }).join();
  return allowed;
}

TEST(Urgency, MovesThenAnswersThenReads) {
  const int own = niceness();
  Workers moves(1), usual(1, Urgency::usual), answers(1, Urgency::answers), reads(1, Urgency::reads);
  EXPECT_EQ(niceness_of(moves), is_allowed(own - 10) ? own - 10 : own);
  EXPECT_EQ(niceness_of(usual), own);
  EXPECT_EQ(niceness_of(answers), own + 2);
  EXPECT_EQ(niceness_of(reads), own + 5);
}

TEST(WorkersTest, NothingOutlivesThem) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto outlived_by = []<class Made>(Made make) {
    auto workers = std::make_unique<Workers>(1);
    const auto user = make(*workers);
    workers.reset();
  };
  EXPECT_DEATH(outlived_by([](Workers& of) { return std::make_unique<Strand>(of); }), "outlives its thread pool");
  EXPECT_DEATH(outlived_by([](Workers& of) { return std::make_unique<Timer>(of); }), "outlives its thread pool");
}

TEST(WorkersTest, DropWorkTogetherWithItsStrand) {
  auto workers = std::make_unique<Workers>(1);
  auto strand = std::make_shared<Strand>(*workers);
  workers->stop();
  workers->join();
  strand->post([strand] { FAIL() << "it never starts"; });
  const std::weak_ptr<Strand> kept = strand;
  strand.reset();
  workers.reset();
  EXPECT_TRUE(kept.expired());
}

TEST(WorkersTest, NameTheirThreads) {
  Workers workers(1, Urgency::usual, "games");
  std::promise<std::string> told;
  workers.post([&] {
    std::array<char, 16> name{};
    (void)::pthread_getname_np(::pthread_self(), name.data(), name.size());
    told.set_value(name.data());
  });
  EXPECT_EQ(told.get_future().get(), "games");
}

TEST(Urgency, GamesGoBeforeEverythingElse) {
  const int own = niceness();
  std::jthread([own] {
    set_urgency(Urgency::games);
    if (is_real_time_allowed()) {
      EXPECT_EQ(policy(), SCHED_FIFO);
    } else {
      EXPECT_EQ(niceness(), is_allowed(own - 10) ? own - 10 : own);
    }
    std::jthread([] { EXPECT_EQ(policy(), SCHED_OTHER) << "a thread inherited the real-time priority"; }).join();
    set_urgency(Urgency::usual);
    EXPECT_EQ(policy(), SCHED_OTHER);
    EXPECT_EQ(niceness(), own);
  }).join();
}

// Threads inherit `moves` from their creator until they set their own urgency.
TEST(Urgency, IsNotInheritedByWorkers) {
  const int own = niceness();
  std::jthread([own] {
    set_urgency(Urgency::moves);
    Workers reads(1, Urgency::reads);
    EXPECT_EQ(niceness_of(reads), own + 5);
  }).join();
}

TEST(Urgency, IsPerThread) {
  const int own = niceness();
  std::jthread([] { set_urgency(Urgency::reads); }).join();
  EXPECT_EQ(niceness(), own);
}

// Regression test: threads that waited for each other before starting work hung when the pool was stopped before the
// last one ran.
TEST(WorkersTest, CanStopBeforeAllHaveStarted) {
  for (int i = 0; i < 3000; ++i) {
    Workers workers(4);
    workers.stop();
  }
}

TEST(WorkersTest, FinishTheirWorkUnlessStopped) {
  int done = 0;
  Workers workers(1);
  workers.post([&] {
    ++done;
    workers.post([&] { ++done; });
  });
  workers.join();
  EXPECT_EQ(done, 2);
}

}  // namespace
}  // namespace ootori::server

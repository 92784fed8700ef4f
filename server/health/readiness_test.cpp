// Whether a server says that it is ready, with a store and a clock that the test controls.
#include "server/health/readiness.hpp"

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

using namespace std::chrono_literals;
using State = Readiness::State;

// Keeps writes until the test lets them succeed or fail.
class PatientStore final : public Store {
 public:
  void write(std::vector<Change> /*changes*/, Done done) override { waiting.push_back(std::move(done)); }
  [[nodiscard]] Reads& pages() override { return *this; }
  [[nodiscard]] std::uint64_t commits() const override { return 0; }

  void answer(const StoreResult<void>& result) {
    auto dones = std::move(waiting);
    waiting.clear();
    for (Done& done : dones) done(result);
  }

  std::vector<Done> waiting;

 protected:
  StoreResult<void> each(Sql, std::span<const Value>, const Visit&) override { return {}; }
};

class ReadinessTest : public ::testing::Test {
 protected:
  ~ReadinessTest() override { store.answer({}); }

  void ask() {
    readiness.ask([this](State state) { answers.push_back(state); });
  }
  // The answer that comes at once; none: it comes later.
  std::optional<State> answer_now() {
    const std::size_t before = answers.size();
    ask();
    return answers.size() == before ? std::nullopt : std::optional{answers.back()};
  }
  void succeed() { store.answer({}); }
  void fail() { store.answer(std::unexpected(storage_error("the disk is full"))); }

  PatientStore store;
  game::Millis now{0};
  std::vector<State> answers;
  FailedCommits failed{[this] { return now; }};
  Readiness readiness{store, failed, [this] { return now; }};
};

TEST_F(ReadinessTest, OneWriteAnswersAllWhoAskMeanwhile) {
  for (int i = 0; i < 3; ++i) EXPECT_EQ(answer_now(), std::nullopt);
  EXPECT_EQ(store.waiting.size(), 1U);
  succeed();
  EXPECT_EQ(answers, (std::vector{State::ready, State::ready, State::ready}));
}

TEST_F(ReadinessTest, AResultCountsForTwoSeconds) {
  ask();
  fail();
  EXPECT_EQ(answers, std::vector{State::storage_fails});
  now = Readiness::fresh - 1ms;
  EXPECT_EQ(answer_now(), State::storage_fails);
  EXPECT_TRUE(store.waiting.empty());
  now = Readiness::fresh;
  EXPECT_EQ(answer_now(), std::nullopt) << "the store is asked again";
  succeed();
  EXPECT_EQ(answers.back(), State::ready);
  EXPECT_EQ(answer_now(), State::ready);
}

TEST_F(ReadinessTest, AStoreThatDoesNotAnswerInTimeFails) {
  ask();
  now = Readiness::slow - 1ms;
  EXPECT_EQ(answer_now(), std::nullopt);
  now = Readiness::slow;
  EXPECT_EQ(answer_now(), State::storage_fails);
  EXPECT_EQ(store.waiting.size(), 1U) << "and is not asked again meanwhile";
  succeed();
  EXPECT_EQ(answers, (std::vector{State::storage_fails, State::ready, State::ready}));
  EXPECT_EQ(answer_now(), State::ready);
}

// A test write needs less space than a move, so the disk of a database may have room for it alone.
TEST_F(ReadinessTest, ACommitThatFailedCountsForTenSeconds) {
  ask();
  succeed();
  now = 1s;
  failed.note();
  EXPECT_EQ(answer_now(), State::storage_fails);
  now = Readiness::fresh;
  ask();
  succeed();
  EXPECT_EQ(answers.back(), State::storage_fails);
  EXPECT_EQ(answer_now(), State::storage_fails);
  now = 1s + Readiness::recent - 1ms;
  ask();
  succeed();
  EXPECT_EQ(answers.back(), State::storage_fails);
  now = 1s + Readiness::recent;
  EXPECT_EQ(answer_now(), State::ready);
}

TEST_F(ReadinessTest, ATestWriteThatSucceedsAfterOneThatFailedEndsTheFault) {
  failed.note();
  ask();
  fail();
  EXPECT_EQ(answers.back(), State::storage_fails);
  now = Readiness::fresh;
  ask();
  succeed();
  EXPECT_EQ(answers.back(), State::ready);
}

// A lone test write may succeed while the disk is still full.
TEST_F(ReadinessTest, ACommitThatFailedBetweenTwoTestWritesCounts) {
  failed.note();
  ask();
  fail();
  now = Readiness::fresh - 1ms;
  failed.note();
  now = Readiness::fresh;
  ask();
  succeed();
  EXPECT_EQ(answers.back(), State::storage_fails);
  now = Readiness::fresh - 1ms + Readiness::recent;
  ask();
  succeed();
  EXPECT_EQ(answers.back(), State::ready);
}

// Otherwise a flood of these calls could make a load balancer believe that the disk is full.
TEST_F(ReadinessTest, WhenTooManyWaitTheLastResultCounts) {
  for (std::size_t i = 0; i < Readiness::most_waiting; ++i) EXPECT_EQ(answer_now(), std::nullopt);
  EXPECT_EQ(answer_now(), State::ready);
  fail();
  EXPECT_EQ(answers.size(), Readiness::most_waiting + 1);
  EXPECT_EQ(answers.back(), State::storage_fails);
  now = Readiness::fresh;
  for (std::size_t i = 0; i < Readiness::most_waiting; ++i) EXPECT_EQ(answer_now(), std::nullopt);
  EXPECT_EQ(answer_now(), State::storage_fails);
  now += Readiness::slow;
  EXPECT_EQ(answer_now(), State::storage_fails);
}

}  // namespace
}  // namespace ootori::server

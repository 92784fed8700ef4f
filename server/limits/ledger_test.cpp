// The ledger that counts what clients use, with a simulated clock.
#include "server/limits/ledger.hpp"

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

using namespace std::chrono_literals;

class LedgerTest : public ::testing::Test {
 protected:
  static CallLimits limits() {
    CallLimits limits;
    limits.calls_of_address = {.most = 2, .again = 1s};
    limits.work_of_address = {.most = 100, .again = 10ms};  // 100 ms at once, then a tenth of a core
    return limits;
  }

  game::Millis now{0};
  Ledger ledger{limits(), {}, [this] { return now; }};
};

TEST_F(LedgerTest, CallsAreCountedPerAddress) {
  EXPECT_FALSE(ledger.pass("a"));
  EXPECT_FALSE(ledger.pass("a"));
  const auto refused = ledger.pass("a");
  ASSERT_TRUE(refused);
  EXPECT_EQ(*refused, slow_down(1s));
  EXPECT_FALSE(ledger.pass("b"));
  EXPECT_EQ(ledger.refused(Ledger::Refused::calls), 1U);
  now = 999ms;
  EXPECT_TRUE(ledger.pass("a"));
  now = 1s;
  EXPECT_FALSE(ledger.pass("a"));
}

TEST_F(LedgerTest, TheWaitIsRoundedUpToSeconds) {
  const Error error = slow_down(1ms);
  EXPECT_EQ(error.code, ErrorCode::too_many);
  EXPECT_EQ(error.message, "You are doing that too often. Please try again in 1 s.");
  EXPECT_EQ(error.retry_after, 1s);
  EXPECT_EQ(slow_down(1s).retry_after, 1s);
  EXPECT_EQ(slow_down(1001ms).retry_after, 2s);
}

TEST_F(LedgerTest, ProcessorTimeMayBecomeADebtThatIsPaidWithTime) {
  EXPECT_FALSE(ledger.may_work("a"));
  ledger.worked("a", 100ms);
  EXPECT_FALSE(ledger.may_work("a")) << "just used up";
  ledger.worked("a", 1ms);
  const auto refused = ledger.may_work("a");
  ASSERT_TRUE(refused);
  EXPECT_EQ(*refused, slow_down(10ms));
  EXPECT_FALSE(ledger.may_work("b"));
  ledger.worked("a", 99ms);
  EXPECT_EQ(ledger.may_work("a"), slow_down(1s));
  EXPECT_EQ(ledger.refused(Ledger::Refused::work), 2U);
  now = 999ms;
  EXPECT_TRUE(ledger.may_work("a"));
  now = 1s;
  EXPECT_FALSE(ledger.may_work("a"));
}

TEST_F(LedgerTest, FractionsOfAMillisecondAddUp) {
  ledger.worked("a", 100ms);
  for (int i = 0; i < 9; ++i) ledger.worked("a", 100us);
  EXPECT_FALSE(ledger.may_work("a"));
  ledger.worked("a", 100us);
  EXPECT_TRUE(ledger.may_work("a"));
}

TEST_F(LedgerTest, UnusedTimeIsKeptOnlyUpToTheBurst) {
  now = 1h;
  ledger.worked("a", 100ms);
  EXPECT_FALSE(ledger.may_work("a"));
  ledger.worked("a", 1ms);
  EXPECT_TRUE(ledger.may_work("a"));
}

TEST_F(LedgerTest, AddressesInDebtAreRememberedWhenManyOthersHaveNone) {
  ledger.worked("a", 1h);
  for (std::size_t i = 0; i + 1 < RateLimit::most_keys; ++i) ledger.worked(std::to_string(i), 1ms);
  now = 1s;  // by then the others have regained what they used
  ledger.worked("one more", 1ms);
  EXPECT_TRUE(ledger.may_work("a"));
}

}  // namespace
}  // namespace ootori::server

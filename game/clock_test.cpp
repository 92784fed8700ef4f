#include "game/clock.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ootori::game {
namespace {

using namespace std::chrono_literals;

Clock clock_of(const LiveTime::Parts& parts) { return Clock{*LiveTime::from(parts)}; }

LiveTime::Parts any_parts() {
  const auto millis = [](int most) { return Millis{*rc::gen::inRange(0, most)}; };
  LiveTime::Parts parts{.main = millis(100'000), .increment = millis(5'000), .delay = millis(5'000)};
  parts.periods = *rc::gen::inRange(0, 4);
  if (parts.periods > 0) parts.byoyomi = Millis{*rc::gen::inRange(1, 30'000)};
  return parts;
}

TEST(LiveTime, MustBePlayable) {
  EXPECT_TRUE(LiveTime::from({.main = 1s}));
  EXPECT_TRUE(LiveTime::from({.byoyomi = 30s, .periods = 3}));
  EXPECT_TRUE(LiveTime::from({.delay = 5s}));
  EXPECT_FALSE(LiveTime::from({}));
  EXPECT_FALSE(LiveTime::from({.increment = 5s})) << "no time for the first move";
  EXPECT_FALSE(LiveTime::from({.main = -1s}));
  EXPECT_FALSE(LiveTime::from({.main = 7h}));
  EXPECT_FALSE(LiveTime::from({.main = 1s, .byoyomi = 30s})) << "a period, but none of them";
  EXPECT_FALSE(LiveTime::from({.main = 1s, .periods = 1})) << "periods of no length";
  EXPECT_FALSE(LiveTime::from({.main = 1s, .byoyomi = 1s, .periods = 21}));
}

TEST(CorrespondenceTime, HasOneToThirtyDays) {
  EXPECT_FALSE(CorrespondenceTime::from(0));
  EXPECT_FALSE(CorrespondenceTime::from(31));
  EXPECT_EQ(CorrespondenceTime::from(3)->per_move(), 72h);
}

TEST(Clock, AMoveWithinAByoYomiPeriodIsFree) {
  Clock clock = clock_of({.main = 10s, .byoyomi = 30s, .periods = 3});
  ASSERT_TRUE(clock.count(Color::black, 15s));
  EXPECT_EQ(clock.left(Color::black), (Clock::Left{0s, 3}));
  ASSERT_TRUE(clock.count(Color::black, 29'999ms));
  EXPECT_EQ(clock.left(Color::black), (Clock::Left{0s, 3}));
  EXPECT_EQ(clock.left(Color::white), (Clock::Left{10s, 3}));
}

TEST(Clock, OverrunningAPeriodUsesItUpAndTheLastOneLoses) {
  Clock clock = clock_of({.byoyomi = 30s, .periods = 3});
  ASSERT_TRUE(clock.count(Color::white, 30s));
  EXPECT_EQ(clock.left(Color::white).periods, 2);
  EXPECT_EQ(clock.until_flag(Color::white), 60s);
  EXPECT_FALSE(clock.count(Color::white, 60s));
  EXPECT_EQ(clock.left(Color::white).periods, 2) << "a fallen flag changes nothing";
  ASSERT_TRUE(clock.count(Color::white, 59'999ms));
  EXPECT_EQ(clock.left(Color::white).periods, 1);
}

TEST(Clock, AnIncrementIsAddedAfterTheMove) {
  Clock clock = clock_of({.main = 60s, .increment = 5s});
  ASSERT_TRUE(clock.count(Color::black, 20s));
  EXPECT_EQ(clock.left(Color::black).main, 45s);
  EXPECT_FALSE(clock.count(Color::black, 45s)) << "it does not save a move that was too late";
}

TEST(LiveTime, OnePlayerCanHaveTheirOwnClock) {
  const LiveTime::Parts host{.main = 60s, .byoyomi = 10s, .periods = 2};
  const LiveTime usual = *LiveTime::from({.main = 5s, .increment = 1s});
  const LiveTime time = *usual.with_own(Color::white, host);
  EXPECT_EQ(time.parts(Color::white), host);
  EXPECT_EQ(time.parts(Color::black), usual.parts());
  EXPECT_EQ(time.of(Color::white), *LiveTime::from(host));
  EXPECT_EQ(time.with_colors_changed().parts(Color::black), host);
  EXPECT_EQ(time_of(time, Color::black), TimeControl{usual});
  EXPECT_NE(time, usual);
  EXPECT_EQ(*usual.with_own(Color::black, usual.parts()), usual) << "the same clock is not another one";
  EXPECT_FALSE(usual.with_own(Color::black, {})) << "no time for the first move";
}

TEST(Clock, EachSideIsCountedByItsOwnClock) {
  Clock clock{*LiveTime::from({.main = 5s, .increment = 1s})->with_own(Color::white, {.byoyomi = 10s, .periods = 2})};
  EXPECT_EQ(clock.left(Color::black), (Clock::Left{5s, 0}));
  EXPECT_EQ(clock.left(Color::white), (Clock::Left{0s, 2}));
  EXPECT_EQ(clock.until_flag(Color::white), 20s);
  EXPECT_FALSE(clock.count(Color::black, 5s));
  ASSERT_TRUE(clock.count(Color::black, 3s));
  EXPECT_EQ(clock.left(Color::black).main, 3s);
  ASSERT_TRUE(clock.count(Color::white, 12s));
  EXPECT_EQ(clock.left(Color::white), (Clock::Left{0s, 1}));
  EXPECT_EQ(clock.after_thinking(Color::white, 4s), (Clock::Left{0s, 1}));
}

TEST(Clock, IncrementsMayAddUpToMoreThanTheMainTime) {
  Clock clock = clock_of({.main = 10s, .increment = 5s});
  ASSERT_TRUE(clock.count(Color::black, 1s));
  EXPECT_EQ(clock.left(Color::black).main, 14s);
  ASSERT_TRUE(clock.count(Color::black, 1s));
  EXPECT_EQ(clock.left(Color::black).main, 18s);
  EXPECT_EQ(clock.until_flag(Color::black), 18s);
  EXPECT_EQ(clock.after_thinking(Color::black, 3s).main, 15s);
}

TEST(Clock, ADelayAppliesToEveryMove) {
  Clock clock = clock_of({.main = 1s, .delay = 5s});
  for (int move = 0; move < 10; ++move) ASSERT_TRUE(clock.count(Color::black, 5s));
  EXPECT_EQ(clock.left(Color::black).main, 1s);
  ASSERT_TRUE(clock.count(Color::black, 5'999ms));
  EXPECT_EQ(clock.left(Color::black).main, 1ms);
}

TEST(Clock, ATurnWithoutAMoveUsesTimeAndEarnsNoIncrement) {
  Clock clock = clock_of({.main = 10s, .increment = 5s, .delay = 2s, .byoyomi = 30s, .periods = 3});
  clock.use(Color::black, 6s);
  EXPECT_EQ(clock.left(Color::black), (Clock::Left{6s, 3}));
  clock.use(Color::black, 2s + 6s + 70s);
  EXPECT_EQ(clock.left(Color::black), (Clock::Left{0s, 1}));
  EXPECT_EQ(clock.left(Color::white), (Clock::Left{10s, 3}));
}

TEST(Clock, EveryMoveOfACorrespondenceGameHasAllItsDays) {
  Clock clock{*CorrespondenceTime::from(2)};
  ASSERT_TRUE(clock.count(Color::black, 47h));
  ASSERT_TRUE(clock.count(Color::black, 47h));
  EXPECT_EQ(clock.after_thinking(Color::black, 40h).main, 8h);
  clock.use(Color::black, 40h);
  EXPECT_EQ(clock.until_flag(Color::black), 48h);
  EXPECT_FALSE(clock.count(Color::black, 48h));
}

RC_GTEST_PROP(ClockProperties, TimesAreNeverNegativeAndNoMoveCountsAfterTheFlag, ()) {
  const auto usual = LiveTime::from(any_parts());
  RC_PRE(usual.has_value());
  const auto time = usual->with_own(Color::white, any_parts());
  RC_PRE(time.has_value());
  Clock clock{*time};
  for (int move = *rc::gen::inRange(1, 60); move > 0; --move) {
    const Color color = *rc::gen::element(Color::black, Color::white);
    const Millis thought{*rc::gen::inRange(0, 60'000)};
    const Clock before = clock;
    const bool counted = clock.count(color, thought);
    RC_ASSERT(counted == (thought < before.until_flag(color)));
    RC_ASSERT(counted || clock == before);
    RC_ASSERT(clock.left(~color) == before.left(~color));
    for (const Color either : {Color::black, Color::white}) {
      RC_ASSERT(clock.left(either).main >= 0ms);
      RC_ASSERT(clock.left(either).periods >= 0);
      RC_ASSERT(clock.until_flag(either) > 0ms);
    }
  }
}

RC_GTEST_PROP(ClockProperties, ThinkingLongerNeverLeavesMoreTime, ()) {
  const auto time = LiveTime::from(any_parts());
  RC_PRE(time.has_value());
  const Clock clock{*time};
  const Millis thought{*rc::gen::inRange(0, 200'000)};
  const auto now = clock.after_thinking(Color::black, thought);
  const auto later = clock.after_thinking(Color::black, thought + Millis{*rc::gen::inRange(0, 10'000)});
  RC_ASSERT(later.main <= now.main);
  RC_ASSERT(later.periods <= now.periods);
}

}  // namespace
}  // namespace ootori::game

#include "engine/time_manager.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ootori {
namespace {

Millis drawn(int most) { return Millis{*rc::gen::inRange(0, most)}; }

SearchClock drawn_clock() {
  SearchClock clock{.main = drawn(600'000), .increment = drawn(10'000), .byoyomi = drawn(60'000)};
  if (*rc::gen::arbitrary<bool>()) clock.moves_to_go = *rc::gen::inRange(1, 60);
  clock.periods = *rc::gen::inRange(1, 5);
  return clock;
}

RC_GTEST_PROP(TimeManager, NeverPlansBeyondTheClock, ()) {
  const SearchClock clock = drawn_clock();
  const Millis overhead = drawn(200);
  const Millis available = clock.main + clock.byoyomi;
  const TimeBudget budget = time_budget(clock, overhead);
  RC_ASSERT(budget.optimum <= budget.maximum);
  RC_ASSERT(budget.maximum >= Millis{1});
  if (available > overhead * 2) RC_ASSERT(budget.maximum + overhead <= available);
  if (available >= Millis{4}) RC_ASSERT(budget.maximum <= available);
}

RC_GTEST_PROP(TimeManager, MoreMainTimeNeverShortensTheSearch, ()) {
  SearchClock clock = drawn_clock();
  RC_PRE(clock.main > Millis{0});
  const TimeBudget before = time_budget(clock, Millis{10});
  clock.main += Millis{5000};
  RC_ASSERT(time_budget(clock, Millis{10}).optimum >= before.optimum);
}

RC_GTEST_PROP(TimeManager, AWholeGameFitsItsClock, ()) {
  SearchClock clock{.main = Millis{*rc::gen::inRange(1000, 300'000)}, .increment = drawn(3000)};
  const Millis overhead{*rc::gen::inRange(0, 20)};
  for (int move = 0; move < 150; ++move) {
    clock.main -= time_budget(clock, overhead).maximum + overhead;
    RC_ASSERT(clock.main > Millis{0} || clock.increment == Millis{0});
    if (clock.main <= Millis{50}) break;  // without increment even a good clock runs down to its overheads
    clock.main += clock.increment;
  }
}

// The share of one move of 28, or of those to the next time control; at most four times that, or two fifths of the
// clock.
TEST(TimeManager, SharesTheMainTimeAmongTheMovesToCome) {
  const auto budget = [](const SearchClock& clock) { return time_budget(clock, Millis{10}); };
  EXPECT_EQ(budget({.main = Millis{28'000}}), (TimeBudget{Millis{1000}, Millis{4000}}));
  EXPECT_EQ(budget({.main = Millis{28'000}, .increment = Millis{400}}), (TimeBudget{Millis{1300}, Millis{5200}}));
  EXPECT_EQ(budget({.main = Millis{28'000}, .moves_to_go = 100}), (TimeBudget{Millis{1000}, Millis{4000}}));
  EXPECT_EQ(budget({.main = Millis{28'000}, .moves_to_go = 14}), (TimeBudget{Millis{2000}, Millis{8000}}));
  EXPECT_EQ(budget({.main = Millis{28'000}, .moves_to_go = 2}), (TimeBudget{Millis{11'190}, Millis{11'190}}));
}

TEST(TimeManager, CountsTheTimeThatWasSpentBefore) {
  SearchLimits limits{.move_time = Millis{100'000}};
  EXPECT_FALSE((TimeManager{limits, Millis{0}}.is_over()));
  limits.spent.time = Millis{100'000};
  TimeManager time{limits, Millis{0}};
  EXPECT_TRUE(time.is_over());
  EXPECT_GE(time.elapsed(), Millis{100'000});
}

TEST(TimeManager, TheLastMoveBeforeTheControlMayTakeAllTheTime) {
  const TimeBudget last = time_budget({.main = Millis{28'000}, .moves_to_go = 1}, Millis{10});
  EXPECT_EQ(last, (TimeBudget{Millis{27'990}, Millis{27'990}}));
  EXPECT_EQ(time_budget({.main = Millis{28'000}, .moves_to_go = 0}, Millis{10}), last);
}

TEST(TimeManager, AnOverheadLargerThanTheTimeLeavesAQuarter) {
  EXPECT_EQ(time_budget({.byoyomi = Millis{100}}, Millis{5000}), (TimeBudget{Millis{25}, Millis{25}}));
  EXPECT_EQ(time_budget({}, Millis{10}), (TimeBudget{Millis{1}, Millis{1}}));
  EXPECT_EQ(time_budget({.main = Millis{-50}, .byoyomi = Millis{-50}}, Millis{10}), (TimeBudget{Millis{1}, Millis{1}}));
}

// The lesser of both applies.
TEST(TimeManager, AMoveTimeAlsoLimitsAClock) {
  const auto start = TimeManager::Clock::now() - Millis{500};
  const SearchClock clock{.main = Millis{280'000}};  // 10 s for a move
  EXPECT_FALSE(TimeManager(SearchLimits{.clock = clock}, Millis{10}, {}, start).is_over());
  EXPECT_TRUE(TimeManager(SearchLimits{.move_time = Millis{400}, .clock = clock}, Millis{10}, {}, start).is_over());
  EXPECT_FALSE(
      TimeManager(SearchLimits{.move_time = Millis{400'000}, .clock = clock}, Millis{10}, {}, start).is_over());
}

// After its optimum, a search begins another iteration only if it is uncertain; with byo-yomi alone, always, because
// unused time is lost.
TEST(TimeManager, PatienceScalesTheOptimum) {
  const auto manager = [](const SearchClock& clock, Millis ago) {
    return TimeManager(SearchLimits{.clock = clock}, Millis{0}, {}, TimeManager::Clock::now() - ago);
  };
  const SearchClock clock{.main = Millis{2'800'000}};  // 100 s for a move, at most 400 s
  EXPECT_TRUE(manager(clock, Millis{90'000}).may_deepen(1));
  EXPECT_FALSE(manager(clock, Millis{110'000}).may_deepen(1));
  EXPECT_TRUE(manager(clock, Millis{110'000}).may_deepen(1.5));
  EXPECT_FALSE(manager(clock, Millis{60'000}).may_deepen(0.5));
  EXPECT_FALSE(manager(clock, Millis{401'000}).may_deepen(10));
  EXPECT_TRUE(manager({.byoyomi = Millis{100'000}}, Millis{90'000}).may_deepen(0.01));
  EXPECT_FALSE(manager({.byoyomi = Millis{100'000}}, Millis{100'000}).may_deepen(10));
}

TEST(TimeManager, ByoyomiAloneIsUsedUp) {
  const TimeBudget budget = time_budget({.byoyomi = Millis{100}}, Millis{10});
  EXPECT_EQ(budget.optimum, Millis{90});
  EXPECT_EQ(budget.maximum, Millis{90});
}

TEST(TimeManager, ByoyomiAfterMainTimeLetsMainTimeBeSpent) {
  const TimeBudget with = time_budget({.main = Millis{60'000}, .byoyomi = Millis{10'000}}, Millis{10});
  const TimeBudget without = time_budget({.main = Millis{60'000}}, Millis{10});
  EXPECT_GT(with.optimum, without.optimum + Millis{5000});
}

TEST(TimeManager, WithoutLimitsTheSearchIsEndless) {
  TimeManager manager{SearchLimits{.depth = 5}, Millis{10}};
  EXPECT_FALSE(manager.is_over());
  EXPECT_TRUE(manager.may_deepen(0.01));
}

TEST(TimeManager, MoveTimeReservesTheOverhead) {
  const auto start = TimeManager::Clock::now() - Millis{91};
  EXPECT_TRUE(TimeManager(SearchLimits{.move_time = Millis{100}}, Millis{10}, {}, start).is_over());
  EXPECT_FALSE(TimeManager(SearchLimits{.move_time = Millis{1000}}, Millis{10}, {}, start).is_over());
}

TEST(StallMeter, RemembersTheLongestStallForAWhile) {
  const auto start = StallMeter::Clock::now();
  StallMeter meter;
  meter.begin(start);
  for (const int at : {1, 2, 18, 19}) meter.look(start + Millis{at});
  EXPECT_EQ(meter.longest(), Millis{16});
  meter.begin(start + Millis{500});
  EXPECT_EQ(meter.longest(), Millis{14});
  for (int search = 0; search < 40; ++search) meter.begin(start + Millis{1000});
  EXPECT_LT(meter.longest(), Millis{1});
}

TEST(TimeManager, ReservesThreeTimesTheLongestStall) {
  const auto manager = [](Millis stall, Millis ago) {
    StallMeter stalls;
    stalls.begin({});
    stalls.look(StallMeter::Clock::time_point{} + stall * 8 / 7);
    return TimeManager(SearchLimits{.move_time = Millis{10'000}}, Millis{0}, stalls, TimeManager::Clock::now() - ago);
  };
  EXPECT_FALSE(manager(Millis{400}, Millis{3000}).is_over());
  EXPECT_FALSE(manager(Millis{400}, Millis{8500}).is_over());
  EXPECT_TRUE(manager(Millis{400}, Millis{8900}).is_over());
  EXPECT_TRUE(manager(Millis{60'000}, Millis{2600}).is_over()) << "three quarters of the time at most";
  EXPECT_FALSE(manager(Millis{60'000}, Millis{2000}).is_over());
}

TEST(TimeManager, RunsOnlyFromThePonderHitOn) {
  const auto now = TimeManager::Clock::now();
  TimeManager time{{.clock = SearchClock{.main = Millis{100}}}, Millis{0}, {}, now - Millis{50'000}};
  EXPECT_TRUE(time.is_over());
  TimeManager pondering{{.clock = SearchClock{.main = Millis{100}}}, Millis{0}, {}, now - Millis{50'000}};
  for (const int ago : {50'000, 40'000, 30'000, 20'000}) pondering.put_off(now - Millis{ago});
  pondering.set_limits({.move_time = Millis{600'000}});
  EXPECT_FALSE(pondering.is_over()) << "20 s, and as a reserve three stalls of 20 s";
  EXPECT_TRUE(pondering.may_deepen(1));
  EXPECT_GE(pondering.elapsed(), Millis{50'000}) << "from the beginning";
  pondering.set_limits({.move_time = Millis{15'000}});
  EXPECT_TRUE(pondering.is_over());
  EXPECT_FALSE(pondering.may_deepen(1));
  pondering.set_limits({});
  EXPECT_FALSE(pondering.has_budget());
}

TEST(TimeManager, NoticesStallsWhileTheEnginePonders) {
  const auto now = TimeManager::Clock::now();
  TimeManager pondering{{.clock = SearchClock{.main = Millis{100}}}, Millis{0}, {}, now};
  for (const int at : {1, 2, 42, 43}) pondering.put_off(now + Millis{at});
  EXPECT_EQ(pondering.stalls().longest(), Millis{40});
}

TEST(TimeManager, OnlyLongSearchesHaveAPrelude) {
  const auto prelude = [](const SearchLimits& limits) { return TimeManager{limits, Millis{10}}.prelude(); };
  EXPECT_FALSE(prelude({}));
  EXPECT_FALSE(prelude({.nodes = 1000}));
  EXPECT_FALSE(prelude({.move_time = Millis{29}}));
  EXPECT_EQ(prelude({.move_time = Millis{210}}), Millis{10});
  EXPECT_FALSE(prelude({.clock = SearchClock{.main = Millis{300}}}));
  EXPECT_EQ(prelude({.clock = SearchClock{.main = Millis{56'000}}}), Millis{100});
}

}  // namespace
}  // namespace ootori

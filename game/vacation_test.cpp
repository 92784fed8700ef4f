#include "game/vacation.hpp"

#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ootori::game {
namespace {

using namespace std::chrono;

std::int64_t at(year_month_day day) { return duration_cast<Millis>(sys_days{day}.time_since_epoch()).count(); }

constexpr Millis day = days{1};

TEST(Vacation, HasThirtyDaysAYear) {
  const std::int64_t june = at(2026y / June / 1);
  EXPECT_EQ(vacation_left({}, june), 30 * day);
  const std::vector<Vacation> taken{{at(2026y / February / 1), at(2026y / February / 11)}};
  EXPECT_EQ(vacation_left(taken, june), 20 * day);
  EXPECT_EQ(vacation_left(taken, at(2027y / June / 1)), 30 * day) << "last year's is gone";
  EXPECT_EQ(vacation_runs_out(taken, june), june + 20 * day.count());
}

TEST(Vacation, UnderWayIsCountedUntilNow) {
  const std::vector<Vacation> taken{{at(2026y / June / 1)}};
  EXPECT_EQ(vacation_left(taken, at(2026y / June / 6)), 25 * day);
  EXPECT_EQ(vacation_runs_out(taken, at(2026y / June / 6)), at(2026y / July / 1));
  EXPECT_EQ(vacation_left(taken, at(2026y / August / 1)), 0 * day);
  EXPECT_EQ(vacation_runs_out(taken, at(2026y / August / 1)), at(2026y / August / 1));
}

TEST(Vacation, TakesADayAtLeast) {
  const std::int64_t june = at(2026y / June / 1);
  const std::int64_t hour = Millis{hours{1}}.count();
  const std::vector<Vacation> nights{{june, june + hour}, {june + 2 * day.count(), june + 2 * day.count() + hour}};
  EXPECT_EQ(vacation_left(nights, at(2026y / June / 10)), 28 * day);
  const std::vector<Vacation> lasting{{june}};
  EXPECT_EQ(vacation_left(lasting, june + hour), 29 * day);
  EXPECT_EQ(vacation_runs_out(lasting, june + hour), at(2026y / July / 1));
  const std::vector<Vacation> last_day{{at(2026y / January / 1), at(2026y / January / 30)}, {june}};
  EXPECT_EQ(vacation_left(last_day, june), 0 * day);
  EXPECT_EQ(vacation_runs_out(last_day, june), june + day.count()) << "the day that it has taken is had";
}

TEST(Vacation, OverNewYearUsesDaysOfBothYears) {
  const std::vector<Vacation> taken{{at(2026y / December / 22), at(2027y / January / 6)}};
  EXPECT_EQ(vacation_left(taken, at(2026y / December / 31)), 21 * day);
  EXPECT_EQ(vacation_left(taken, at(2027y / March / 1)), 25 * day);
  EXPECT_EQ(vacation_runs_out({}, at(2026y / December / 22)), at(2027y / January / 31));
  EXPECT_EQ(vacation_runs_out({}, at(2026y / December / 1)), at(2026y / December / 31));
  EXPECT_EQ(vacation_runs_out({}, at(2026y / December / 2)), at(2027y / January / 31)) << "to the last day of the year";
}

TEST(Vacation, DaysThatRanOutInTheOldYearAreNotFollowedByThoseOfTheNew) {
  const std::vector<Vacation> taken{{at(2026y / November / 20)}};
  EXPECT_EQ(vacation_runs_out(taken, at(2026y / November / 25)), at(2026y / December / 20));
  EXPECT_EQ(vacation_runs_out(taken, at(2027y / January / 5)), at(2027y / January / 5)) << "nobody looked before";
  const std::vector<Vacation> over_new_year{{at(2026y / December / 22)}};
  EXPECT_EQ(vacation_runs_out(over_new_year, at(2027y / January / 5)), at(2027y / January / 31));
}

RC_GTEST_PROP(Vacation, NeverRunsOutBeforeNowNorIsNegative, ()) {
  const std::int64_t now = at(2026y / January / 1) + *rc::gen::inRange<std::int64_t>(0, 3 * 365 * day.count());
  std::vector<Vacation> taken;
  std::int64_t last = now - 400 * day.count();
  while (last < now && *rc::gen::inRange(0, 4) != 0) {
    const std::int64_t began = last + *rc::gen::inRange<std::int64_t>(0, 50 * day.count());
    last = began + *rc::gen::inRange<std::int64_t>(0, 20 * day.count());
    taken.push_back({began, last});
  }
  const Millis left = vacation_left(taken, now);
  RC_ASSERT(left >= 0 * day);
  RC_ASSERT(left <= Millis{vacation_a_year});
  RC_ASSERT(vacation_runs_out(taken, now) >= now);
}

}  // namespace
}  // namespace ootori::game

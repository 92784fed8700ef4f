#include "match/match_clock.hpp"

#include <gtest/gtest.h>

namespace ootori {
namespace {

SearchClock clock_of(int main, int increment, int byoyomi, int periods) {
  return {.main = Millis{main},
          .increment = Millis{increment},
          .byoyomi = Millis{byoyomi},
          .periods = periods,
          .moves_to_go = {}};
}

TEST(MatchClock, SubtractsTimeAndAddsTheIncrement) {
  MatchClock clock{clock_of(1000, 100, 0, 1)};
  EXPECT_TRUE(clock.spend(Millis{300}, Millis{0}));
  EXPECT_EQ(clock.reading().main, Millis{800});
}

TEST(MatchClock, FallsWhenTheTimeIsUsedUp) {
  MatchClock clock{clock_of(1000, 100, 0, 1)};
  EXPECT_FALSE(clock.spend(Millis{1001}, Millis{0}));
}

TEST(MatchClock, ForgivesTheMargin) {
  MatchClock clock{clock_of(1000, 100, 0, 1)};
  EXPECT_TRUE(clock.spend(Millis{1010}, Millis{10}));
  EXPECT_EQ(clock.reading().main, Millis{100});
  EXPECT_FALSE(clock.spend(Millis{111}, Millis{10}));
}

TEST(MatchClock, ResetsByoyomiForEachMove) {
  MatchClock clock{clock_of(500, 0, 1000, 1)};
  EXPECT_TRUE(clock.spend(Millis{1400}, Millis{0}));
  EXPECT_EQ(clock.reading().main, Millis{0});
  EXPECT_TRUE(clock.spend(Millis{1000}, Millis{0}));
  EXPECT_TRUE(clock.spend(Millis{999}, Millis{0}));
  EXPECT_FALSE(clock.spend(Millis{1001}, Millis{0}));
}

TEST(MatchClock, ConsumesOverrunPeriods) {
  MatchClock clock{clock_of(0, 0, 1000, 3)};
  EXPECT_TRUE(clock.spend(Millis{1000}, Millis{0}));
  EXPECT_EQ(clock.reading().periods, 3);
  EXPECT_TRUE(clock.spend(Millis{1001}, Millis{0}));
  EXPECT_EQ(clock.reading().periods, 2);
  EXPECT_FALSE(clock.spend(Millis{2500}, Millis{0}));
}

}  // namespace
}  // namespace ootori

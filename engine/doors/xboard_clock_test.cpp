#include "engine/doors/xboard_clock.hpp"

#include <chrono>
#include <optional>

#include <gtest/gtest.h>

namespace ootori {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

std::optional<int> moves_to_go(const XBoardClock& clock, std::size_t plies) {
  return clock.limits(plies).clock.value().moves_to_go;
}

TEST(XBoardClock, CountsTheMovesThatAreLeftOfASession) {
  XBoardClock clock;
  EXPECT_EQ(moves_to_go(clock, 10), std::nullopt);
  ASSERT_TRUE(clock.set_level(Words{"40 5 0"}, 10));
  EXPECT_EQ(moves_to_go(clock, 10), 40);
  EXPECT_EQ(moves_to_go(clock, 12), 39);
  EXPECT_EQ(moves_to_go(clock, 88), 1);
  EXPECT_EQ(moves_to_go(clock, 90), 40);
  EXPECT_EQ(moves_to_go(clock, 0), 40) << "moves were taken back";
  clock.start_session();
  EXPECT_EQ(moves_to_go(clock, 12), 34);
}

TEST(XBoardClock, HasAllItsTimeForANewGame) {
  XBoardClock clock;
  EXPECT_EQ(clock.limits(0).clock.value().main, minutes{5});
  ASSERT_TRUE(clock.set_level(Words{"0 2:30 1.5"}, 0));
  ASSERT_TRUE(clock.set_left(Words{"700"}));
  ASSERT_TRUE(clock.set_depth(Words{"3"}));
  EXPECT_EQ(clock.limits(0).clock.value().main, seconds{7});
  EXPECT_EQ(clock.limits(0).clock.value().increment, Millis{1500});
  EXPECT_EQ(clock.limits(0).depth, 3);
  clock.start_game();
  EXPECT_EQ(clock.limits(0).clock.value().main, seconds{150});
  EXPECT_EQ(clock.limits(0).depth, std::nullopt);
}

TEST(XBoardClock, AFixedTimeLastsUntilTheNextLevel) {
  XBoardClock clock;
  ASSERT_TRUE(clock.set_move_time(Words{"5"}));
  EXPECT_EQ(clock.limits(0).move_time, seconds{5});
  EXPECT_FALSE(clock.limits(0).clock);
  EXPECT_FALSE(clock.set_level(Words{"0 five 0"}, 0)) << "changes nothing";
  EXPECT_FALSE(clock.limits(0).clock);
  ASSERT_TRUE(clock.set_level(Words{"0 5 0"}, 0));
  EXPECT_TRUE(clock.limits(0).clock);
}

}  // namespace
}  // namespace ootori

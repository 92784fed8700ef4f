#include "game/speed.hpp"

#include <gtest/gtest.h>

namespace ootori::game {
namespace {

using namespace std::chrono_literals;

Speed speed_of_parts(const LiveTime::Parts& parts) { return speed_of(*LiveTime::from(parts)); }

TEST(Speed, DependsOnTheTimeForFortyMoves) {
  EXPECT_EQ(speed_of_parts({.main = 3min - 1ms}), Speed::bullet);
  EXPECT_EQ(speed_of_parts({.main = 3min}), Speed::blitz);
  EXPECT_EQ(speed_of_parts({.main = 8min}), Speed::rapid);
  EXPECT_EQ(speed_of_parts({.main = 25min}), Speed::classical);
  EXPECT_EQ(speed_of(*CorrespondenceTime::from(1)), Speed::correspondence);
}

TEST(Speed, CountsEveryKindOfTime) {
  EXPECT_EQ(LiveTime::from({.main = 1min, .increment = 2s, .delay = 1s})->for_forty_moves(), 3min);
  EXPECT_EQ(LiveTime::from({.main = 1min, .byoyomi = 30s, .periods = 1})->for_forty_moves(), 11min);
  EXPECT_EQ(LiveTime::from({.main = 1min, .byoyomi = 30s, .periods = 3})->for_forty_moves(), 12min);
}

TEST(Speed, RoundTrips) {
  for (const auto& [speed, name] : speed_names) {
    EXPECT_EQ(text(speed), name);
    EXPECT_EQ(parse_speed(name), speed);
  }
  EXPECT_EQ(parse_speed("quick"), std::nullopt);
}

}  // namespace
}  // namespace ootori::game

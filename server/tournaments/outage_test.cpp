// Tournaments after the server was down.
#include "server/tournaments/outage.hpp"

#include <gtest/gtest.h>

#include "tournament/testing/played.hpp"

namespace ootori::server::testing {
namespace {

using namespace tournament;

constexpr UnixMillis minute = 60'000, hour = 60 * minute, day = 24 * hour;
constexpr UnixMillis nine = 20'000 * day + 21 * hour;  // 21:00 on some day

State planned(const Settings& settings = settings_of(System::swiss)) {
  Settings evening = settings;
  evening.starts = nine;
  return State(Announced{evening, {"organiser"}});
}

// An arena from 21:00 to 22:00.
State arena() {
  State state = planned(settings_of(System::arena));
  EXPECT_TRUE(state.apply(Started{nine, Color::black}));
  return state;
}

TEST(Outage, AMissedStartGivesThePlayersTenMinutes) {
  EXPECT_EQ(delay_after_outage(planned(), true, nine - hour, nine + 15 * minute), Delayed{nine + 25 * minute});
  EXPECT_EQ(delay_after_outage(planned(), true, std::nullopt, nine + 15 * minute), Delayed{nine + 25 * minute});
  EXPECT_EQ(delay_after_outage(planned(), true, nine - hour, nine - minute), Delayed{nine + 9 * minute})
      << "people have just been away";
}

TEST(Outage, ALaterTournamentKeepsItsTimeOfDay) {
  EXPECT_EQ(delay_after_outage(planned(), true, nine - hour, nine + 2 * hour), Delayed{nine + day});
  EXPECT_EQ(delay_after_outage(planned(), true, nine - hour, nine + 7 * day), Delayed{nine + 8 * day});
  EXPECT_EQ(delay_after_outage(planned(), true, nine - hour, nine + day - 30 * minute), Delayed{nine + 2 * day})
      << "half an hour is too short to hear of it";
}

TEST(Outage, ShortRestartsAndOtherTimesChangeNothing) {
  EXPECT_FALSE(delay_after_outage(planned(), true, nine - 20'000, nine + 20'000));
  EXPECT_FALSE(delay_after_outage(planned(), true, std::nullopt, nine + 20'000));
  EXPECT_FALSE(delay_after_outage(planned(), true, nine - 3 * hour, nine - hour)) << "there is time enough";
  Settings slow = settings_of(System::swiss);
  slow.time = *game::CorrespondenceTime::from(2);
  slow.no_show = {};
  EXPECT_FALSE(delay_after_outage(planned(slow), true, nine - hour, nine + hour)) << "nobody needs to be there";
}

TEST(Outage, AnArenaKeepsItsRemainingTime) {
  State state = arena();
  const auto delay = delay_after_outage(state, true, nine + 20 * minute, nine + 50 * minute);
  ASSERT_EQ(delay, (Delayed{nine + 60 * minute, game::Millis{40 * minute}}));
  ASSERT_TRUE(state.apply(*delay));
  EXPECT_EQ(state.ends(), nine + 100 * minute) << "40 minutes were left";
  // The server was away again before the arena went on.
  const auto again = delay_after_outage(state, true, nine + 52 * minute, nine + 58 * minute);
  ASSERT_EQ(again, (Delayed{nine + 68 * minute, game::Millis{8 * minute}}));
  ASSERT_TRUE(state.apply(*again));
  EXPECT_EQ(state.ends(), nine + 108 * minute);
  EXPECT_FALSE(delay_after_outage(arena(), true, nine + 61 * minute, nine + 70 * minute)) << "its time was up";
  EXPECT_FALSE(delay_after_outage(arena(), true, std::nullopt, nine + 70 * minute));
}

TEST(Outage, TheNextRoundWaits) {
  Played swiss(settings_of(System::swiss), 4);
  EXPECT_EQ(delay_after_outage(swiss.state(), true, nine, nine + 5 * minute),
            (Delayed{nine + 15 * minute, game::Millis{15 * minute}}));
  EXPECT_FALSE(delay_after_outage(swiss.state(), false, nine, nine + 5 * minute)) << "the organiser decides";
  swiss.play_to_the_end();
  EXPECT_FALSE(delay_after_outage(swiss.state(), true, nine, nine + 5 * minute));
}

}  // namespace
}  // namespace ootori::server::testing

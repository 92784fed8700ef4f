// Games of a tournament or a simul.
#include <gtest/gtest.h>

#include "game/testing/two_people.hpp"

namespace ootori::game::testing {
namespace {

class ArrangedGame : public TwoPeople {};
INSTANTIATE_TEST_SUITE_P(Games, ArrangedGame, ::testing::ValuesIn(all_games), name_of_game);

Created arranged(const GameSpec& spec, bool may_adjourn = false, std::array<bool, 2> halved = {}) {
  const auto time = LiveTime::from({.main = std::chrono::minutes{10}, .increment = 5s});
  Created created = begin({.game = &spec, .time = *time}, people);
  created.arranged = Arranged{.id = "spring", .first_move = 30s, .halved = halved, .may_adjourn = may_adjourn};
  return created;
}

TEST_P(ArrangedGame, TournamentGamesHaveNoAbortTakebackAdjournmentOrRematch) {
  state = State{arranged(*GetParam())};
  EXPECT_EQ(refused(Color::black, Abort{}), Reason::arranged);
  play(2, 0s);
  EXPECT_EQ(refused(Color::black, TakeBack{}), Reason::arranged);
  EXPECT_EQ(refused(Color::black, ProposeAdjournment{}), Reason::arranged);
  ASSERT_TRUE(ask(Color::black, Resign{}));
  EXPECT_EQ(refused(Color::black, ProposeRematch{}), Reason::arranged);
  state = State{arranged(*GetParam(), true)};
  play(2, 0s);
  EXPECT_TRUE(ask(Color::black, ProposeAdjournment{}));
}

TEST_P(ArrangedGame, DiffersFromAGameThatIsNotArrangedOrNotListed) {
  const Created created = arranged(*GetParam());
  Created free = created, unlisted = created;
  free.arranged.reset();
  unlisted.listed = !created.listed;
  EXPECT_TRUE(State{created} == State{created});
  EXPECT_FALSE(State{created} == State{free});
  EXPECT_FALSE(State{created} == State{unlisted});
}

TEST_P(ArrangedGame, NoFirstMoveInTimeLosesATournamentGame) {
  state = State{arranged(*GetParam())};
  EXPECT_EQ(state.until_flag(), 30s);
  EXPECT_TRUE(flag_fall(state, 29s).empty());
  EXPECT_EQ(flag_fall(state, 30s), (Events{Ended{{Color::white, Termination::abandoned}}}));
  play(1, 0s);
  EXPECT_EQ(flag_fall(state, 30s), (Events{Ended{{Color::black, Termination::abandoned}}}));
}

TEST_P(ArrangedGame, ATournamentGameCanBeClaimedOnlyAfterBothHaveMoved) {
  state = State{arranged(*GetParam())};
  const Moment moment{.away = std::chrono::minutes{10}};
  for (const auto& away : {moment, Moment{}}) {
    EXPECT_EQ(refused(Color::white, Claim{}, away), Reason::arranged);
  }
  EXPECT_EQ(describe(state, {Reason::arranged}, Claim{}),
            "In a tournament, you can claim a win only after both players have moved.");
  EXPECT_FALSE(is_open_to_claims(state));
  play(1, 0s);
  EXPECT_FALSE(is_open_to_claims(state));
  play(1, 0s);
  EXPECT_TRUE(is_open_to_claims(state));
  EXPECT_EQ(refused(Color::black, Claim{}), Reason::not_away);
  EXPECT_EQ(ask(Color::black, Claim{}, moment), (Events{Ended{{Color::black, Termination::abandoned}}}));
}

TEST_P(ArrangedGame, OnlyTheClocksLimitASimulGame) {
  Created created = arranged(*GetParam());
  created.arranged->by = Arranged::By::simul;
  created.time = std::get<LiveTime>(*created.time).with_own(Color::white, {.main = std::chrono::minutes{60}});
  state = State{created};
  EXPECT_EQ(state.clock()->left(Color::white).main, std::chrono::minutes{60});
  EXPECT_EQ(refused(Color::black, Abort{}), Reason::arranged);
  play(2, 0s);
  EXPECT_EQ(refused(Color::white, Claim{}, {.away = std::chrono::minutes{10}}), Reason::arranged);
  EXPECT_FALSE(is_open_to_claims(state));
  EXPECT_EQ(refused(Color::black, TakeBack{}), Reason::arranged);
  EXPECT_EQ(flag_fall(state, std::chrono::minutes{10}), (Events{Ended{{Color::white, Termination::time}}}));
  play(1, 0s);
  EXPECT_TRUE(flag_fall(state, std::chrono::minutes{59}).empty());
}

TEST_P(ArrangedGame, AnOwnClockFollowsItsPlayerIntoARematch) {
  Created created = begin({.game = GetParam(), .time = *LiveTime::from({.main = 60s})}, people);
  created.time = std::get<LiveTime>(*created.time).with_own(Color::black, {.main = 90s});
  const Created again = begin_again(State{created});
  const State next{again};
  EXPECT_EQ(next.clock()->left(*next.seats().side_of(*people.person(Color::black))).main, 90s);
  EXPECT_EQ(check({.game = GetParam(), .time = created.time, .rated = true}).error(), TermsFault::rated_uneven);
}

TEST_P(ArrangedGame, HalfTimeHasNoIncrement) {
  state = State{arranged(*GetParam(), false, {true, false})};
  EXPECT_EQ(state.clock()->left(Color::black).main, std::chrono::minutes{5});
  play(2, 0s);
  play(2, 10s);
  EXPECT_EQ(state.clock()->left(Color::black).main, std::chrono::minutes{5} - 10s);
  EXPECT_EQ(state.clock()->left(Color::white).main, std::chrono::minutes{10} - 10s + 5s);
}

}  // namespace
}  // namespace ootori::game::testing

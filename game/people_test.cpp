// Games between two people: offers, time, absence, and rematches.
#include <gtest/gtest.h>

#include "game/testing/two_people.hpp"
#include "notation/sfen.hpp"

namespace ootori::game::testing {
namespace {

INSTANTIATE_TEST_SUITE_P(Games, TwoPeople, ::testing::ValuesIn(all_games), name_of_game);

TEST_P(TwoPeople, ATakebackIsAskedForAndGranted) {
  play(3);
  EXPECT_EQ(ask(Color::white, TakeBack{}), (Events{Offered{Color::white, Offer::takeback}}));
  EXPECT_EQ(refused(Color::white, TakeBack{}), Reason::already_offered);
  EXPECT_EQ(refused(Color::white, Answer{Offer::takeback, true}), Reason::not_offered) << "one's own";
  EXPECT_EQ(ask(Color::black, Answer{Offer::takeback, true}), (Events{TakenBack{1}}));
  EXPECT_EQ(refused(Color::black, Answer{Offer::takeback, true}), Reason::not_offered);
}

TEST_P(TwoPeople, AnOfferCanBeDeclinedAndWithdrawnAndIsMadeAgainAfterTheNextMove) {
  for (const Color answering : {Color::white, Color::black}) {
    play(2);
    ASSERT_TRUE(ask(Color::black, TakeBack{}));
    EXPECT_EQ(ask(answering, Answer{Offer::takeback, false}), (Events{Declined{answering, Offer::takeback}}));
    EXPECT_EQ(refused(Color::black, TakeBack{}), Reason::offered_before);
    ASSERT_TRUE(ask(Color::white, TakeBack{})) << "that was the other's";
    const std::size_t back = state.plies() - 1;
    EXPECT_EQ(ask(Color::black, TakeBack{}), (Events{TakenBack{back}})) << "which may be agreed to";
    EXPECT_EQ(refused(Color::black, TakeBack{}), Reason::offered_before) << "a takeback is no move";
    play(1);
    EXPECT_FALSE(state.has_failed(Offer::takeback, Color::black));
  }
}

TEST_P(TwoPeople, ARematchThatWasDeclinedIsNotOfferedAgain) {
  ASSERT_TRUE(ask(Color::black, Resign{}));
  ASSERT_TRUE(ask(Color::black, ProposeRematch{}));
  ASSERT_TRUE(ask(Color::white, Answer{Offer::rematch, false}));
  EXPECT_EQ(refused(Color::black, ProposeRematch{}), Reason::offered_before);
  ASSERT_TRUE(ask(Color::white, ProposeRematch{}));
}

// However the players make and answer offers, only moves make a game longer.
TEST_P(TwoPeople, OffersAreBoundedByMoves) {
  start({.game = GetParam(), .time = ten_seconds, .rated = true});
  play(2);
  const std::vector<Command> offers{TakeBack{}, ProposeImpasse{}, ProposeAdjournment{}, ProposeResumption{}};
  std::size_t events = 0;
  for (int round = 0; round < 100; ++round) {
    for (const Color side : {Color::black, Color::white}) {
      for (const Command& offer : offers) {
        const auto made = decide(state, side, offer);
        if (!made || !std::holds_alternative<Offered>(made->front())) continue;
        const auto by = round % 2 == 0 ? side : ~side;
        ASSERT_TRUE(ask(side, offer));
        ASSERT_TRUE(ask(by, Answer{std::get<Offered>(made->front()).offer, false}));
        events += 2;
      }
    }
  }
  EXPECT_LE(events, 4U * all_offers.size());
}

TEST_P(TwoPeople, AGameOfVeryManyMovesIsCalledOff) {
  start({.game = GetParam(), .time = ten_seconds});
  const Move move = std::visit([](const auto& game) { return *game.permitted_moves().begin(); }, state.game());
  for (std::size_t played = 0; played + 1 < most_moves; ++played) {
    ASSERT_TRUE(state.apply(Moved{move}));
    ASSERT_TRUE(state.apply(TakenBack{0}));
  }
  EXPECT_EQ(decide(state, Color::black, Play{0, move}),
            (Events{Moved{move}, Ended{{std::nullopt, Termination::abandoned}}}));
}

TEST_P(TwoPeople, AMoveEndsAnOffer) {
  play(2);
  ASSERT_TRUE(ask(Color::black, TakeBack{}));
  play(1);
  EXPECT_EQ(refused(Color::white, Answer{Offer::takeback, true}), Reason::not_offered);
}

TEST_P(TwoPeople, RatedMovesStand) {
  start({.game = GetParam(), .time = ten_seconds, .rated = true});
  play(2);
  EXPECT_EQ(refused(Color::black, TakeBack{}), Reason::rated_takeback);
}

TEST_P(TwoPeople, ImpasseNeedsARuleAndAPosition) {
  EXPECT_EQ(refused(Color::black, ProposeImpasse{}), Reason::no_impasse);
}

TEST_P(TwoPeople, AGameIsCalledOffOnlyBeforeBothHaveMoved) {
  play(1);
  const State before = state;
  EXPECT_EQ(ask(Color::white, Abort{}), (Events{Ended{{std::nullopt, Termination::abandoned}}}));
  state = before;
  play(1);
  EXPECT_EQ(refused(Color::white, Abort{}), Reason::too_late_to_abort);
}

TEST_P(TwoPeople, TheFirstMovesAreNotCounted) {
  start({.game = GetParam(), .time = ten_seconds});
  play(2, 30s);
  EXPECT_EQ(state.clock()->left(Color::black).main, 10s);
  play(1, 3s);
  EXPECT_EQ(state.clock()->left(Color::black).main, 7s);
  EXPECT_EQ(state.clock()->left(Color::white).main, 10s);
}

TEST_P(TwoPeople, AMoveAfterTheFlagHasFallenIsTheEnd) {
  start({.game = GetParam(), .time = ten_seconds});
  play(3, 4s);
  EXPECT_EQ(flag_fall(state, 9'999ms), Events{});
  const Ended lost{{Color::black, Termination::time}};
  EXPECT_EQ(flag_fall(state, 10s), Events{lost});
  EXPECT_EQ(ask(Color::black, Resign{}, {.thought = 10s}), (Events{lost}));
  EXPECT_EQ(state.clock()->left(Color::white), (Clock::Left{0ms, 0})) << "nothing is left";
  EXPECT_EQ(state.clock()->left(Color::black).main, 6s);
}

TEST_P(TwoPeople, TimeThatWasUsedStaysUsedWhenMovesAreTakenBack) {
  start({.game = GetParam(), .time = LiveTime::from({.main = 10s, .increment = 2s})});
  play(4, 3s);
  EXPECT_EQ(state.clock()->left(Color::black).main, 9s);
  ASSERT_TRUE(ask(Color::white, TakeBack{}, {.thought = 1s}));
  EXPECT_EQ(ask(Color::black, Answer{Offer::takeback, true}, {.thought = 4s}), (Events{TakenBack{3, 4s}}));
  EXPECT_EQ(state.clock()->left(Color::black).main, 5s) << "of the turn under way, without an increment";
  EXPECT_EQ(state.clock()->left(Color::white).main, 9s);
  EXPECT_EQ(state.until_flag(), 9s);
}

TEST_P(TwoPeople, ATakebackIsCountedOnlyWhereTheClockRuns) {
  start({.game = GetParam(), .time = ten_seconds});
  play(1);
  ASSERT_TRUE(ask(Color::black, TakeBack{}));
  EXPECT_EQ(ask(Color::white, Answer{Offer::takeback, true}, {.thought = 4s}), (Events{TakenBack{0}}));
  play(1);
  EXPECT_FALSE(state.apply(TakenBack{0, 1s}));
  play(1);
  const State before = state;
  EXPECT_FALSE(state.apply(TakenBack{1, 10s})) << "the flag had fallen";
  EXPECT_EQ(state, before);
  EXPECT_TRUE(state.apply(TakenBack{1})) << "as older versions stored it";
  EXPECT_EQ(state.clock()->left(Color::black).main, 10s);
  start({.game = GetParam(), .time = CorrespondenceTime::from(2)});
  play(3);
  ASSERT_TRUE(ask(Color::black, TakeBack{}));
  ASSERT_TRUE(ask(Color::white, Answer{Offer::takeback, true}, {.thought = 40h}));
  EXPECT_EQ(state.until_flag(), 48h) << "every turn has its days";
}

TEST_P(TwoPeople, WhoDoesNotComeIsNotPlayedAgainst) {
  const Ended called_off{{std::nullopt, Termination::abandoned}};
  start({.game = GetParam(), .time = ten_seconds});
  EXPECT_EQ(flag_fall(state, first_move_patience - 1ms), Events{});
  EXPECT_EQ(flag_fall(state, first_move_patience), Events{called_off});
  start({.game = GetParam(), .time = CorrespondenceTime::from(2)});
  EXPECT_EQ(flag_fall(state, 47h), Events{});
  EXPECT_EQ(flag_fall(state, 48h), Events{called_off});
}

TEST_P(TwoPeople, AGameWithoutAClockWaitsForEver) {
  EXPECT_EQ(flag_fall(state, 24h * 30), Events{});
  EXPECT_EQ(refused(Color::black, Claim{}, {.away = 2h}), Reason::no_claim);
}

TEST_P(TwoPeople, AnAbsentOpponentIsClaimedAgainst) {
  start({.game = GetParam(), .time = *LiveTime::from({.main = 10min})});
  play(2);
  EXPECT_EQ(refused(Color::black, Claim{}), Reason::not_away);
  EXPECT_EQ(refused(Color::black, Claim{}, {.away = away_patience - 1ms}), Reason::not_away);
  EXPECT_EQ(ask(Color::black, Claim{}, {.away = away_patience}),
            (Events{Ended{{Color::black, Termination::abandoned}}}));
}

TEST_P(TwoPeople, ARematchIsAgreedAfterTheEnd) {
  EXPECT_EQ(refused(Color::black, ProposeRematch{}), Reason::not_over);
  ASSERT_TRUE(ask(Color::black, Resign{}));
  ASSERT_TRUE(ask(Color::white, ProposeRematch{}));
  const Moment moment{.new_game = "next"};
  EXPECT_EQ(ask(Color::black, ProposeRematch{}, moment), (Events{Rematched{"next"}})) << "both want it";
  EXPECT_EQ(state.rematch(), "next");
  EXPECT_EQ(refused(Color::white, ProposeRematch{}), Reason::rematched);
}

TEST_P(TwoPeople, ColoursChangeButTheGiverStaysTheGiver) {
  EXPECT_EQ(begin_again(state).seats, (Seats{people.white, people.black}));
  start({.game = GetParam(), .handicap = &GetParam()->handicaps.front()});
  EXPECT_EQ(begin_again(state).seats, people);
  EXPECT_EQ(begin_again(state).handicap, state.handicap());
}

TEST(Impasse, IsAgreedOnWhereTheRulesAllowIt) {
  State state{begin(
      {.game = &Yari::spec, .position = parse_sfen(Yari::spec, "2K4/7/7/7/7/7/7/5k1/7 b 3R2BN6Pr2b7p 1")->position},
      people)};
  const auto offered = decide(state, Color::white, ProposeImpasse{});
  ASSERT_EQ(offered, (Events{Offered{Color::white, Offer::impasse}}));
  ASSERT_TRUE(state.apply(offered->front()));
  EXPECT_EQ(decide(state, Color::black, Answer{Offer::impasse, true}),
            (Events{Ended{{Color::black, Termination::impasse}}}));
}

TEST(Impasse, IsSettledByAnArbiterOnceOneHasProposedIt) {
  State state{begin(
      {.game = &Yari::spec, .position = parse_sfen(Yari::spec, "2K4/7/7/7/7/7/7/5k1/7 b 3R2BN6Pr2b7p 1")->position},
      people)};
  EXPECT_EQ(rule(state, Ruling::impasse, 0s).error().reason, Reason::not_offered);
  ASSERT_TRUE(state.apply(Offered{Color::white, Offer::impasse}));
  EXPECT_EQ(rule(state, Ruling::impasse, 0s), (Events{Ended{{Color::black, Termination::impasse}}}));
}

TEST_P(TwoPeople, AnArbiterCallsARunningGameOff) {
  start({.game = GetParam(), .time = ten_seconds});
  play(4);
  EXPECT_EQ(rule(state, Ruling::impasse, 0s).error().reason, Reason::no_impasse);
  EXPECT_EQ(rule(state, Ruling::no_contest, 0s), (Events{Ended{{std::nullopt, Termination::abandoned}}}));
  EXPECT_EQ(rule(state, Ruling::no_contest, 10s).error().reason, Reason::game_over) << "the flag has fallen";
  ASSERT_TRUE(ask(Color::black, Resign{}));
  EXPECT_EQ(rule(state, Ruling::no_contest, 0s).error().reason, Reason::game_over);
}

TEST_P(TwoPeople, OnlyLiveGamesThatHaveBegunAreAdjourned) {
  EXPECT_EQ(refused(Color::black, ProposeAdjournment{}), Reason::no_adjournment);
  start({.game = GetParam(), .time = ten_seconds});
  EXPECT_EQ(refused(Color::black, ProposeAdjournment{}), Reason::no_adjournment);
  start({.game = GetParam(), .time = CorrespondenceTime::from(2)});
  play(2);
  EXPECT_EQ(refused(Color::black, ProposeAdjournment{}), Reason::no_adjournment);
}

TEST_P(TwoPeople, AVacationStopsTheOwnClockOnly) {
  start({.game = GetParam(), .time = CorrespondenceTime::from(2)});
  play(2);
  EXPECT_EQ(ask(Color::white, SetVacation{true}, {.thought = 10h}), (Events{VacationBegan{Color::white, 10h}}));
  EXPECT_EQ(state.until_flag(), 38h) << "Black is to move and is not on vacation";
  play(1, 20h);
  EXPECT_EQ(state.until_flag(), std::nullopt);
  EXPECT_EQ(ask(Color::white, SetVacation{false}), (Events{VacationEnded{Color::white, 0s}}));
  EXPECT_EQ(state.until_flag(), 48h);
  ASSERT_TRUE(ask(Color::white, SetVacation{true}, {.thought = 30h}));
  ASSERT_TRUE(ask(Color::white, SetVacation{false}));
  EXPECT_EQ(state.until_flag(), 18h) << "what was used before stays used";
  ASSERT_TRUE(ask(Color::white, SetVacation{true}, {.thought = 17h}));
  play(1, 0s);
  EXPECT_EQ(state.until_flag(), 48h) << "one may move on vacation";
  EXPECT_TRUE(state.is_on_vacation(Color::white));
}

TEST_P(TwoPeople, AVacationComesTooLateOrNotAtAll) {
  EXPECT_EQ(refused(Color::black, SetVacation{true}), Reason::no_vacation) << "no clock";
  start({.game = GetParam(), .time = ten_seconds});
  EXPECT_EQ(refused(Color::black, SetVacation{true}), Reason::no_vacation);
  start({.game = GetParam(), .time = CorrespondenceTime::from(2)});
  EXPECT_EQ(refused(Color::black, SetVacation{false}), Reason::no_vacation);
  play(2);
  EXPECT_EQ(ask(Color::black, SetVacation{true}, {.thought = 48h}), (Events{Ended{{Color::white, Termination::time}}}));
}

// --- games of a tournament ---

}  // namespace
}  // namespace ootori::game::testing

// Games between two people: offers, time, absence, and rematches.
#include <gtest/gtest.h>

#include "game/testing/two_people.hpp"
#include "notation/mail_handicap.hpp"
#include "notation/sfen.hpp"

namespace ootori::game::testing {
namespace {

INSTANTIATE_TEST_SUITE_P(Games, TwoPeople, ::testing::ValuesIn(all_games), name_of_game);

TEST_P(TwoPeople, ATakebackIsRequestedAndGranted) {
  play(3);
  EXPECT_EQ(ask(Color::white, TakeBack{}), (Events{Offered{Color::white, Offer::takeback}}));
  EXPECT_EQ(refused(Color::white, TakeBack{}), Reason::already_offered);
  EXPECT_EQ(refused(Color::white, Answer{Offer::takeback, true}), Reason::not_offered) << "one's own";
  EXPECT_EQ(ask(Color::black, Answer{Offer::takeback, true}), (Events{TakenBack{1}}));
  EXPECT_EQ(refused(Color::black, Answer{Offer::takeback, true}), Reason::not_offered);
}

// After a move, the same offer means something else than the player has seen.
TEST_P(TwoPeople, AnAnswerToAnEarlierPositionIsStale) {
  play(3);
  ASSERT_TRUE(ask(Color::white, TakeBack{}));
  EXPECT_EQ(refused(Color::black, Answer{Offer::takeback, true, 2}), Reason::stale);
  EXPECT_EQ(refused(Color::black, Answer{Offer::takeback, false, 4}), Reason::stale);
  EXPECT_EQ(ask(Color::black, Answer{Offer::takeback, true, 3}), (Events{TakenBack{1}}));
}

TEST_P(TwoPeople, OffersCanBeDeclinedWithdrawnAndRepeatedAfterAMove) {
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

TEST_P(TwoPeople, ADeclinedRematchIsNotOfferedAgain) {
  ASSERT_TRUE(ask(Color::black, Resign{}));
  ASSERT_TRUE(ask(Color::black, ProposeRematch{}));
  ASSERT_TRUE(ask(Color::white, Answer{Offer::rematch, false}));
  EXPECT_EQ(refused(Color::black, ProposeRematch{}), Reason::offered_before);
  ASSERT_TRUE(ask(Color::white, ProposeRematch{}));
}

// However the players make and answer offers, only moves make a game longer.
TEST_P(TwoPeople, OffersPerMoveAreLimited) {
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

TEST_P(TwoPeople, AVeryLongGameIsAborted) {
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

TEST_P(TwoPeople, RatedGamesHaveNoTakebacks) {
  start({.game = GetParam(), .time = ten_seconds, .rated = true});
  play(2);
  EXPECT_EQ(refused(Color::black, TakeBack{}), Reason::rated_takeback);
}

TEST_P(TwoPeople, ImpasseNeedsARuleAndItsPosition) {
  EXPECT_EQ(refused(Color::black, ProposeImpasse{}), Reason::no_impasse);
}

TEST_P(TwoPeople, AGameCanBeAbortedOnlyBeforeBothHaveMoved) {
  play(1);
  const State before = state;
  EXPECT_EQ(ask(Color::white, Abort{}), (Events{Ended{{std::nullopt, Termination::abandoned}}}));
  state = before;
  play(1);
  EXPECT_EQ(refused(Color::white, Abort{}), Reason::too_late_to_abort);
}

TEST_P(TwoPeople, FirstMovesUseNoTime) {
  start({.game = GetParam(), .time = ten_seconds});
  play(2, 30s);
  EXPECT_EQ(state.clock()->left(Color::black).main, 10s);
  play(1, 3s);
  EXPECT_EQ(state.clock()->left(Color::black).main, 7s);
  EXPECT_EQ(state.clock()->left(Color::white).main, 10s);
}

TEST_P(TwoPeople, AMoveAfterTheFlagFellEndsTheGame) {
  start({.game = GetParam(), .time = ten_seconds});
  play(3, 4s);
  EXPECT_EQ(flag_fall(state, 9'999ms), Events{});
  const Ended lost{{Color::black, Termination::time}};
  EXPECT_EQ(flag_fall(state, 10s), Events{lost});
  EXPECT_EQ(ask(Color::black, Resign{}, {.thought = 10s}), (Events{lost}));
  EXPECT_EQ(state.clock()->left(Color::white), (Clock::Left{0ms, 0})) << "nothing is left";
  EXPECT_EQ(state.clock()->left(Color::black).main, 6s);
}

TEST_P(TwoPeople, TakingBackDoesNotReturnTime) {
  start({.game = GetParam(), .time = LiveTime::from({.main = 10s, .increment = 2s})});
  play(4, 3s);
  EXPECT_EQ(state.clock()->left(Color::black).main, 9s);
  ASSERT_TRUE(ask(Color::white, TakeBack{}, {.thought = 1s}));
  EXPECT_EQ(ask(Color::black, Answer{Offer::takeback, true}, {.thought = 4s}), (Events{TakenBack{3, 4s}}));
  EXPECT_EQ(state.clock()->left(Color::black).main, 5s) << "of the turn under way, without an increment";
  EXPECT_EQ(state.clock()->left(Color::white).main, 9s);
  EXPECT_EQ(state.until_flag(), 9s);
}

TEST_P(TwoPeople, TakebacksUseTimeOnlyIfTheClockRuns) {
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

TEST_P(TwoPeople, AGameIsAbortedIfAPlayerNeverComes) {
  const Ended called_off{{std::nullopt, Termination::abandoned}};
  start({.game = GetParam(), .time = ten_seconds});
  EXPECT_EQ(flag_fall(state, first_move_patience - 1ms), Events{});
  EXPECT_EQ(flag_fall(state, first_move_patience), Events{called_off});
  start({.game = GetParam(), .time = CorrespondenceTime::from(2)});
  EXPECT_EQ(flag_fall(state, 47h), Events{});
  EXPECT_EQ(flag_fall(state, 48h), Events{called_off});
}

TEST_P(TwoPeople, AGameWithoutAClockNeverTimesOut) {
  EXPECT_EQ(flag_fall(state, 24h * 30), Events{});
  EXPECT_EQ(refused(Color::black, Claim{}, {.away = 2h}), Reason::no_claim);
}

TEST_P(TwoPeople, AWinCanBeClaimedAgainstAnAbsentOpponent) {
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

TEST_P(TwoPeople, ARematchSwapsColoursExceptInHandicapGames) {
  EXPECT_EQ(begin_again(state).seats, (Seats{people.white, people.black}));
  start({.game = GetParam(), .handicap = &GetParam()->handicaps.front()});
  EXPECT_EQ(begin_again(state).seats, people);
  EXPECT_EQ(begin_again(state).handicap, state.handicap());
}

TEST(Impasse, CanBeAgreedIfTheRulesAllowIt) {
  State state{begin(
      {.game = &Yari::spec, .position = parse_sfen(Yari::spec, "2K4/7/7/7/7/7/7/5k1/7 b 3R2BN6Pr2b7p 1")->position},
      people)};
  const auto offered = decide(state, Color::white, ProposeImpasse{});
  ASSERT_EQ(offered, (Events{Offered{Color::white, Offer::impasse}}));
  ASSERT_TRUE(state.apply(offered->front()));
  EXPECT_EQ(decide(state, Color::black, Answer{Offer::impasse, true}),
            (Events{Ended{{Color::black, Termination::impasse}}}));
}

// Also those of a handicap that is not in the game's table, which is recorded as a position.
TEST(Impasse, CountsEveryGivenPieceForTheGiver) {
  const auto points = [](const Terms& terms) {
    const State game{begin(terms, people)};
    return std::visit([](const auto& one) { return one.impasse_points(); }, game.game());
  };
  for (const Handicap& handicap : Yari::spec.handicaps) {
    EXPECT_EQ(points({.game = &Yari::spec, .handicap = &handicap}), (std::array{29, 29})) << handicap.id;
  }
  for (const std::string_view given : {"6a", "6a,5a", "7a,7c"}) {
    EXPECT_EQ(points({.game = &Yari::spec, .position = *parse_mail_handicap(Yari::spec, given)}), (std::array{29, 29}))
        << given;
  }
  EXPECT_EQ(
      points({.game = &Yari::spec, .position = parse_sfen(Yari::spec, "3k3/7/7/7/7/7/7/7/3K3 w R2p 1")->position}),
      (std::array{5, 2}))
      << "no handicap";
}

TEST(Impasse, CanBeSettledByAnArbiterOnceOffered) {
  State state{begin(
      {.game = &Yari::spec, .position = parse_sfen(Yari::spec, "2K4/7/7/7/7/7/7/5k1/7 b 3R2BN6Pr2b7p 1")->position},
      people)};
  EXPECT_EQ(rule(state, Ruling::impasse, 0s).error().reason, Reason::not_offered);
  ASSERT_TRUE(state.apply(Offered{Color::white, Offer::impasse}));
  EXPECT_EQ(rule(state, Ruling::impasse, 0s), (Events{Ended{{Color::black, Termination::impasse}}}));
}

TEST_P(TwoPeople, AnArbiterCanAbortARunningGame) {
  start({.game = GetParam(), .time = ten_seconds});
  play(4);
  EXPECT_EQ(rule(state, Ruling::impasse, 0s).error().reason, Reason::no_impasse);
  EXPECT_EQ(rule(state, Ruling::no_contest, 0s), (Events{Ended{{std::nullopt, Termination::abandoned}}}));
  EXPECT_EQ(rule(state, Ruling::no_contest, 10s).error().reason, Reason::game_over) << "the flag has fallen";
  ASSERT_TRUE(ask(Color::black, Resign{}));
  EXPECT_EQ(rule(state, Ruling::no_contest, 0s).error().reason, Reason::game_over);
}

TEST_P(TwoPeople, OnlyStartedLiveGamesCanBeAdjourned) {
  EXPECT_EQ(refused(Color::black, ProposeAdjournment{}), Reason::no_adjournment);
  start({.game = GetParam(), .time = ten_seconds});
  EXPECT_EQ(refused(Color::black, ProposeAdjournment{}), Reason::no_adjournment);
  start({.game = GetParam(), .time = CorrespondenceTime::from(2)});
  play(2);
  EXPECT_EQ(refused(Color::black, ProposeAdjournment{}), Reason::no_adjournment);
}

TEST_P(TwoPeople, AVacationStopsOnlyThePlayersOwnClock) {
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

TEST_P(TwoPeople, VacationsAreRefusedInLiveGamesAndAfterTheFlag) {
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

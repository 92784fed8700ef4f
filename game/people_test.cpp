// Two people: what one may ask of the other, what time and absence do, and how a next game begins.
#include <gtest/gtest.h>

#include "game/command.hpp"
#include "game/terms.hpp"
#include "notation/sfen.hpp"

namespace ootori::game {
namespace {

using namespace std::chrono_literals;
using Reason = Refusal::Reason;

const Seats people{PersonSeat{{"ann"}}, PersonSeat{{"bob"}}};
const TimeControl ten_seconds = *LiveTime::from({.main = 10s});

class TwoPeople : public testing::TestWithParam<const GameSpec*> {
 protected:
  State state{begin({.game = GetParam()}, people)};

  void start(const Terms& terms) { state = State{begin(terms, people)}; }

  std::expected<std::vector<Event>, Refusal> ask(Color side, const Command& command, const Moment& moment = {}) {
    auto events = decide(state, side, command, moment);
    if (!events) return events;
    for (const Event& event : *events) EXPECT_TRUE(state.apply(event));
    return events;
  }

  Reason refused(Color side, const Command& command, const Moment& moment = {}) {
    const auto decision = decide(state, side, command, moment);
    EXPECT_FALSE(decision);
    if (decision) return {};
    EXPECT_FALSE(describe(state, decision.error(), command).empty());
    return decision.error().reason;
  }

  void play(int moves, Millis thought = 1s) {
    for (; moves > 0; --moves) {
      const Move move = std::visit([](const auto& game) { return *game.permitted_moves().begin(); }, state.game());
      ASSERT_TRUE(ask(state.side_to_move(), Play{state.plies(), move}, {.thought = thought}));
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Games, TwoPeople, testing::ValuesIn(all_games),
                         [](const auto& info) { return std::string(info.param->id); });

using Events = std::vector<Event>;

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

// Whatever two players do about offers, moves alone make a game longer.
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

class Adjournment : public TwoPeople {
 protected:
  void SetUp() override {
    start({.game = GetParam(), .time = LiveTime::from({.main = 10s, .increment = 2s})});
    play(4);
  }

  void agree() {
    ASSERT_TRUE(ask(Color::black, ProposeAdjournment{}));
    ASSERT_EQ(ask(Color::white, Answer{Offer::adjourn, true}), (Events{Adjourned{}}));
  }

  [[nodiscard]] Move some_move() const {
    return std::visit([](const auto& game) { return *game.permitted_moves().begin(); }, state.game());
  }

  void seal(Millis thought = 3s) {
    agree();
    ASSERT_TRUE(ask(Color::black, Seal{4, some_move()}, {.thought = thought}));
  }
};
INSTANTIATE_TEST_SUITE_P(Games, Adjournment, testing::ValuesIn(all_games),
                         [](const auto& info) { return std::string(info.param->id); });

TEST_P(Adjournment, IsAgreedOnAndThenTheMoveIsSealed) {
  agree();
  const Move move = some_move();
  EXPECT_EQ(refused(Color::black, Play{4, move}), Reason::to_be_sealed);
  EXPECT_EQ(refused(Color::white, TakeBack{}), Reason::to_be_sealed);
  EXPECT_EQ(refused(Color::white, ProposeAdjournment{}), Reason::to_be_sealed);
  EXPECT_EQ(refused(Color::white, ProposeResumption{}), Reason::not_adjourned);
  EXPECT_EQ(refused(Color::white, Seal{4, move}), Reason::not_your_turn);
  EXPECT_EQ(refused(Color::black, Seal{3, move}), Reason::stale);
  EXPECT_EQ(refused(Color::black, Seal{4, Move::from_raw(0xffff)}), Reason::illegal_move);
  EXPECT_EQ(ask(Color::black, Seal{4, move}, {.thought = 3s}), (Events{Sealed{move, 3s}}));
  EXPECT_TRUE(state.is_adjourned());
  EXPECT_EQ(state.plies(), 4U) << "the move is not on the board";
}

TEST_P(Adjournment, TheClockRunsUntilTheMoveIsSealedAndStandsThen) {
  const auto before = state.clock()->left(Color::black).main;
  seal(3s);
  EXPECT_EQ(state.clock()->left(Color::black).main, before - 3s + 2s);
  EXPECT_EQ(state.until_flag(), longest_adjournment);
  EXPECT_FALSE(state.is_at_the_board());
  EXPECT_EQ(flag_fall(state, longest_adjournment - 1ms), Events{});
}

TEST_P(Adjournment, TheFlagFallsWhileAMoveIsBeingSealed) {
  agree();
  const Events lost{Ended{{Color::white, Termination::time}}};
  EXPECT_EQ(decide(state, Color::black, Seal{4, some_move()}, {.thought = 1min}), lost);
}

// Days may pass before both have time, and no move comes between.
TEST_P(Adjournment, ToGoOnCanBeOfferedAgain) {
  seal();
  for (int time = 0; time < 20; ++time) {
    ASSERT_TRUE(ask(Color::white, ProposeResumption{})) << time;
    ASSERT_TRUE(ask(time % 2 == 0 ? Color::white : Color::black, Answer{Offer::resume, false}));
  }
  EXPECT_EQ(refused(Color::white, ProposeResumption{}), Reason::offered_before) << "but not for ever";
  ASSERT_TRUE(ask(Color::black, ProposeResumption{}));
  ASSERT_TRUE(ask(Color::white, Answer{Offer::resume, true}));
  EXPECT_FALSE(state.has_failed(Offer::resume, Color::white));
}

TEST_P(Adjournment, GoesOnWhenBothAreThereAndAgree) {
  seal();
  const Move move = state.sealed()->move;
  const auto left = state.clock()->left(Color::black);
  EXPECT_EQ(refused(Color::white, Play{4, move}), Reason::adjourned);
  EXPECT_EQ(refused(Color::black, Claim{}, {.away = 2h}), Reason::adjourned);
  EXPECT_EQ(refused(Color::black, Seal{4, move}), Reason::not_adjourned);
  ASSERT_TRUE(ask(Color::white, ProposeResumption{}));
  EXPECT_EQ(ask(Color::black, Answer{Offer::resume, true}, {.away = 1s}),
            (Events{Offered{Color::black, Offer::resume}}))
      << "who would go on says so";
  EXPECT_EQ(refused(Color::black, ProposeResumption{}, {.away = 1s}), Reason::already_offered);
  EXPECT_EQ(refused(Color::white, ProposeResumption{}, {.away = 1s}), Reason::opponent_away);
  const auto events = ask(Color::white, Answer{Offer::resume, true}, {.thought = 5h});
  EXPECT_EQ(events, (Events{Resumed{}, Moved{move, 3s}}));
  EXPECT_EQ(state.plies(), 5U);
  EXPECT_EQ(state.clock()->left(Color::black), left) << "counted once, when it was sealed";
  EXPECT_TRUE(state.is_at_the_board());
  play(2);
}

TEST_P(Adjournment, NeverGoesOnByItselfBothAreAsked) {
  seal();
  ASSERT_TRUE(ask(Color::white, ProposeResumption{}));
  EXPECT_EQ(flag_fall(state, longest_adjournment), Events{Recalled{}});
  ASSERT_TRUE(state.apply(Recalled{}));
  EXPECT_TRUE(state.is_adjourned());
  EXPECT_TRUE(state.is_recalled());
  EXPECT_EQ(state.offered(Offer::resume), std::nullopt) << "who was ready two weeks ago is asked again";
  EXPECT_FALSE(state.is_ready(Color::white));
  EXPECT_EQ(state.until_flag(), recall_patience);
  EXPECT_FALSE(state.apply(Recalled{})) << "but once";
  ASSERT_TRUE(ask(Color::white, ProposeResumption{}));
  EXPECT_TRUE(std::holds_alternative<Resumed>(ask(Color::black, Answer{Offer::resume, true})->front()));
  EXPECT_FALSE(state.is_recalled());
}

TEST_P(Adjournment, WhoAloneIsReadyWins) {
  seal();
  ASSERT_TRUE(state.apply(Recalled{}));
  EXPECT_EQ(flag_fall(state, recall_patience - 1ms), Events{});
  EXPECT_EQ(flag_fall(state, recall_patience), (Events{Ended{{std::nullopt, Termination::abandoned}}}));
  ASSERT_TRUE(ask(Color::white, ProposeResumption{}));
  EXPECT_EQ(flag_fall(state, recall_patience), (Events{Ended{{Color::white, Termination::abandoned}}}));
  ASSERT_TRUE(ask(Color::black, Answer{Offer::resume, true}, {.away = 1h}));
  EXPECT_EQ(flag_fall(state, recall_patience), (Events{Ended{{std::nullopt, Termination::abandoned}}}))
      << "both were, and never met";
  ASSERT_TRUE(ask(Color::white, Answer{Offer::resume, false}));
  EXPECT_EQ(flag_fall(state, recall_patience), (Events{Ended{{Color::black, Termination::abandoned}}}))
      << "who declines is not";
}

TEST_P(Adjournment, MayBeDeclinedAndAGameResigned) {
  ASSERT_TRUE(ask(Color::white, ProposeAdjournment{}));
  ASSERT_TRUE(ask(Color::black, Answer{Offer::adjourn, false}));
  EXPECT_FALSE(state.is_sealing());
  seal();
  EXPECT_EQ(ask(Color::white, Resign{}), (Events{Ended{{Color::black, Termination::resignation}}}));
}

TEST_P(Adjournment, AnotherMoveThanTheSealedOneIsDamage) {
  seal();
  ASSERT_TRUE(state.apply(Resumed{}));
  const auto moves = std::visit(
      [](const auto& game) {
        std::vector<Move> all;
        for (const Move move : game.permitted_moves()) all.push_back(move);
        return all;
      },
      state.game());
  EXPECT_FALSE(state.apply(Moved{moves.back(), 3s}));
  EXPECT_FALSE(state.apply(Moved{moves.front(), 2s}));
  EXPECT_TRUE(state.apply(Moved{moves.front(), 3s}));
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

Created arranged(const GameSpec& spec, bool may_adjourn = false, std::array<bool, 2> halved = {}) {
  const auto time = LiveTime::from({.main = std::chrono::minutes{10}, .increment = 5s});
  Created created = begin({.game = &spec, .time = *time}, people);
  created.arranged = Arranged{.id = "spring", .first_move = 30s, .halved = halved, .may_adjourn = may_adjourn};
  return created;
}

TEST_P(TwoPeople, ATournamentGameIsNotAbortedTakenBackAdjournedOrPlayedAgain) {
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

TEST_P(TwoPeople, WhoMakesNoFirstMoveOfATournamentGameInTimeHasLost) {
  state = State{arranged(*GetParam())};
  EXPECT_EQ(state.until_flag(), 30s);
  EXPECT_TRUE(flag_fall(state, 29s).empty());
  EXPECT_EQ(flag_fall(state, 30s), (Events{Ended{{Color::white, Termination::abandoned}}}));
  EXPECT_EQ(refused(Color::white, Claim{}, {.away = std::chrono::minutes{10}}), Reason::not_away);
  play(1, 0s);
  EXPECT_EQ(flag_fall(state, 30s), (Events{Ended{{Color::black, Termination::abandoned}}}));
}

TEST_P(TwoPeople, ASimulGameIsDecidedByItsClocksAlone) {
  Created created = arranged(*GetParam());
  created.arranged->by = Arranged::By::simul;
  created.time = std::get<LiveTime>(*created.time).with_own(Color::white, {.main = std::chrono::minutes{60}});
  state = State{created};
  EXPECT_EQ(state.clock()->left(Color::white).main, std::chrono::minutes{60});
  EXPECT_EQ(refused(Color::black, Abort{}), Reason::arranged);
  play(2, 0s);
  EXPECT_EQ(refused(Color::white, Claim{}, {.away = std::chrono::minutes{10}}), Reason::arranged);
  EXPECT_EQ(refused(Color::black, TakeBack{}), Reason::arranged);
  EXPECT_EQ(flag_fall(state, std::chrono::minutes{10}), (Events{Ended{{Color::white, Termination::time}}}));
  play(1, 0s);
  EXPECT_TRUE(flag_fall(state, std::chrono::minutes{59}).empty());
}

TEST_P(TwoPeople, AClockOfOnesOwnFollowsItsPlayerIntoARematch) {
  Created created = begin({.game = GetParam(), .time = *LiveTime::from({.main = 60s})}, people);
  created.time = std::get<LiveTime>(*created.time).with_own(Color::black, {.main = 90s});
  const Created again = begin_again(State{created});
  const State next{again};
  EXPECT_EQ(next.clock()->left(*next.seats().side_of(*people.person(Color::black))).main, 90s);
  EXPECT_EQ(check({.game = GetParam(), .time = created.time, .rated = true}).error(), TermsFault::rated_uneven);
}

TEST_P(TwoPeople, HalfTheTimeComesWithoutIncrement) {
  state = State{arranged(*GetParam(), false, {true, false})};
  EXPECT_EQ(state.clock()->left(Color::black).main, std::chrono::minutes{5});
  play(2, 0s);
  play(2, 10s);
  EXPECT_EQ(state.clock()->left(Color::black).main, std::chrono::minutes{5} - 10s);
  EXPECT_EQ(state.clock()->left(Color::white).main, std::chrono::minutes{10} - 10s + 5s);
}

}  // namespace
}  // namespace ootori::game

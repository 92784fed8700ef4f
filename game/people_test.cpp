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

TEST_P(TwoPeople, AnOfferCanBeDeclinedAndWithdrawn) {
  play(2);
  for (const Color answering : {Color::white, Color::black}) {
    ASSERT_TRUE(ask(Color::black, TakeBack{}));
    EXPECT_EQ(ask(answering, Answer{Offer::takeback, false}), (Events{Declined{answering, Offer::takeback}}));
  }
  EXPECT_EQ(state.plies(), 2U);
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
  EXPECT_EQ(flag_fall(state, 9'999ms), std::nullopt);
  const Ended lost{{Color::black, Termination::time}};
  EXPECT_EQ(flag_fall(state, 10s), lost);
  EXPECT_EQ(ask(Color::black, Resign{}, {.thought = 10s}), (Events{lost}));
}

TEST_P(TwoPeople, WhoDoesNotComeIsNotPlayedAgainst) {
  const Ended called_off{{std::nullopt, Termination::abandoned}};
  start({.game = GetParam(), .time = ten_seconds});
  EXPECT_EQ(flag_fall(state, first_move_patience - 1ms), std::nullopt);
  EXPECT_EQ(flag_fall(state, first_move_patience), called_off);
  start({.game = GetParam(), .time = CorrespondenceTime::from(2)});
  EXPECT_EQ(flag_fall(state, 47h), std::nullopt);
  EXPECT_EQ(flag_fall(state, 48h), called_off);
}

TEST_P(TwoPeople, AGameWithoutAClockWaitsForEver) {
  EXPECT_EQ(flag_fall(state, 24h * 30), std::nullopt);
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

}  // namespace
}  // namespace ootori::game

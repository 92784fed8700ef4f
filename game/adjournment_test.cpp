// Adjourned games.
#include <gtest/gtest.h>

#include "game/testing/two_people.hpp"

namespace ootori::game::testing {
namespace {

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
INSTANTIATE_TEST_SUITE_P(Games, Adjournment, ::testing::ValuesIn(all_games), name_of_game);

TEST_P(Adjournment, SealsAMoveAfterAgreement) {
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

TEST_P(Adjournment, TheClockStopsWhenTheMoveIsSealed) {
  const auto before = state.clock()->left(Color::black).main;
  seal(3s);
  EXPECT_EQ(state.clock()->left(Color::black).main, before - 3s + 2s);
  EXPECT_EQ(state.until_flag(), longest_adjournment);
  EXPECT_FALSE(state.is_at_the_board());
  EXPECT_EQ(flag_fall(state, longest_adjournment - 1ms), Events{});
}

TEST_P(Adjournment, TheFlagCanFallBeforeTheMoveIsSealed) {
  agree();
  const Events lost{Ended{{Color::white, Termination::time}}};
  EXPECT_EQ(decide(state, Color::black, Seal{4, some_move()}, {.thought = 1min}), lost);
}

// It may take days until both players have time, and no moves are made meanwhile.
TEST_P(Adjournment, ResumptionCanBeOfferedAgain) {
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

TEST_P(Adjournment, ResumesWhenBothArePresentAndAgree) {
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

TEST_P(Adjournment, AsksBothAndNeverResumesByItself) {
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

TEST_P(Adjournment, TheOnlyPlayerReadyWins) {
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

TEST_P(Adjournment, CanBeDeclinedAndTheGameResigned) {
  ASSERT_TRUE(ask(Color::white, ProposeAdjournment{}));
  ASSERT_TRUE(ask(Color::black, Answer{Offer::adjourn, false}));
  EXPECT_FALSE(state.is_sealing());
  seal();
  EXPECT_EQ(ask(Color::white, Resign{}), (Events{Ended{{Color::black, Termination::resignation}}}));
}

TEST_P(Adjournment, AMovePlayedBeforeOneIsSealedIsCorruption) {
  agree();
  EXPECT_FALSE(state.apply(Moved{some_move(), 3s}));
}

TEST_P(Adjournment, AMoveOtherThanTheSealedOneIsCorruption) {
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

}  // namespace
}  // namespace ootori::game::testing

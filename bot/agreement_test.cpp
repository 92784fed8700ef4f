#include "bot/agreement.hpp"

#include <gtest/gtest.h>

namespace ootori::bot {
namespace {

constexpr Outcome won{Color::white, Termination::impasse};
constexpr Outcome nobody{std::nullopt, Termination::impasse};

TEST(Agreement, AcceptsCountingPointsIfItWinsByThem) {
  EXPECT_TRUE(welcomes(won, Color::white, Score::centipawns(900)));
  EXPECT_TRUE(welcomes(won, Color::white, std::nullopt));
  EXPECT_FALSE(welcomes(won, Color::black, Score::loss_in(3))) << "a lost game is played on: the other may err";
}

TEST(Agreement, AcceptsNoContestInALostGame) {
  EXPECT_TRUE(welcomes(nobody, Color::white, Score::centipawns(-300)));
  EXPECT_TRUE(welcomes(nobody, Color::black, Score::loss_in(5)));
  EXPECT_FALSE(welcomes(nobody, Color::white, Score::centipawns(-299)));
  EXPECT_FALSE(welcomes(nobody, Color::white, Score::win_in(5)));
  EXPECT_FALSE(welcomes(nobody, Color::white, std::nullopt));
}

}  // namespace
}  // namespace ootori::bot

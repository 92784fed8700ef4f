#include "match/tally.hpp"

#include <gmock/gmock.h>

namespace ootori {
namespace {

GameRecord finished_game(int number, std::optional<Color> winner, Termination reason = Termination::checkmate,
                         Incident incident = Incident::none) {
  GameRecord record;
  record.number = number;
  record.outcome = {winner, reason};
  record.incident = incident;
  return record;
}

TEST(Tally, CountsForTheFirstEngineWhicheverColourItHas) {
  Tally tally;
  tally.add(finished_game(0, Color::black));  // the first engine is Black in even games
  tally.add(finished_game(1, Color::white));
  tally.add(finished_game(2, Color::white));
  tally.add(finished_game(3, std::nullopt, Termination::repetition));
  EXPECT_EQ(tally.wins(), 2);
  EXPECT_EQ(tally.losses(), 1);
  EXPECT_EQ(tally.draws(), 1);
  EXPECT_EQ(tally.black_wins(), 1);
  EXPECT_EQ(tally.pairs().counts, (std::array{0, 1, 0, 0, 1}));
}

TEST(Tally, PairsGamesInAnyOrder) {
  Tally tally;
  tally.add(finished_game(5, Color::white));
  tally.add(finished_game(2, Color::black));
  EXPECT_EQ(tally.pairs().pairs(), 0);
  tally.add(finished_game(4, Color::black));
  EXPECT_EQ(tally.pairs().counts, (std::array{0, 0, 0, 0, 1}));
}

TEST(Tally, CountsAGameOnce) {
  Tally tally;
  tally.add(finished_game(0, Color::black));
  tally.add(finished_game(0, Color::white));
  EXPECT_EQ(tally.games(), 1);
  EXPECT_EQ(tally.wins(), 1);
  EXPECT_TRUE(tally.contains(0));
  EXPECT_FALSE(tally.contains(1));
}

TEST(Tally, CountsEndingsAndLosers) {
  Tally tally;
  tally.add(finished_game(0, Color::white, Termination::illegal_move, Incident::drop_mate));
  tally.add(finished_game(1, Color::white, Termination::illegal_move, Incident::drop_mate));
  tally.add(finished_game(2, std::nullopt, Termination::abandoned, Incident::length));
  const auto& drop_mates = tally.endings().at("illegal_move/drop_mate");
  EXPECT_EQ(drop_mates.number, 2);
  EXPECT_EQ(drop_mates.lost_by, (std::array{1, 1}));
  EXPECT_EQ(tally.endings().at("abandoned/length").lost_by, (std::array{0, 0}));
}

}  // namespace
}  // namespace ootori

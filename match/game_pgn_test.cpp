#include "match/game_pgn.hpp"

#include <gmock/gmock.h>

#include "notation/pgn.hpp"

namespace ootori {
namespace {

GameRecord record_of_number(int number) {
  GameRecord record;
  record.number = number;
  record.outcome = {Color::black, Termination::time};
  record.moves = "startpos moves 3d3c 4b3c";
  return record;
}

TEST(GamePgn, HasTheMovesTheResultAndWhoPlayedWhat) {
  const auto read = parse_pgn(write_pgn(record_of_number(5), Tori::spec, {"new", "old"}));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->moves.size(), 2U);
  EXPECT_EQ(read->tag("Black"), "old");
  EXPECT_EQ(read->tag("White"), "new");
  EXPECT_EQ(read->tag("Round"), "3.2");
  ASSERT_TRUE(read->end);
  EXPECT_EQ(read->end->winner, Color::black);
  EXPECT_EQ(read->end->reason, Termination::time);
}

TEST(GamePgn, GivesTheFirstEngineBlackInEvenGames) {
  const auto read = parse_pgn(write_pgn(record_of_number(4), Tori::spec, {"new", "old"}));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->tag("Black"), "new");
}

}  // namespace
}  // namespace ootori

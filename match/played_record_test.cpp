#include "match/played_record.hpp"

#include <gmock/gmock.h>

#include "notation/kif.hpp"
#include "notation/pgn.hpp"

namespace ootori {
namespace {

GameRecord game_of_number(int number) {
  GameRecord game;
  game.number = number;
  game.outcome = {Color::black, Termination::time};
  game.moves = "startpos moves 3d3c 4b3c";
  return game;
}

TEST(PlayedRecord, HasMovesResultAndPlayers) {
  const auto record = played_record(game_of_number(5), Tori::spec, {"new", "old"});
  ASSERT_TRUE(record);
  EXPECT_EQ(record->moves.size(), 2U);
  EXPECT_EQ(record->tag("Black"), "old");
  EXPECT_EQ(record->tag("White"), "new");
  EXPECT_EQ(record->tag("Round"), "3.2");
  EXPECT_EQ(record->end, (RecordEnd{Color::black, Termination::time}));
}

TEST(PlayedRecord, GivesTheFirstEngineBlackInEvenGames) {
  EXPECT_EQ(played_record(game_of_number(4), Tori::spec, {"new", "old"})->tag("Black"), "new");
}

TEST(PlayedRecord, RoundTripsInPgnAndKif) {
  const auto record = played_record(game_of_number(4), Tori::spec, {"new", "old"});
  ASSERT_TRUE(record);
  for (const auto& read : {parse_pgn(write_pgn(*record)), parse_kif(write_kif(*record))}) {
    ASSERT_TRUE(read);
    EXPECT_EQ(read->moves.size(), 2U);
    EXPECT_EQ(read->tag("White"), "old");
    ASSERT_TRUE(read->end);
    EXPECT_EQ(read->end->winner, Color::black);
  }
}

// A match may begin with such a position, because openings may have more pieces than the game.
TEST(PlayedRecord, ReadsHandicapsThatAddPieces) {
  GameRecord game = game_of_number(0);
  game.moves = "sfen rpckcpl/3l3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR w - 1 moves 5d5e";  // 4b=L
  const auto record = played_record(game, Tori::spec, {"new", "old"});
  ASSERT_TRUE(record) << record.error();
  EXPECT_EQ(record->moves.size(), 1U);
  EXPECT_THAT(write_pgn(*record), ::testing::HasSubstr("rpckcpl/3l3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] b"));
}

TEST(PlayedRecord, NamesAnInvalidMoveOfALog) {
  GameRecord game = game_of_number(0);
  game.moves = "startpos moves 3d3c 4b3b 9z9z";
  EXPECT_THAT(played_record(game, Tori::spec, {"new", "old"}).error(), ::testing::HasSubstr("Move 3"));
}

}  // namespace
}  // namespace ootori

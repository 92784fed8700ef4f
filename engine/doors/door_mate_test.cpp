// Searches for mates, over USI and UCI.
#include <gmock/gmock.h>

#include "engine/doors/testing/visit.hpp"

namespace ootori {
namespace {

using ::testing::HasSubstr;
using testing::Visit;

TEST(UsiDoor, SolvesMates) {
  Visit visit{usi_dialect};
  // A Crane in hand beside the Phoenix in the corner.
  visit.say("position sfen k6/7/1K5/7/7/7/7 b CR 1");
  visit.say("go mate 10000");
  EXPECT_THAT(visit.hear("info time").value_or(""), HasSubstr("score mate 1"));
  EXPECT_THAT(visit.hear("checkmate").value_or(""), ::testing::MatchesRegex("checkmate [1-7CR].*"));
  EXPECT_EQ(visit.transcript().count("bestmove"), 0);
}

TEST(UsiDoor, ReportsNoMateOnlyIfProven) {
  Visit visit{usi_dialect};
  // The solver needs more than a second for this position.
  visit.say("position sfen 1p5/rk1c3/1sssCC1/s3SK+S/1S+s+fPPS/2f3R/7 w C2S2l2cp5s 1");
  visit.say("go mate 1");
  EXPECT_EQ(visit.hear("checkmate"), "checkmate timeout");
  visit.say("position startpos");  // no move gives check
  visit.say("go mate 1000");
  EXPECT_EQ(visit.hear("checkmate"), "checkmate nomate");
  visit.say("position sfen k6/F6/1K5/7/7/7/7 w - 1");
  visit.say("go mate 1000");
  EXPECT_EQ(visit.hear("checkmate"), "checkmate nomate");
}

TEST(UsiDoor, ReportsAPositionThatCannotBeSolved) {
  for (const std::string_view sfen : {"7/7/1K5/7/7/7/7 b C 1", "k6/7/7/7/7/7/7 b C 1", "k6/1F5/1K5/7/7/7/7 b C 1"}) {
    Visit visit{usi_dialect};
    visit.say("position sfen " + std::string{sfen});
    visit.say("go mate 10000");
    EXPECT_THAT(visit.hear("info string error").value_or(""), HasSubstr("info string error: ")) << sfen;
    EXPECT_EQ(visit.hear("checkmate"), "checkmate timeout") << sfen;
  }
}

TEST(UsiDoor, WritesTheWholeMate) {
  Visit visit{usi_dialect};
  visit.say("position sfen 1pk4/1rp+S3/2K1S2/7/7/7/7 b 2FRC2l3c2p14s 1");
  for (const std::string_view by : {"the searching thread", "the thread that reads"}) {
    visit.say("go mate 10000");
    EXPECT_THAT(visit.hear("info time").value_or(""), HasSubstr("score mate 7")) << by;
    EXPECT_EQ(visit.hear("checkmate"), "checkmate F*4a 5a4a C*3b 4a5a F*4a 5b4a R*5b") << by;
  }
}

TEST(UsiDoor, SolvesMatesThatBeginWithTheGivenMoves) {
  Visit visit{usi_dialect};
  visit.say("position sfen 1pk4/1rp+S3/2K1S2/7/7/7/7 b 2FRC2l3c2p14s 1");
  visit.say("go mate infinite searchmoves R*4a F*4a");
  EXPECT_EQ(visit.hear("checkmate"), "checkmate F*4a 5a4a C*3b 4a5a F*4a 5b4a R*5b");
  visit.say("go mate infinite searchmoves F*7g");  // gives no check
  EXPECT_EQ(visit.hear("checkmate"), "checkmate nomate");
}

TEST(UciDoor, WritesTheWholeMateByChecks) {
  Visit visit{uci_dialect};
  visit.say("position sfen 1pk4/1rp+S3/2K1S2/7/7/7/7 b 2FRC2l3c2p14s 1");
  visit.say("go mate 4");
  EXPECT_THAT(visit.hear("info depth").value_or(""), HasSubstr("score mate 4"));
  EXPECT_THAT(visit.hear("bestmove").value_or(""), ::testing::StartsWith("bestmove F@d7 ponder c7d7"));
}

// Hosts ask for any mate by a large number of moves.
TEST(UciDoor, SearchesForAMateInAnyNumberOfMoves) {
  for (const std::string_view moves : {"500", "20000", "2147483647"}) {
    Visit visit{uci_dialect};
    visit.say("go mate " + std::string{moves} + " nodes 3000");  // the starting position has none that is so short
    EXPECT_TRUE(visit.hear("info depth 3 ")) << moves;
    EXPECT_TRUE(visit.hear("bestmove ")) << moves;
  }
}

}  // namespace
}  // namespace ootori

// Counts of moves, over USI and UCI.
#include <sstream>

#include <gtest/gtest.h>

#include "engine/doors/testing/visit.hpp"
#include "rules/perft.hpp"

namespace ootori {
namespace {

using testing::EitherDoor;
using testing::Transcript;
using testing::Visit;

TEST_P(EitherDoor, CountsMovesForPerft) {
  for (const GameSpec* spec : all_games) {
    visit_game(*spec, [&]<class G>() {
      Visit visit{dialect(), *spec};
      visit.say("go perft 3");
      for (const Move move : legal_moves(Position<G>::initial())) {
        EXPECT_TRUE(visit.hear(dialect().write_move(*spec, move) + ": " +
                               std::to_string(perft(Position<G>::initial().after(move), 2))));
      }
      EXPECT_EQ(visit.hear("Nodes searched: "), "Nodes searched: " + std::to_string(perft(Position<G>::initial(), 3)));
      return 0;
    });
  }
}

TEST_P(EitherDoor, StopsALongPerft) {
  Visit visit{dialect()};
  visit.say("go perft 20");
  visit.say("isready");
  EXPECT_TRUE(visit.hear("readyok"));
  visit.say("stop");
  EXPECT_EQ(visit.hear("info string error: "), "info string error: go perft was stopped early");
  EXPECT_EQ(visit.transcript().count("Nodes searched: "), 0);
}

TEST_P(EitherDoor, AnswersDuringAPerft) {
  Visit visit{dialect()};
  visit.say("go perft 20");
  visit.say("position startpos");
  visit.say("setoption name Threads value 2");
  visit.say("d");
  EXPECT_TRUE(visit.hear("Sfen: "));
  visit.say("eval");
  EXPECT_TRUE(visit.hear("Final evaluation"));
  visit.say("isready");
  EXPECT_TRUE(visit.hear("readyok"));
  EXPECT_EQ(visit.transcript().count("info string error"), 0);
  visit.say("stop");
  EXPECT_EQ(visit.hear("info string error: "), "info string error: go perft was stopped early");
}

// Scripts written for Fairy-Stockfish expect perft to finish before the next command is read.
TEST_P(EitherDoor, FinishesPerftWhateverCommandFollows) {
  for (const std::string_view next : {"quit", "go perft 4", "position startpos", "go nodes 10"}) {
    Transcript transcript;
    Door door{dialect(), {.game = &Tori::spec, .version = "1"}, transcript.stream()};
    std::istringstream script{"go perft 4\n" + std::string{next} + "\nquit\n"};
    door.serve(script);
    EXPECT_GE(transcript.count("Nodes searched: 103857"), 1) << next;
    EXPECT_EQ(transcript.count("Nodes searched: "), transcript.count("Nodes searched: 103857")) << next;
  }
}

TEST_P(EitherDoor, FinishesAPerftButNoSearchAtTheEndOfItsInput) {
  Transcript transcript;
  Door door{dialect(), {.game = &Tori::spec, .version = "1"}, transcript.stream()};
  std::istringstream counting{"go perft 4"};
  door.serve(counting);
  EXPECT_EQ(transcript.count("Nodes searched: 103857"), 1);
  std::istringstream searching{"go infinite"};
  door.serve(searching);
  EXPECT_EQ(transcript.count("bestmove"), 1);
}

}  // namespace
}  // namespace ootori

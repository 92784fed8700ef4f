#include "engine/doors/door.hpp"

#include <chrono>
#include <sstream>

#include <gmock/gmock.h>

#include "engine/bench.hpp"
#include "engine/doors/testing/unruly_lines.hpp"
#include "engine/doors/testing/visit.hpp"

namespace ootori {
namespace {

using ::testing::AllOf;
using testing::EitherDoor;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using testing::Transcript;
using testing::Visit;

INSTANTIATE_TEST_SUITE_P(Doors, EitherDoor, ::testing::Values(&usi_dialect, &uci_dialect),
                         [](const auto& chosen) { return std::string{chosen.param->name}; });

TEST_P(EitherDoor, GreetsWithItsNameOptionsAndOk) {
  Visit visit{dialect()};
  visit.say(dialect().name);
  EXPECT_EQ(visit.hear("id name"), "id name Ootori 1");
  EXPECT_TRUE(visit.hear("id author"));
  for (const Option& option : all_options()) {
    EXPECT_TRUE(visit.hear("option name " + std::string{option.name(dialect().protocol)} + " type"));
  }
  EXPECT_TRUE(visit.hear(word("ok")));
}

TEST_P(EitherDoor, AnswersWhileItSearchesAndStopsAtOnce) {
  Visit visit{dialect()};
  visit.say("go infinite");
  visit.say("isready");
  EXPECT_TRUE(visit.hear("readyok"));
  EXPECT_EQ(visit.transcript().count("bestmove"), 0);
  const auto start = std::chrono::steady_clock::now();
  visit.say("stop");
  EXPECT_EQ(visit.transcript().count("bestmove"), 1) << "stop returns when the search has answered";
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds{20});
}

// The side with more in hand is ahead, whichever side is to move.
TEST_P(EitherDoor, EvaluatesThePositionForTheFirstPlayer) {
  Visit visit{dialect()};
  const bool is_uci = dialect().name == std::string_view{"uci"};
  const std::string side = is_uci ? " (white side)" : " (black side)";
  for (const std::string_view sfen : {"3k3/7/7/7/7/7/3K3 b 2F 1", "3k3/7/7/7/7/7/3K3 w 2F 1"}) {
    visit.say("position sfen " + std::string{sfen});
    visit.say("eval");
    const auto told = visit.hear("Final evaluation +");
    ASSERT_TRUE(told);
    EXPECT_TRUE(told->ends_with(side)) << *told;
  }
  visit.say("position sfen 3k3/7/7/7/7/7/3K3 b 2f 1");
  visit.say("go infinite");
  visit.say("eval");
  EXPECT_TRUE(visit.hear("Final evaluation -")) << "also while a search runs";
}

TEST_P(EitherDoor, SaysThatANetIsForAnotherGame) {
  constexpr std::string_view fault =
      "info string error: EvalFile: engine/nets/yari.net is a net for Yari Shogi, not for Tori Shogi; it is not used";
  for (const std::string_view use : {"isready", "go nodes 10", "eval"}) {
    Visit visit{dialect()};
    visit.say("setoption name EvalFile value engine/nets/yari.net");
    visit.say(use);
    visit.say("isready");
    EXPECT_EQ(visit.hear("info string error"), fault) << use;
    EXPECT_TRUE(visit.hear("readyok"));
    EXPECT_EQ(visit.transcript().count("info string error"), 1) << "once";
  }
}

TEST_P(EitherDoor, LetsTheHostSetTheNetBeforeTheGame) {
  Visit visit{dialect()};
  visit.say("setoption name EvalFile value engine/nets/yari.net");
  visit.say("setoption name Game value yari");
  visit.say("isready");
  EXPECT_TRUE(visit.hear("readyok"));
  EXPECT_EQ(visit.transcript().count("info string error"), 0);
}

TEST_P(EitherDoor, BenchEqualsTheCommandLineAndCanBeStopped) {
  Visit visit{dialect()};
  visit.say("bench");
  visit.say("stop");
  EXPECT_TRUE(visit.hear("info string error: bench was stopped"));
  visit.say("bench");
  const auto nodes = visit.hear("Nodes searched: ");
  ASSERT_TRUE(nodes);
  EXPECT_EQ(*nodes, "Nodes searched: " + std::to_string(bench(std::array{&Tori::spec}).nodes));
}

TEST_P(EitherDoor, AnswersEverySearchOnce) {
  Visit visit{dialect()};
  visit.say("go infinite");
  visit.say("go nodes 1000000000");
  visit.say("go nodes 100");
  EXPECT_TRUE(visit.hear("bestmove"));
  EXPECT_TRUE(visit.hear("bestmove"));
  EXPECT_TRUE(visit.hear("bestmove"));
  visit.say("stop");
  visit.say("stop");
  EXPECT_EQ(visit.transcript().count("bestmove"), 3);
}

TEST_P(EitherDoor, KeepsTheAnswerOfAnInfiniteSearchUntilItIsStopped) {
  Visit visit{dialect()};
  visit.say("go infinite depth 1");
  EXPECT_TRUE(visit.hear("info depth 1"));
  visit.say("isready");
  EXPECT_TRUE(visit.hear("readyok"));
  EXPECT_EQ(visit.transcript().count("bestmove"), 0);
  visit.say("stop");
  EXPECT_TRUE(visit.hear("bestmove"));
}

TEST(UsiDoor, UsesTheIncrementOnceTheMainTimeIsUsedUp) {
  Visit visit{usi_dialect};
  const auto start = std::chrono::steady_clock::now();
  visit.say("go btime 0 wtime 0 binc 1000 winc 1000");
  EXPECT_TRUE(visit.hear("bestmove"));
  EXPECT_GT(std::chrono::steady_clock::now() - start, std::chrono::milliseconds{100});
}

TEST_P(EitherDoor, SearchesOnlyTheNamedMoves) {
  Visit visit{dialect()};
  const std::string move = dialect().write_move(Tori::spec, legal_moves(Position<Tori>::initial())[3]);
  visit.say("go nodes 500 searchmoves " + move);
  EXPECT_THAT(visit.hear("bestmove").value_or(""), StartsWith("bestmove " + move));
  visit.say("go nodes 500 searchmoves 7a7b a7a6");
  EXPECT_THAT(visit.hear("info string").value_or(""), StartsWith("info string error: searchmoves"));
}

TEST_P(EitherDoor, PlaysAtALowerLevel) {
  Visit visit{dialect()};
  visit.say("setoption name Level value 1");
  visit.say("go nodes 1000");
  EXPECT_TRUE(visit.hear("bestmove"));
}

TEST_P(EitherDoor, KeepsThePositionWhenAnotherIsRefused) {
  Visit visit{dialect()};
  visit.say("position sfen 3k3/7/7/7/7/7/3K2R b C 7");
  const std::string before = visit.sfen();
  for (const std::string_view wrong :
       {"position", "position nowhere", "position sfen 8/8 b - 1", "position fen 3k3/7/7/7/7/7/3K3[] x 0 1",
        "position startpos moves 1a1a", "position startpos e4e5", "position startpos 4d4c moves 4d4c",
        "position sfen 3k3/3R3/7/7/7/7/3K3 b - 1"}) {
    visit.say(wrong);
    EXPECT_TRUE(visit.hear("info string error: ")) << wrong;
    EXPECT_EQ(visit.sfen(), before) << wrong;
  }
}

TEST_P(EitherDoor, SetsUpTheGameNamedByAnOption) {
  Visit visit{dialect()};
  visit.say("position sfen 3k3/7/7/7/7/7/3K2R b C 7");
  visit.say("setoption name " + word("_Variant") + " value yarishogi");
  EXPECT_EQ(visit.sfen(), "Sfen: rnnkbbr/7/ppppppp/7/7/7/PPPPPPP/7/RBBKNNR b - 1");
  visit.say("go nodes 200");
  EXPECT_TRUE(visit.hear("bestmove"));
}

TEST_P(EitherDoor, NamesTheFaultOfACommand) {
  Visit visit{dialect()};
  const auto answer = [&](std::string_view line) {
    visit.say(line);
    return visit.hear("info string error: ").value_or("");
  };
  EXPECT_THAT(answer("joho debug on"), HasSubstr("'joho' is not a command; 'help' lists the commands"));
  EXPECT_THAT(answer("go depth 0"), HasSubstr("go depth must be a whole number from 1 to 1000"));
  EXPECT_THAT(answer("setoption Hash 3"), HasSubstr("write 'setoption name NAME value VALUE'"));
  EXPECT_THAT(answer("setoption name Threads value 1000"), HasSubstr("from 1 to 256"));
  EXPECT_THAT(answer(dialect().protocol == Protocol::usi ? "uci" : "usi"), HasSubstr("is not a command"));
}

TEST_P(EitherDoor, ServesAScriptUpToQuit) {
  Transcript transcript;
  Door door{dialect(), {.game = &Tori::spec, .version = "1"}, transcript.stream()};
  std::istringstream script{"isready\r\n\ngo infinite\nquit\nisready\n"};
  door.serve(script);
  EXPECT_EQ(transcript.count("readyok"), 1);
  EXPECT_EQ(transcript.count("bestmove"), 1);
}

TEST_P(EitherDoor, SurvivesAnyInput) {
  Transcript transcript;
  Door door{dialect(), {.game = &Tori::spec, .version = "1"}, transcript.stream()};
  std::istringstream in{testing::unruly_lines(4000, 7) + "stop\nisready\n"};
  door.serve(in);
  EXPECT_EQ(transcript.lines().back(), "readyok");
  for (const std::string& line : transcript.lines()) EXPECT_EQ(line.find('\0'), std::string::npos);
}

TEST_P(EitherDoor, RefusesALineThatIsTooLong) {
  Transcript transcript;
  Door door{dialect(), {.game = &Tori::spec, .version = "1"}, transcript.stream()};
  std::istringstream in{"position startpos moves " + std::string(3'000'000, '3') + "\nisready\n"};
  door.serve(in);
  EXPECT_THAT(transcript.lines(),
              ::testing::ElementsAre("info string error: the line is longer than 65536 bytes", "readyok"));
}

TEST_P(EitherDoor, DoesNotPlayForThePositionBeforeOneThatIsTooLong) {
  Transcript transcript;
  Door door{dialect(), {.game = &Tori::spec, .version = "1"}, transcript.stream()};
  std::istringstream in{"position startpos\nposition startpos moves " + std::string(70'000, '3') + "\ngo nodes 10\n"};
  door.serve(in);
  EXPECT_THAT(transcript.lines(),
              ::testing::ElementsAre("info string error: the line is longer than 65536 bytes",
                                     "info string error: go: the engine refused the position: the line is longer than "
                                     "65536 bytes",
                                     "bestmove " + std::string{dialect().no_move}));
}

TEST(Doors, ReportThatTheGameIsOver) {
  // Mated by a Falcon that the Phoenix defends.
  constexpr std::string_view mated = "position sfen k6/F6/1K5/7/7/7/7 w - 1";
  Visit shogi{usi_dialect};
  shogi.say(mated);
  shogi.say("go nodes 100");
  EXPECT_EQ(shogi.hear("bestmove"), "bestmove resign");
  Visit chess{uci_dialect};
  chess.say(mated);
  chess.say("go nodes 100");
  EXPECT_EQ(chess.hear("bestmove"), "bestmove (none)");
}

// Hosts that adjudicate games by the engine's scores wait for one, and fail or hang without it.
TEST_P(EitherDoor, GivesTheScoreOfAFinishedGameBeforeItsAnswer) {
  Visit visit{dialect()};
  for (const std::string_view lost : {"k6/F6/1K5/7/7/7/7 w - 1", "k6/2C4/1K5/7/7/7/7 w - 1"}) {  // mated; no move left
    visit.say("position sfen " + std::string{lost});
    visit.say("go btime 1000 wtime 1000");
    visit.say("isready");
    EXPECT_EQ(visit.hear("info"), "info depth 0 score mate 0") << lost;
    EXPECT_TRUE(visit.hear("bestmove")) << lost;
  }
}

TEST(UsiDoor, GivesTheScoreOfAGameThatRepetitionEnded) {
  Visit visit{usi_dialect, Yari::spec};
  const std::string there_and_back = " 4i4h 4a4b 4h4i 4b4a";
  visit.say("position startpos moves" + there_and_back + there_and_back);
  visit.say("go infinite");
  EXPECT_EQ(visit.hear("info"), "info depth 0 score cp 0");
  EXPECT_EQ(visit.transcript().count("bestmove"), 0) << "it is held back until the search is stopped";
  visit.say("stop");
  EXPECT_TRUE(visit.hear("bestmove"));
}

TEST_P(EitherDoor, DoesNotPlayForThePositionBeforeARefusedOne) {
  Visit visit{dialect()};
  visit.say("position startpos moves 1a1a");
  EXPECT_TRUE(visit.hear("info string error: Move 1"));
  visit.say("go nodes 100");
  EXPECT_THAT(visit.hear("info string error: go").value_or(""), HasSubstr("the engine refused the position: Move 1"));
  EXPECT_EQ(visit.hear("bestmove"), "bestmove " + std::string{dialect().no_move});
  visit.say("go perft 1");
  EXPECT_TRUE(visit.hear("info string error: go"));
  visit.say("position startpos");
  visit.say("go nodes 100");
  EXPECT_NE(visit.hear("bestmove"), "bestmove " + std::string{dialect().no_move});
  visit.say("position nowhere");
  visit.say("setoption name " + word("_Variant") + " value yarishogi");
  visit.say("go nodes 100");
  EXPECT_NE(visit.hear("bestmove"), "bestmove " + std::string{dialect().no_move});
}

TEST(Doors, RefuseTheThirdOccurrenceOnUsiButNotOnUci) {
  Visit shogi{usi_dialect};
  shogi.say("position startpos moves 4g5f 4a5b 5f4g 5b4a 4g5f 4a5b 5f4g 5b4a");
  EXPECT_THAT(shogi.hear("info string error").value_or(""), AllOf(HasSubstr("Move 8"), HasSubstr("third time")));
  Visit chess{uci_dialect};
  chess.say("position startpos moves d1c2 d7c6 c2d1 c6d7 d1c2 d7c6 c2d1 c6d7");
  chess.say("go nodes 200");
  EXPECT_THAT(chess.hear("bestmove").value_or("(none)"), ::testing::Not(HasSubstr("(none)")));
}

}  // namespace
}  // namespace ootori

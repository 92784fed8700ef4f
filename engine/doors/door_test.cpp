#include "engine/doors/door.hpp"

#include <chrono>
#include <sstream>
#include <thread>

#include <gmock/gmock.h>

#include "engine/bench.hpp"
#include "engine/doors/testing/transcript.hpp"
#include "engine/doors/testing/unruly_lines.hpp"
#include "rules/perft.hpp"

namespace ootori {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using testing::Transcript;

// A Door and its output, with a small hash table to keep the tests fast.
class Visit {
 public:
  explicit Visit(const Dialect& dialect, const GameSpec& spec = Tori::spec)
      : door_(dialect, {.game = &spec, .version = "1", .seed = 1}, transcript_.stream()) {
    say("setoption name Hash value 1");
  }

  bool say(std::string_view line) { return door_.obey(line); }
  std::optional<std::string> hear(std::string_view beginning) { return transcript_.wait_for(beginning); }
  Transcript& transcript() { return transcript_; }

  // The position that `d` shows, as SFEN.
  std::string sfen() {
    say("d");
    return hear("Sfen: ").value_or("nothing");
  }

 private:
  Transcript transcript_;
  Door door_;
};

class EitherDoor : public ::testing::TestWithParam<const Dialect*> {
 protected:
  const Dialect& dialect() const { return *GetParam(); }
  std::string word(std::string_view end) const { return std::string{dialect().name}.append(end); }
};
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

TEST_P(EitherDoor, PondersUntilTheHitAndThenKeepsItsLimit) {
  Visit visit{dialect()};
  visit.say("go ponder nodes 200");
  EXPECT_TRUE(visit.hear("info depth 1"));
  EXPECT_EQ(visit.transcript().count("bestmove"), 0);
  visit.say("ponderhit");
  EXPECT_TRUE(visit.hear("bestmove"));
  visit.say("ponderhit");
  EXPECT_TRUE(visit.hear("info string error: ponderhit: no search is pondering"));
}

int depth_of(std::string_view info) {
  info.remove_prefix(info.find("depth ") + 6);
  return std::stoi(std::string{info});
}

TEST_P(EitherDoor, ContinuesThePonderedSearchAfterTheHit) {
  for (const std::string_view limit : {"movetime 1", "btime 1 wtime 1", "nodes 1", "depth 1"}) {
    Visit visit{dialect()};
    visit.say("go ponder " + std::string{limit});
    EXPECT_TRUE(visit.hear("info depth 8 ")) << limit;
    visit.say("ponderhit");
    const auto answer = visit.hear("bestmove ");
    ASSERT_TRUE(answer) << limit;
    std::string last;
    int depth = 0;
    for (const std::string& line : visit.transcript().lines()) {
      if (!line.starts_with("info depth")) continue;
      EXPECT_GE(depth_of(line), depth) << limit << ": " << line;
      depth = depth_of(line);
      last = line;
    }
    EXPECT_GE(depth, 8) << limit;
    EXPECT_THAT(last + ' ', HasSubstr(" pv " + answer->substr(9, answer->find(' ', 9) - 9) + ' ')) << limit;
  }
}

// A host may listen only from the hit on.
TEST_P(EitherDoor, ReportsAfterTheHitEvenIfNothingIsLeftToSearch) {
  Visit visit{dialect()};
  visit.say("position sfen k6/7/1K5/7/7/7/7 b CR 1");
  visit.say("go ponder btime 1000 wtime 1000");
  EXPECT_TRUE(visit.hear("info depth 127 "));
  const int before = visit.transcript().count("info depth");
  visit.say("ponderhit");
  EXPECT_TRUE(visit.hear("bestmove"));
  EXPECT_GT(visit.transcript().count("info depth"), before);
}

TEST_P(EitherDoor, AnswersAStopAfterAPonderHitOnce) {
  for (const std::string_view limit : {"", "infinite", "movetime 3600000", "btime 36000000 wtime 36000000", "depth 60",
                                       "nodes 1000000000000", "nodes 18446744073709551615"}) {
    Visit visit{dialect()};
    visit.say("go ponder " + std::string{limit});
    visit.say("ponderhit");
    EXPECT_EQ(visit.transcript().count("bestmove"), 0) << limit;
    visit.say("stop");
    EXPECT_EQ(visit.transcript().count("bestmove"), 1) << limit;
    visit.say("ponderhit");
    EXPECT_TRUE(visit.hear("info string error: ponderhit: no search is pondering")) << limit;
    visit.say("go nodes 100");
    EXPECT_TRUE(visit.hear("bestmove")) << limit;
  }
}

TEST_P(EitherDoor, AnswersAPonderSearchBeforeItQuits) {
  for (const std::string_view hit : {"", "ponderhit\n"}) {
    Transcript transcript;
    Door door{dialect(), {.game = &Tori::spec, .version = "1"}, transcript.stream()};
    std::istringstream script{"go ponder movetime 3600000\n" + std::string{hit} + "quit\n"};
    door.serve(script);
    EXPECT_EQ(transcript.count("bestmove"), 1) << hit;
  }
}

// Whatever does not come from the pondering search, and the answer for a game that is over.
TEST_P(EitherDoor, HoldsBackEveryAnswerUntilThePonderHit) {
  const bool is_usi = dialect().protocol == Protocol::usi;
  const std::vector<std::vector<std::string>> beginnings{
      {"setoption name Level value 1", "go ponder nodes 1000"},
      {"setoption name OwnBook value true", "go ponder nodes 1000"},
      {"position sfen k6/F6/1K5/7/7/7/7 w - 1", "go ponder nodes 1000"},
      {"position sfen k6/7/1K5/7/7/7/7 b CR 1", is_usi ? "go ponder mate 1000" : "go ponder mate 3"}};
  for (const auto& beginning : beginnings) {
    Visit visit{dialect()};
    for (const std::string& line : beginning) visit.say(line);
    std::this_thread::sleep_for(std::chrono::milliseconds{20});
    EXPECT_EQ(visit.transcript().count("bestmove") + visit.transcript().count("checkmate"), 0) << beginning.front();
    visit.say("ponderhit");
    const bool is_mate_problem = is_usi && beginning.back().contains("mate");
    EXPECT_TRUE(visit.hear(is_mate_problem ? "checkmate " : "bestmove ")) << beginning.front();
  }
}

TEST_P(EitherDoor, PlaysFromTheBookAfterAPonderHit) {
  Visit visit{dialect()};
  visit.say("setoption name OwnBook value true");
  visit.say("go ponder movetime 3600000");
  EXPECT_TRUE(visit.hear("info depth 3 ")) << "meanwhile it searches";
  visit.say("ponderhit");
  EXPECT_TRUE(visit.hear("bestmove")) << "at once";
}

TEST_P(EitherDoor, AnswersAStoppedPonderSearch) {
  Visit visit{dialect()};
  visit.say("go ponder btime 1000 wtime 1000");
  visit.say("stop");
  EXPECT_EQ(visit.transcript().count("bestmove"), 1);
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

// The commands that are not about searching, and the exact texts of answers.
#include <sstream>

#include <gmock/gmock.h>

#include "engine/doors/door.hpp"
#include "engine/doors/testing/transcript.hpp"

namespace ootori {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::StartsWith;

// All lines of output after a script, which ends like one from a file.
std::vector<std::string> output_of(const Dialect& dialect, const std::string& script) {
  testing::Transcript transcript;
  Door door{dialect, {.game = &Tori::spec, .version = "1", .seed = 1}, transcript.stream()};
  std::istringstream in{script};
  door.serve(in);
  return transcript.lines();
}

TEST(DoorCommands, HelpNamesEveryCommandAndItsUse) {
  for (const Dialect* dialect : {&usi_dialect, &uci_dialect}) {
    EXPECT_THAT(output_of(*dialect, "help\n"),
                ElementsAre("setoption   name NAME [value VALUE]",
                            "isready     waits until the engine is ready; the answer is readyok",
                            "position    startpos | sfen SFEN | fen FEN [moves MOVE …]",
                            "go          depth, nodes, movetime, btime …, mate, infinite, ponder, searchmoves, perft",
                            "stop        stops the search or the perft",
                            "ponderhit   tells the engine that the expected move was played",
                            "gameover    win | lose | draw", "eval        evaluates the position without a search",
                            "bench       searches fixed positions and shows the speed and the number of nodes",
                            "d           shows the position", "show        shows the position",
                            "debug       on | off; has no effect", "help        shows this list",
                            "quit        ends the program, after a running perft"));
  }
}

TEST(DoorCommands, SomeAreAcceptedWithoutAnAnswer) {
  EXPECT_THAT(output_of(usi_dialect, "debug on\nstop\ngameover draw\nusinewgame\nposition startpos\n \t\n\n"),
              IsEmpty());
}

TEST(DoorCommands, ShowThePositionInBothNotations) {
  const auto lines = output_of(usi_dialect, "position startpos moves 3d3c\nshow\n");
  EXPECT_THAT(lines, Contains("Sfen: rpckcpl/3f3/ssssSss/2s4/SSSSSSS/3F3/LPCKCPR w S 2"));
  EXPECT_THAT(lines, Contains("Fen: rpckcpl/3f3/ssssSss/2s4/SSSSSSS/3F3/LPCKCPR[S] b 0 1"));
  EXPECT_EQ(output_of(usi_dialect, "position startpos moves 3d3c\nd\n"), lines);
}

TEST(DoorCommands, TheEvaluationIsInPiecesWithTwoDecimals) {
  EXPECT_THAT(output_of(usi_dialect, "eval\n"),
              ElementsAre(MatchesRegex("Final evaluation [+-][0-9]+\\.[0-9][0-9] \\(black side\\)")));
}

TEST(DoorCommands, ANewGameAndTheEndOfAGameEndTheSearch) {
  for (const std::string_view end : {"usinewgame", "gameover lose", "setoption name USI_Variant value yari"}) {
    const auto lines = output_of(usi_dialect, "go infinite\n" + std::string{end} + "\nstop\n");
    EXPECT_EQ(std::ranges::count_if(lines, [](const auto& line) { return line.starts_with("bestmove "); }), 1) << end;
  }
}

TEST(DoorCommands, NameTheMoveThatCannotBeSearched) {
  EXPECT_THAT(output_of(usi_dialect, "go searchmoves 3d3c 4d4c\n"),
              ElementsAre("info string error: searchmoves '4d4c': There is no piece on 4d.", "bestmove resign"));
  EXPECT_THAT(output_of(uci_dialect, "go searchmoves e4e5 9\n"),
              ElementsAre(MatchesRegex("info string error: searchmoves '9': .+"), "bestmove (none)"));
}

// A host waits for the answer to `go` without a time limit.
TEST(DoorCommands, EveryGoIsAnswered) {
  for (const std::string_view go : {"go depth", "go depth x", "go nodes 0", "go dpeth 5", "go searchmoves"}) {
    const std::string line = std::string{go} + "\n";
    EXPECT_THAT(output_of(usi_dialect, line), ElementsAre(StartsWith("info string error: go"), "bestmove resign"))
        << go;
    EXPECT_THAT(output_of(uci_dialect, line), ElementsAre(StartsWith("info string error: go"), "bestmove (none)"))
        << go;
  }
  const std::string missing =
      "info string error: go mate must be a whole number from 1 to 2147483647; the value is missing";
  EXPECT_THAT(output_of(uci_dialect, "go mate\n"), ElementsAre(missing, "bestmove (none)"));
  EXPECT_THAT(output_of(usi_dialect, "go mate\n"), ElementsAre(missing, "checkmate timeout"));
  const std::string many = " searchmoves " + std::string(70'000, '3') + "\n";
  const std::string too_long = "info string error: the line is longer than 65536 bytes";
  EXPECT_THAT(output_of(uci_dialect, "go" + many), ElementsAre(too_long, "bestmove (none)"));
  EXPECT_THAT(output_of(usi_dialect, "go mate 100" + many), ElementsAre(too_long, "checkmate timeout"));
  const auto searched = output_of(uci_dialect, "go rtime 5 nodes 100\n");
  EXPECT_THAT(searched.front(), StartsWith("info string error: go: 'rtime' is not an argument"));
  EXPECT_THAT(searched.back(), AllOf(StartsWith("bestmove "), Not(StartsWith("bestmove (none)"))));
}

TEST(DoorCommands, PerftOfNoPliesIsThePositionItself) {
  EXPECT_THAT(output_of(uci_dialect, "go perft 0\n"), ElementsAre("", "Nodes searched: 1", ""));
}

TEST(DoorCommands, ErrorsSayWhatIsMissing) {
  const auto error = [](const std::string& line) {
    const auto lines = output_of(uci_dialect, line + "\n");
    return lines.size() == 1 ? lines.front() : std::to_string(lines.size()) + " lines";
  };
  EXPECT_EQ(error("ponderhit"), "info string error: ponderhit: no search is pondering");
  EXPECT_EQ(error("setoption name Hash"),
            "info string error: Hash must be a whole number from 1 to 65536; the value is missing");
  EXPECT_EQ(error("setoption"), "info string error: setoption: write 'setoption name NAME value VALUE'");
  EXPECT_EQ(error("position startpos e2e4"), "info string error: after 'startpos' comes 'moves', not 'e2e4'");
}

}  // namespace
}  // namespace ootori

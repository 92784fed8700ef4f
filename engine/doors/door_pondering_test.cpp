// Searches in the opponent's time, over USI and UCI.
#include <chrono>
#include <sstream>
#include <thread>

#include <gmock/gmock.h>

#include "engine/doors/testing/visit.hpp"

namespace ootori {
namespace {

using testing::EitherDoor;
using ::testing::HasSubstr;
using testing::Transcript;
using testing::Visit;

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

}  // namespace
}  // namespace ootori

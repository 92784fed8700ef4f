// Positions that XBoard sets up and the engine refuses.
#include <sstream>

#include <gmock/gmock.h>

#include "engine/doors/testing/xboard_fixture.hpp"

namespace ootori {
namespace {

using ::testing::StartsWith;
using testing::XBoard;

// `setboard` in the protocol: 'respond to any attempted move with "Illegal move" until the next new, edit, or setboard
// command'.
TEST_F(XBoard, DoesNotPlayInAnIllegalPosition) {
  say("setboard 7/7/7/7/7/7/7[] w 0 1");
  EXPECT_THAT(hear("tellusererror"), StartsWith("tellusererror Illegal position: "));
  say("usermove e4e5");
  EXPECT_EQ(hear("Illegal move"), "Illegal move (illegal position): 'e4e5'");
  for (const std::string command : {"go", "playother", "undo", "remove"}) {
    say(command);
    EXPECT_EQ(hear("Error"), "Error (command not legal now): " + command);
  }
  say("hint");
  say("ping 1");
  EXPECT_EQ(hear("pong"), "pong 1");
  EXPECT_FALSE(has_heard("move "));
  EXPECT_FALSE(has_heard("Hint"));
}

TEST_F(XBoard, PlaysAgainInTheNextLegalPosition) {
  for (const std::string_view remedy : {"new", "variant torishogi", "setboard k6/7/1K5/7/7/7/7[CF] w 0 1"}) {
    say("force");
    say("setboard nothing");
    hear("tellusererror");
    say(remedy);
    say("sd 3");
    const int moves = transcript_.count("move ");
    say("go");
    EXPECT_THAT(hear("move "), StartsWith("move ")) << remedy;
    EXPECT_EQ(transcript_.count("move "), moves + 1) << remedy;
  }
  EXPECT_FALSE(has_heard("Error"));
}

TEST_F(XBoard, PlaysAgainInAnotherGame) {
  say("force");
  say("setboard nothing");
  say("option Game=yari");
  say("usermove c3c4");
  EXPECT_FALSE(has_heard("Illegal move"));
}

// XBoard takes any error about `analyze` to mean that the engine cannot analyse.
TEST_F(XBoard, AnalysesNothingUntilThePositionIsLegal) {
  say("setboard nothing");
  say("analyze");
  say("new");
  EXPECT_THAT(hear("1 "), StartsWith("1 "));
  say("setboard nothing");
  const std::size_t before = transcript_.lines().size();
  say("ping 1");
  hear("pong 1");
  EXPECT_TRUE(thoughts(before).empty());
  say("setboard k6/7/1K5/7/7/7/7[CF] w 0 1");
  EXPECT_THAT(hear("1 "), StartsWith("1 "));
  say("exit");
  EXPECT_FALSE(has_heard("Error"));
}

TEST_F(XBoard, StopsThinkingAboutThePositionBefore) {
  say("sd 100");
  say("st 1000");
  say("usermove e4e5");
  say("setboard nothing");
  say("?");
  say("ping 1");
  EXPECT_EQ(hear("pong"), "pong 1");
  EXPECT_FALSE(has_heard("move "));
}

TEST_F(XBoard, RefusesAPositionThatIsTooLong) {
  std::istringstream in{"setboard " + std::string(100'000, 'x') + "\ngo\n"};
  door_.serve(in);
  EXPECT_EQ(hear("tellusererror"), "tellusererror Illegal position: the line is longer than 65536 bytes");
  EXPECT_EQ(hear("Error"), "Error (command not legal now): go");
}

}  // namespace
}  // namespace ootori

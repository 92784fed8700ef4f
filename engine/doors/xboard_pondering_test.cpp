// Searches in the opponent's time, over XBoard's protocol.
#include <chrono>
#include <thread>

#include <gmock/gmock.h>

#include "engine/doors/testing/xboard_fixture.hpp"

namespace ootori {
namespace {

using ::testing::StartsWith;
using testing::XBoard;

TEST_F(XBoard, ContinuesFromThePonderedMove) {
  say("hard");
  say("usermove e4e5");
  const std::string first = hear("move ");
  say("ping 1");
  EXPECT_EQ(hear("pong"), "pong 1");
  say("hint");
  const std::string hint = hear("Hint: ");
  say("usermove " + hint.substr(6));
  EXPECT_THAT(hear("move "), StartsWith("move "));
  EXPECT_EQ(transcript_.count("move "), 2) << "nothing is played for the other side";
  say("easy");
  say("ping 2");
  EXPECT_EQ(hear("pong 2"), "pong 2");
  EXPECT_FALSE(has_heard("Illegal move"));
}

// Several moves: on a busy machine, it may have found nothing before the first hit.
TEST_F(XBoard, ContinuesThePonderedSearchAfterTheExpectedMove) {
  say("hard");
  say("post");
  say("usermove e4e5");
  hear("move ");
  bool continued = false;
  int turns = 1;
  for (; turns < 15 && !continued; ++turns) {
    std::this_thread::sleep_for(std::chrono::milliseconds{50});
    const std::size_t before = transcript_.lines().size();
    say("usermove " + expected_move());
    hear("move ");
    const auto lines = thoughts(before);
    ASSERT_FALSE(lines.empty());
    continued = std::stoi(lines.front()) >= 3;
  }
  EXPECT_TRUE(continued) << "a new search begins at depth 1";
  say("easy");
  say("ping 1");
  hear("pong 1");
  EXPECT_EQ(transcript_.count("move "), turns);
  EXPECT_FALSE(has_heard("Illegal move"));
  EXPECT_FALSE(has_heard("Error"));
}

TEST_F(XBoard, ObeysAfterAPonderHit) {
  for (const std::string_view command : {"?", "force", "easy", "option Hash=2", "undo"}) {
    say("new");
    say("sd 3");
    say("hard");
    say("post");
    say("usermove e4e5");
    hear("move ");
    say("sd 100");
    say("st 1000");
    const int moves = transcript_.count("move ");
    say("usermove " + expected_move());
    say("ping 2");
    say(command);
    if (command == "force" || command == "undo") {
      EXPECT_EQ(transcript_.count("move "), moves) << command;
    } else {
      say("?");
      EXPECT_EQ(transcript_.count("move "), moves + 1) << command;
    }
    EXPECT_EQ(hear("pong"), "pong 2") << command;
  }
  EXPECT_FALSE(has_heard("Illegal move"));
  EXPECT_FALSE(has_heard("Error"));
}

TEST_F(XBoard, UsesANewSettingForTheExpectedMove) {
  say("hard");
  say("post");
  say("usermove e4e5");
  hear("move ");
  say("option Skill Level=1");
  const std::size_t before = transcript_.lines().size();
  say("usermove " + expected_move());
  hear("move ");
  ASSERT_EQ(thoughts(before).size(), 1U);
  EXPECT_THAT(thoughts(before).front(), StartsWith("1 ")) << "the lowest level searches one move ahead";
}

}  // namespace
}  // namespace ootori

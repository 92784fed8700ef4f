#include "school/goal.hpp"

#include <gtest/gtest.h>

#include "rules/board.hpp"
#include "rules/tori.hpp"

namespace ootori::school {
namespace {

std::string fault(std::string_view text) {
  const auto goal = parse_goal(Tori::spec, text);
  return goal ? "none" : describe(goal.error());
}

TEST(Goal, EveryKindIsRead) {
  const auto squares = std::get<Reach>(*parse_goal(Tori::spec, "reach 4c 2b")).squares;
  EXPECT_EQ(squares, (std::vector{*parse_square(Tori::spec, "4c"), *parse_square(Tori::spec, "2b")}));
  EXPECT_TRUE(std::get<Capture>(*parse_goal(Tori::spec, "capture all")).squares.empty());
  EXPECT_EQ(std::get<Promote>(*parse_goal(Tori::spec, "promote F")).type, Tori::falcon);
  EXPECT_EQ(std::get<Drop>(*parse_goal(Tori::spec, "drop S 4d")).type, Tori::swallow);
  EXPECT_TRUE(std::holds_alternative<GiveCheck>(*parse_goal(Tori::spec, "check")));
  EXPECT_EQ(std::get<Escape>(*parse_goal(Tori::spec, "escape block")).way, Way::block);
  EXPECT_EQ(std::get<Mate>(*parse_goal(Tori::spec, "mate 3")).plies, 3);
  EXPECT_TRUE(std::holds_alternative<Survive>(*parse_goal(Tori::spec, "survive")));
  EXPECT_EQ(std::get<Save>(*parse_goal(Tori::spec, "save 4e")).square, *parse_square(Tori::spec, "4e"));
  EXPECT_EQ(std::get<Gain>(*parse_goal(Tori::spec, "gain 6")).points, 6);
  EXPECT_EQ(std::get<Threaten>(*parse_goal(Tori::spec, "threaten 6")).points, 6);
  EXPECT_EQ(std::get<Play>(*parse_goal(Tori::spec, "play 3e3d S*4d")).moves.size(), 2U);
}

TEST(Goal, NamesTheFault) {
  EXPECT_EQ(fault("reach"), "The goal ends too early: expected a square such as 4d.");
  EXPECT_EQ(fault("reach 9a"), "'9a' is not understood in the goal: expected a square such as 4d.");
  EXPECT_EQ(fault("mate 4"), "'4' is not understood in the goal: expected 1, 3 or 5.");
  EXPECT_EQ(fault("mate"), "The goal ends too early: expected 1, 3 or 5.");
  EXPECT_EQ(fault("gain 0"), "'0' is not understood in the goal: expected a number of points from 1.");
  EXPECT_EQ(fault("check now"), "'now' is not understood in the goal: expected nothing more.");
  EXPECT_EQ(fault("drop K"), "'K' is not understood in the goal: expected a piece that can be in hand.");
  EXPECT_EQ(fault("escape upward"), "'upward' is not understood in the goal: expected move, capture or block.");
  const std::string kinds = "reach, capture, promote, drop, check, escape, mate, survive, save, gain, threaten or play";
  EXPECT_EQ(fault("win"), "'win' is not understood in the goal: expected " + kinds + ".");
  EXPECT_EQ(fault(""), "The goal ends too early: expected " + kinds + ".");
  EXPECT_EQ(fault("capture"), "The goal ends too early: expected a square such as 4d.");
  EXPECT_EQ(fault("capture all 3c"), "'3c' is not understood in the goal: expected nothing more.");
  EXPECT_EQ(fault("drop S 9z"), "'9z' is not understood in the goal: expected a square such as 4d.");
  EXPECT_EQ(fault("save"), "The goal ends too early: expected a square such as 4d.");
  EXPECT_EQ(fault("save 4e 3e"), "'3e' is not understood in the goal: expected nothing more.");
  EXPECT_EQ(fault("gain 6x"), "'6x' is not understood in the goal: expected a number of points from 1.");
  EXPECT_EQ(fault("threaten"), "The goal ends too early: expected a number of points from 1.");
  EXPECT_EQ(fault("play"), "The goal ends too early: expected a move in USI such as 3e3d.");
  EXPECT_EQ(fault("play 3e3d Sx3c"), "'Sx3c' is not understood in the goal: expected a move in USI such as 3e3d.");
  EXPECT_EQ(fault("escape"), "none");
  EXPECT_EQ(fault("  gain   1 "), "none");
}

}  // namespace
}  // namespace ootori::school

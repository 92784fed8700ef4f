#include "engine/doors/go.hpp"

#include <gmock/gmock.h>

namespace ootori {
namespace {

GoRequest parsed(std::string_view words) {
  const auto request = parse_go(Words{words});
  EXPECT_TRUE(request) << words;
  return request.value_or(GoRequest{});
}

TEST(Go, WithoutArgumentsHasNoLimit) {
  const GoRequest request = parsed("");
  EXPECT_FALSE(request.depth || request.nodes || request.move_time || request.mate || request.perft);
  EXPECT_FALSE(request.infinite || request.ponder);
  EXPECT_FALSE(request.clock('w') || request.clock('b'));
}

TEST(Go, ReadsEveryLimit) {
  EXPECT_FALSE(parse_go(Words{"movetime -5"}));
  const GoRequest request = parsed("depth 8 nodes 18446744073709551615 movetime 250 ponder infinite");
  EXPECT_EQ(request.depth, 8);
  EXPECT_EQ(request.nodes, 18446744073709551615U);
  EXPECT_EQ(request.move_time, Millis{250});
  EXPECT_TRUE(request.ponder);
  EXPECT_TRUE(request.infinite);
  EXPECT_EQ(parsed("perft 0").perft, 0);
}

TEST(Go, GivesEachSideItsClock) {
  const GoRequest request = parsed("btime 60000 wtime 50000 binc 100 winc 200 byoyomi 5000 periods 3 movestogo 40");
  const auto black = request.clock('b');
  ASSERT_TRUE(black);
  EXPECT_EQ(black->main, Millis{60000});
  EXPECT_EQ(black->increment, Millis{100});
  EXPECT_EQ(black->byoyomi, Millis{5000});
  EXPECT_EQ(black->periods, 3);
  EXPECT_EQ(black->moves_to_go, 40);
  EXPECT_EQ(request.clock('w')->main, Millis{50000});
  EXPECT_EQ(request.clock('w')->increment, Millis{200});
}

TEST(Go, TreatsNegativeTimesAsZero) { EXPECT_EQ(parsed("btime -300 wtime 1").clock('b')->main, Millis{0}); }

TEST(Go, ReadsMateWithANumberOrWithout) {
  EXPECT_EQ(parsed("mate 5").mate->number, 5);
  const auto endless = parsed("mate infinite");
  ASSERT_TRUE(endless.mate);
  EXPECT_FALSE(endless.mate->number);
  EXPECT_FALSE(endless.infinite);
}

TEST(Go, ReadsTheMovesToSearchUpToTheNextWord) {
  const GoRequest request = parsed("searchmoves 3e3d S*4d depth 4");
  EXPECT_THAT(request.search_moves, ::testing::ElementsAre("3e3d", "S*4d"));
  EXPECT_EQ(request.depth, 4);
}

TEST(Go, RefusesInvalidArguments) {
  const auto error = [](std::string_view words) { return parse_go(Words{words}).error(); };
  EXPECT_EQ(error("depth"), "go depth must be a whole number from 1 to 1000; the value is missing");
  EXPECT_EQ(error("depth 0"), "go depth must be a whole number from 1 to 1000, not '0'");
  EXPECT_EQ(error("nodes 1e6"), "go nodes must be a whole number from 1 to 18446744073709551615, not '1e6'");
  EXPECT_THAT(error("depht 3"),
              ::testing::StartsWith("go: 'depht' is not an argument of go; the arguments are depth, nodes"));
  EXPECT_THAT(error("btime 99999999999999"), ::testing::HasSubstr("go btime must be"));
  EXPECT_EQ(error("searchmoves depth 3"), "go searchmoves needs at least one move");
}

}  // namespace
}  // namespace ootori

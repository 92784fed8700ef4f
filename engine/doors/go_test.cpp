#include "engine/doors/go.hpp"

#include <gmock/gmock.h>

namespace ootori {
namespace {

GoRequest parsed(std::string_view words) {
  const auto request = parse_go(Words{words});
  EXPECT_TRUE(request) << words;
  return request.value_or(GoRequest{});
}

// In UCI.
std::optional<SearchClock> clock_of(const GoRequest& request, char letter) {
  return request.clock(letter, Protocol::uci);
}

TEST(Go, WithoutArgumentsHasNoLimit) {
  const GoRequest request = parsed("");
  EXPECT_FALSE(request.depth || request.nodes || request.move_time || request.mate || request.perft);
  EXPECT_FALSE(request.infinite || request.ponder);
  EXPECT_FALSE(clock_of(request, 'w') || clock_of(request, 'b'));
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
  const auto black = clock_of(request, 'b');
  ASSERT_TRUE(black);
  EXPECT_EQ(black->main, Millis{60000});
  EXPECT_EQ(black->increment, Millis{100});
  EXPECT_EQ(black->byoyomi, Millis{5000});
  EXPECT_EQ(black->periods, 3);
  EXPECT_EQ(black->moves_to_go, 40);
  EXPECT_EQ(clock_of(request, 'w')->main, Millis{50000});
  EXPECT_EQ(clock_of(request, 'w')->increment, Millis{200});
}

TEST(Go, TreatsNegativeTimesAsZero) { EXPECT_EQ(clock_of(parsed("btime -300 wtime 1"), 'b')->main, Millis{0}); }

// Hosts send the time that is left without the increment, which may be more.
TEST(Go, InUsiTheIncrementIsForThisMove) {
  const auto clock = [](std::string_view words) { return parsed(words).clock('b', Protocol::usi).value(); };
  EXPECT_EQ(clock("btime 590000 wtime 1 binc 10000 winc 1").main, Millis{600'000});
  EXPECT_EQ(clock("btime 590000 wtime 1 binc 10000 winc 1").increment, Millis{10'000});
  EXPECT_EQ(clock("btime 0 binc 10000").main, Millis{10'000});
  EXPECT_EQ(clock("btime -5000 binc 10000").main, Millis{5000});
  EXPECT_EQ(clock("btime -11000 binc 10000").main, Millis{0});
  EXPECT_EQ(clock("btime 3000 byoyomi 5000").main, Millis{3000});
}

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

TEST(Go, TakesNumbersUpToTheirBounds) {
  for (const std::string_view good : {"depth 1", "depth 1000", "nodes 1", "perft 0", "perft 20", "periods 1",
                                      "periods 1000", "movestogo 0", "movestogo 10000", "mate 1", "mate 2147483647",
                                      "movetime 0", "movetime 1099511627776", "btime -1099511627776", "byoyomi -1"}) {
    EXPECT_TRUE(parse_go(Words{good})) << good;
  }
  for (const std::string_view bad :
       {"depth 1001", "nodes 0", "nodes 18446744073709551616", "perft -1", "perft 21", "periods 0", "periods 1001",
        "movestogo -1", "movestogo 10001", "mate 0", "mate 2147483648", "mate", "movetime -1", "movetime 1099511627777",
        "winc 1099511627777", "binc", "byoyomi five", "btime -1099511627777"}) {
    EXPECT_FALSE(parse_go(Words{bad})) << bad;
  }
}

// Hosts send 0 if the time is for the rest of the game.
TEST(Go, NoMovesToGoAreTheRestOfTheGame) {
  EXPECT_FALSE(clock_of(parsed("wtime 1000 movestogo 0"), 'w')->moves_to_go);
  EXPECT_EQ(clock_of(parsed("wtime 1000 movestogo 1"), 'w')->moves_to_go, 1);
}

TEST(Go, AClockMayHaveOnlyOneOfItsTimes) {
  EXPECT_EQ(clock_of(parsed("binc 500"), 'b')->increment, Millis{500});
  EXPECT_FALSE(clock_of(parsed("binc 500 btime 1"), 'w'));
  EXPECT_EQ(clock_of(parsed("byoyomi 700"), 'w')->byoyomi, Millis{700});
  EXPECT_EQ(clock_of(parsed("byoyomi 700"), 'b')->periods, 1);
  EXPECT_EQ(clock_of(parsed("byoyomi -700"), 'b')->byoyomi, Millis{0});
}

TEST(Go, RefusesInvalidArguments) {
  const auto error = [](std::string_view words) { return parse_go(Words{words}).error().message; };
  EXPECT_EQ(error("depth"), "go depth must be a whole number from 1 to 1000; the value is missing");
  EXPECT_EQ(error("depth 0"), "go depth must be a whole number from 1 to 1000, not '0'");
  EXPECT_EQ(error("nodes 1e6"), "go nodes must be a whole number from 1 to 18446744073709551615, not '1e6'");
  EXPECT_THAT(error("btime 99999999999999"), ::testing::HasSubstr("go btime must be"));
  EXPECT_EQ(error("searchmoves depth 3"), "go searchmoves needs at least one move");
}

// https://www.chessprogramming.org/UCI: a program ignores unknown words and reads the rest.
TEST(Go, LeavesOutUnknownWords) {
  const GoRequest request = parsed("rtime 5 depth 3 fast");
  EXPECT_EQ(request.depth, 3);
  EXPECT_THAT(request.unknown,
              ::testing::StartsWith("go: 'rtime' is not an argument of go; the arguments are depth, nodes"));
  EXPECT_TRUE(request.has_limit());
  EXPECT_FALSE(parsed("depht 3").has_limit());
  EXPECT_EQ(parsed("depth 3").unknown, "");
}

}  // namespace
}  // namespace ootori

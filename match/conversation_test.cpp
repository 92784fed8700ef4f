#include "match/conversation.hpp"

#include <gmock/gmock.h>

#include "match/testing/games.hpp"

namespace ootori {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::usi_game;

std::string go(const Dialect& dialect, const AnyGame& game, const Allowance& allowance, const Clocks& clocks = {}) {
  return go_command(dialect, {game, allowance, clocks});
}

// White's Phoenix is in the corner. Dropping a Swallow on 7b would mate, which our rules forbid.
constexpr std::string_view before_drop_mate = "sfen kp5/7/FC5/7/7/7/6K b S 1";
// The Phoenixes have moved out and back, and out again. Moving back would repeat the position for the third time.
constexpr std::string_view before_repetition = "startpos moves 4g5f 4a5b 5f4g 5b4a 4g5f 4a5b 5f4g";

TEST(PositionCommand, IsWrittenInEachProtocol) {
  EXPECT_EQ(position_command(usi_dialect, usi_game("startpos")), "position startpos");
  EXPECT_EQ(position_command(uci_dialect, usi_game("startpos moves 3d3c 4b3c")), "position startpos moves e4e5 d6e5");
  const AnyGame mid = usi_game("sfen k6/7/7/7/7/7/K6 b R 1 moves R*7f");
  EXPECT_EQ(position_command(usi_dialect, mid), "position sfen k6/7/7/7/7/7/K6 b R 1 moves R*7f");
  EXPECT_EQ(position_command(uci_dialect, mid), "position fen k6/7/7/7/7/7/K6[R] w 0 1 moves R@a2");
}

TEST(GoCommand, NamesTheLimits) {
  const AnyGame game = usi_game("startpos");
  Allowance allowance;
  allowance.depth = 5;
  allowance.nodes = 1000;
  allowance.move_time = Millis{8};
  EXPECT_EQ(go(uci_dialect, game, allowance), "go depth 5 nodes 1000 movetime 8");
}

SearchClock clock_of(int main, int increment, int byoyomi = 0) {
  return {.main = Millis{main}, .increment = Millis{increment}, .byoyomi = Millis{byoyomi}};
}

TEST(GoCommand, NamesClocksAsTheProtocolDoes) {
  const AnyGame game = usi_game("startpos");
  const SearchClock black = clock_of(5000, 50);
  const SearchClock white = clock_of(4000, 0);
  EXPECT_EQ(go(usi_dialect, game, {}, {black, white}), "go btime 4950 binc 50 wtime 4000");
  EXPECT_EQ(go(uci_dialect, game, {}, {black, white}), "go wtime 5000 winc 50 btime 4000");
  EXPECT_EQ(go(usi_dialect, game, {}, {black, std::nullopt}), "go btime 4950 binc 50 wtime 4950 winc 50");
}

// In USI, `btime` and `binc` are together the time for this move. Some programs count only `btime` even there.
TEST(GoCommand, InUsiTheIncrementIsNotPartOfTheTime) {
  const AnyGame game = usi_game("startpos");
  const auto said = [&](const SearchClock& clock) { return go(usi_dialect, game, {}, {clock, clock_of(9000, 0)}); };
  EXPECT_EQ(said(clock_of(60'000, 5000)), "go btime 55000 binc 5000 wtime 9000");
  EXPECT_EQ(said(clock_of(10'000, 5000)), "go btime 5000 binc 5000 wtime 9000");
  EXPECT_EQ(said(clock_of(5000, 5000)), "go btime 2500 binc 2500 wtime 9000") << "the bank is used up";
  EXPECT_EQ(said(clock_of(5000, 10'000)), "go btime 2500 binc 2500 wtime 9000") << "the first move";
  EXPECT_EQ(said(clock_of(0, 5000)), "go btime 1 wtime 9000");
}

// UCI knows no byo-yomi, and USI none besides increments.
TEST(GoCommand, ExpressesByoyomiAsTheProtocolCan) {
  const AnyGame game = usi_game("startpos");
  const auto said = [&](const Dialect& dialect, const SearchClock& clock) {
    return go(dialect, game, {}, {clock, clock_of(0, 0, 3000)});
  };
  EXPECT_EQ(said(usi_dialect, clock_of(5000, 50, 1000)), "go btime 5000 wtime 0 byoyomi 1000");
  EXPECT_EQ(said(usi_dialect, clock_of(0, 0, 1000)), "go btime 0 wtime 0 byoyomi 1000");
  EXPECT_EQ(said(uci_dialect, clock_of(5000, 50, 1000)), "go wtime 6000 winc 1050 btime 3000 binc 3000");
  EXPECT_EQ(said(uci_dialect, clock_of(0, 0, 1000)), "go wtime 1000 winc 1000 btime 3000 binc 3000 movestogo 1");
  EXPECT_EQ(said(uci_dialect, clock_of(0, 0)), "go wtime 1 btime 3000 binc 3000");
}

TEST(GoCommand, RestrictsMovesIfOtherEnginesAllowMore) {
  Allowance allowance;
  allowance.nodes = 10;
  EXPECT_FALSE(others_allow_more(usi_game("startpos")));
  EXPECT_EQ(go(usi_dialect, usi_game("startpos"), allowance), "go nodes 10");
  EXPECT_TRUE(others_allow_more(usi_game(before_drop_mate)));
  EXPECT_THAT(go(usi_dialect, usi_game(before_drop_mate), allowance),
              AllOf(HasSubstr("go nodes 10 searchmoves "), HasSubstr(" S*6b"), Not(HasSubstr("S*7b"))));
  EXPECT_TRUE(others_allow_more(usi_game(before_repetition)));
  EXPECT_THAT(go(uci_dialect, usi_game(before_repetition), allowance),
              AllOf(HasSubstr(" searchmoves "), HasSubstr(" c6b6"), Not(HasSubstr("c6d7"))));
}

TEST(InfoLine, IsParsed) {
  const auto insight =
      parse_info(uci_dialect, "info depth 9 seldepth 14 multipv 1 score cp -37 nodes 4711 nps 99 pv e4e5");
  ASSERT_TRUE(insight);
  EXPECT_EQ(insight->score, Score::centipawns(-37));
  EXPECT_EQ(insight->depth, 9);
  EXPECT_EQ(insight->nodes, 4711U);
}

TEST(InfoLine, CountsMatesAsTheProtocolDoes) {
  EXPECT_EQ(parse_info(uci_dialect, "info depth 3 score mate 2 pv a")->score, Score::win_in(3));
  EXPECT_EQ(parse_info(uci_dialect, "info depth 3 score mate -2")->score, Score::loss_in(4));
  EXPECT_EQ(parse_info(usi_dialect, "info depth 3 score mate 3")->score, Score::win_in(3));
  EXPECT_EQ(parse_info(usi_dialect, "info score mate 999999999999")->score.is_win(), true);
}

TEST(InfoLine, IsIgnoredWithoutABestLine) {
  const auto impossible = parse_info(uci_dialect, "info depth 99999999999 nodes -1 score cp 99999999999");
  EXPECT_EQ(impossible->depth, Score::longest_mate);
  EXPECT_EQ(impossible->nodes, 0U);
  EXPECT_FALSE(parse_info(uci_dialect, "info depth 3 currmove e4e5"));
  EXPECT_FALSE(parse_info(uci_dialect, "info depth 3 multipv 2 score cp 10"));
  EXPECT_FALSE(parse_info(uci_dialect, "info string score cp 10"));
  EXPECT_FALSE(parse_info(uci_dialect, "info depth score cp"));
  EXPECT_FALSE(parse_info(uci_dialect, ""));
  EXPECT_FALSE(parse_info(uci_dialect, "bestmove e4e5"));
}

}  // namespace
}  // namespace ootori

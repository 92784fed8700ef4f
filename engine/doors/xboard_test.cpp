#include "engine/doors/xboard.hpp"

#include <sstream>

#include <gmock/gmock.h>

#include "engine/doors/testing/unruly_lines.hpp"
#include "engine/doors/testing/xboard_fixture.hpp"

namespace ootori {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using testing::XBoard;

TEST_F(XBoard, IsSentGamesAndOptions) {
  std::string variants;
  for (const GameSpec* spec : all_games) variants.append(variants.empty() ? "" : ",").append(spec->uci_name);
  EXPECT_TRUE(has_heard("feature myname=\"Ootori 1\" variants=\"" + variants + "\""));
  EXPECT_TRUE(has_heard("feature option=\"Skill Level -spin 20 1 20\""));
  EXPECT_TRUE(has_heard("feature done=1"));
  EXPECT_TRUE(has_heard("setup (S.F."));
}

TEST_F(XBoard, GetsAReplyToEachMove) {
  say("usermove e4e5");
  const std::string answer = hear("move ");
  EXPECT_THAT(answer, ::testing::MatchesRegex("move [a-gSFPCLR][1-7@][a-g][1-7]\\+?"));
  say("usermove " + answer.substr(5));
  EXPECT_THAT(hear("Illegal move"), HasSubstr(answer.substr(5)));
}

TEST_F(XBoard, LetsTheEngineChangeSides) {
  say("go");
  hear("move ");
  say("force");
  say("usermove d6e5");
  say("usermove d6c5");
  say("ping 7");
  hear("pong 7");
  EXPECT_EQ(transcript_.count("move "), 1);
  say("playother");
  say("ping 8");
  hear("pong 8");
  EXPECT_EQ(transcript_.count("move "), 1);
}

TEST_F(XBoard, SaysWhyAMoveIsIllegal) {
  say("force");
  say("usermove d1d3");
  EXPECT_EQ(hear("Illegal"), "Illegal move (One of your own pieces is on 4e.): 'd1d3'");
  say("usermove x9");
  EXPECT_THAT(hear("Illegal"), HasSubstr("'x9'"));
}

TEST_F(XBoard, AnnouncesTheEnd) {
  say("force");
  say("setboard k6/7/1K5/7/7/7/7[C] w 0 1");
  say("usermove C@a6");
  EXPECT_EQ(hear("1-0"), "1-0 {checkmate}");
}

TEST_F(XBoard, PlaysItsOwnMateAndAnnouncesIt) {
  say("force");
  say("setboard k6/7/1K5/7/7/7/7[C] w 0 1");
  say("go");
  EXPECT_THAT(hear("move "), StartsWith("move C@"));
  EXPECT_EQ(hear("1-0"), "1-0 {checkmate}");
}

TEST_F(XBoard, TakesMovesBack) {
  say("force");
  say("usermove e4e5");
  say("undo");
  say("usermove e4e5");
  say("usermove d6e5");
  say("remove");
  say("usermove e4e5");
  EXPECT_FALSE(has_heard("Illegal move"));
  say("remove");
  EXPECT_EQ(hear("Error"), "Error (command not legal now): remove");
}

TEST_F(XBoard, MovesNowOnDemand) {
  say("sd 100");
  say("level 0 100:00 0");
  say("usermove e4e5");
  say("ping 3");
  EXPECT_FALSE(has_heard("pong"));
  say("?");
  EXPECT_EQ(transcript_.count("move "), 1);
  hear("pong 3");
}

TEST_F(XBoard, DropsAMoveThatIsNoLongerWanted) {
  say("sd 100");
  say("st 1000");
  say("usermove e4e5");
  say("force");
  say("undo");
  say("usermove e4e5");
  EXPECT_FALSE(has_heard("move "));
  EXPECT_FALSE(has_heard("Illegal"));
}

TEST_F(XBoard, AnalysesThePlayedMoves) {
  say("analyze");
  EXPECT_THAT(hear("1 "), ::testing::MatchesRegex("1 -?[0-9]+ [0-9]+ [0-9]+ [0-9]+ [0-9]+\t[a-gSFPCLR].*"));
  say("usermove e4e5");
  hear("1 ");
  say("undo");
  hear("1 ");
  say("usermove d1d1");
  hear("Illegal move");
  hear("1 ");
  say("exit");
  EXPECT_FALSE(has_heard("move "));
}

// Only a few plies deep, so that the line comes at once if the analysis goes on.
TEST_F(XBoard, AnalysesOnAfterACommandThatDoesNothing) {
  for (const std::string_view line : {"usermove x9", "usermove d1d1", "undo", "remove", "?", "level 0 5 0"}) {
    say("analyze");
    say(line);
    EXPECT_THAT(hear("6 "), StartsWith("6 ")) << line;
    say("exit");
    say("ping 1");
    hear("pong 1");
  }
  EXPECT_EQ(transcript_.count("Error (command not legal now): undo"), 1);
  EXPECT_EQ(transcript_.count("Error (command not legal now): remove"), 1);
}

TEST_F(XBoard, ThinksOnAfterAMoveThatItCannotRead) {
  say("sd 100");
  say("st 1000");
  say("usermove e4e5");
  say("usermove x9");
  EXPECT_TRUE(has_heard("Illegal move"));
  say("?");
  EXPECT_EQ(transcript_.count("move "), 1);
}

TEST_F(XBoard, StaysInAnalysisWithANewGame) {
  say("analyze");
  hear("1 ");
  say("usermove e4e5");
  say("new");
  say("usermove e4e5");
  say("exit");
  say("undo");
  EXPECT_FALSE(has_heard("Illegal"));
  EXPECT_FALSE(has_heard("move "));
}

TEST_F(XBoard, AcceptsItsMenuOptions) {
  for (const std::string_view line :
       {"option Skill Level=3", "option UCI_LimitStrength=1", "option UCI_Elo=1000", "option Clear Hash"}) {
    say(line);
  }
  say("usermove e4e5");
  hear("move ");
  EXPECT_FALSE(has_heard("Error"));
}

TEST_F(XBoard, ShowsItsThinkingOnlyWhenAsked) {
  say("usermove e4e5");
  hear("move ");
  EXPECT_FALSE(has_heard("1 "));
  say("new");
  say("sd 3");
  say("post");
  say("usermove e4e5");
  hear("1 ");
  hear("move ");
}

// 'Thinking Output' in the protocol: 100,000 plus the moves to mate.
TEST_F(XBoard, ShowsHowSoonItMatesOrIsMated) {
  say("post");
  say("force");
  say("setboard k6/7/1K5/7/7/7/7[CF] b 0 1");
  say("go");
  EXPECT_THAT(hear("1 "), StartsWith("1 -100001 "));
  hear("move ");
  say("force");
  say("setboard k6/7/1K5/7/7/7/7[C] w 0 1");
  say("go");
  EXPECT_THAT(transcript_.wait_for("1 1").value_or("nothing"), StartsWith("1 100001 "));
}

TEST_F(XBoard, GivesAHint) {
  say("force");
  say("hint");
  EXPECT_THAT(hear("Hint: "), ::testing::MatchesRegex("Hint: [a-g][1-7][a-g][1-7]"));
}

TEST_F(XBoard, ChangesTheGame) {
  say("new");
  say("variant yarishogi");
  EXPECT_THAT(hear("setup"), HasSubstr("7x9+4_shogi"));
  say("force");
  say("usermove c3c4");
  say("variant chess");
  EXPECT_EQ(hear("Error"), "Error (unknown variant): chess");
  EXPECT_FALSE(has_heard("Illegal move"));
}

TEST_F(XBoard, ChangesTheGameByAnOptionToo) {
  say("force");
  say("option Game=yari");
  say("usermove d8d9");
  EXPECT_EQ(hear("Illegal move"), "Illegal move (There is no piece on 4b.): 'd8d9'");
  say("usermove c3c4");
  say("usermove a9a8");
  say("undo");
  say("undo");
  say("undo");
  EXPECT_EQ(hear("Error"), "Error (command not legal now): undo");
  EXPECT_EQ(transcript_.count("Illegal move"), 1);
}

// 'Reset clocks and time controls to the start of a new game.' A hundredth of a second is enough for a few plies only.
TEST_F(XBoard, ResetsItsClockForANewGame) {
  say("level 0 100 0");
  say("time 1");
  say("new");
  say("post");
  say("usermove e4e5");
  EXPECT_THAT(hear("9 "), StartsWith("9 "));
  say("force");
}

TEST_F(XBoard, ReadsTimeControls) {
  for (const std::string_view line :
       {"level 40 5 0", "level 40 25+5 0", "level 0 2:30 12", "level 0 1 0.5", "time 3000", "otim 1", "st 5"}) {
    say(line);
  }
  say("ping 1");
  hear("pong 1");
  EXPECT_FALSE(has_heard("Error"));
  for (const std::string_view line :
       {"level", "level x 5 0", "level 0 five 0", "level 0 5:99 0", "level 0 5 -1", "level 0 5 1e7", "level 0 5 nan",
        "level 0 5 inf", "level 0 5 1s", "time now", "sd 0", "st", "memory lots", "cores 0", "option Skill Level=21",
        "option UCI_LimitStrength=2", "nps 1000", "option"}) {
    say(line);
    EXPECT_THAT(hear("Error ("), ::testing::Not("nothing")) << line;
  }
}

TEST_F(XBoard, TakesNoNoticeOfWhatDoesNotConcernIt) {
  const std::size_t before = transcript_.lines().size();
  for (const std::string_view line : {"", "accepted setboard", "rejected san", "random", "otim 300", "draw", "computer",
                                      "name Hanako", "rating 1500 1600", "ics -", "bk", ".", "xboard"}) {
    EXPECT_TRUE(say(line)) << line;
  }
  EXPECT_EQ(transcript_.lines().size(), before);
}

TEST_F(XBoard, RefusesWhatItDoesNotKnow) {
  say("egtpath nalimov /x");
  EXPECT_EQ(hear("Error"), "Error (unknown command): egtpath");
  std::istringstream in{std::string(100'000, 'x') + "\n"};
  door_.serve(in);
  EXPECT_EQ(hear("Error"), "Error (the line is longer than 65536 bytes): a long line");
}

// As programs send it to engines that have not asked for `usermove`, and with XBoard's mark of a declined promotion.
TEST_F(XBoard, ReadsAMoveInEveryForm) {
  say("force");
  say("e4e5");
  say("usermove d6e5=");
  say("undo");
  say("usermove d6e5");
  say("variant yarishogi");
  say("setboard 3k3/7/7/R6/7/7/7/7/3K3[-] w 0 1");
  say("usermove a6a7=");
  say("undo");
  say("usermove a6a7+");
  EXPECT_FALSE(has_heard("Illegal move"));
  EXPECT_FALSE(has_heard("Error"));
}

TEST_F(XBoard, GivesNoHintAfterTheEndOfAGame) {
  say("force");
  say("setboard k6/7/1K5/7/7/7/7[C] w 0 1");
  say("usermove C@a6");
  say("hint");
  say("analyze");
  say("exit");
  say("go");
  say("ping 4");
  EXPECT_EQ(hear("pong"), "pong 4");
  EXPECT_FALSE(has_heard("Hint"));
  EXPECT_FALSE(has_heard("move "));
}

TEST_F(XBoard, PlaysNoMoreAfterAResult) {
  say("result 1-0 {White mates}");
  say("usermove e4e5");
  say("usermove d6e5");
  say("ping 5");
  EXPECT_EQ(hear("pong"), "pong 5");
  EXPECT_FALSE(has_heard("move "));
  EXPECT_FALSE(has_heard("Illegal"));
}

TEST_F(XBoard, SurvivesAnyInput) {
  std::istringstream in{testing::unruly_lines(2000, 11) + "force\nping 9\n"};
  door_.serve(in);
  EXPECT_EQ(transcript_.lines().back(), "pong 9");
}

TEST_F(XBoard, EndsWhenToldTo) { EXPECT_FALSE(say("quit")); }

TEST_F(XBoard, SaysThatANetIsForAnotherGame) {
  say("option EvalFile=engine/nets/yari.net");
  say("usermove e4e5");
  EXPECT_EQ(hear("Error"),
            "Error (EvalFile: engine/nets/yari.net is a net for Yari Shogi, not for Tori Shogi; it is not used): go");
  EXPECT_THAT(hear("move "), StartsWith("move "));
}

}  // namespace
}  // namespace ootori

// OnlineSession: the account, the streams, and what a server may send.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "terminal/testing/connected.hpp"

namespace ootori::terminal {

namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

TEST(OnlineSession, AsksForTheAccountFirst) {
  OnlineSession session{{.server = "https://ootori.example", .settings = settings_for(Language::english, {})}};
  const Reply reply = session.begin({});
  ASSERT_EQ(reply.wishes.size(), 1U) << "a guest's first call is made alone";
  EXPECT_EQ(std::get<Call>(reply.wishes.front()).path, "/account");
  EXPECT_THAT(reply.lines, ElementsAre("Connecting to https://ootori.example ...")) << "which can take a while";
}

TEST(OnlineSession, ReconnectingRepeatsNothing) {
  Connected on;
  on.begin_game();
  on.event(2, R"("type":"moved","usi":"3d3c","spent":0)");
  EXPECT_THAT(on.session.happened(StreamBroken{"abc", "gone"}, on.now).lines,
              ElementsAre(HasSubstr("Connection lost")));
  EXPECT_THAT(on.session.happened(StreamBroken{"", "gone"}, on.now).lines, IsEmpty()) << "once";
  EXPECT_THAT(on.session.happened(StreamRestored{""}, on.now).lines, IsEmpty()) << "the game is still missing";
  EXPECT_THAT(on.session.happened(StreamRestored{"abc"}, on.now).lines, ElementsAre("Reconnected."));
  on.line(R"({"t":"watching","game":"abc","events":4})");
  EXPECT_THAT(on.created().lines, IsEmpty());
  EXPECT_THAT(on.event(2, R"("type":"moved","usi":"3d3c","spent":0)").lines, IsEmpty());
  EXPECT_THAT(on.event(3, R"("type":"moved","usi":"4b3c","spent":0)").lines, IsEmpty());
  EXPECT_THAT(on.event(4, R"("type":"moved","usi":"S*3d","spent":0)").lines,
              ElementsAre(HasSubstr("2. White"), HasSubstr("3. Black")))
      << "all that was missed is told";
}

// The connection breaks after the server has accepted the move and before it reports it.
TEST(OnlineSession, AfterReconnectingThePersonCanReplyToTheOpponent) {
  Connected on;
  on.begin_game();
  on.type("Sx3c");
  on.answer("move", 204, "");
  on.session.happened(StreamBroken{"abc", "gone"}, on.now);
  on.session.happened(StreamRestored{"abc"}, on.now);
  on.line(R"({"t":"watching","game":"abc","events":3})");
  on.created();
  on.event(2, R"("type":"moved","usi":"3d3c","spent":0)");
  on.event(3, R"("type":"moved","usi":"4b3c","spent":0)");
  EXPECT_EQ(on.session.prompt(), "Move 3: ");
  on.type("S-7d");
  EXPECT_NE(on.call(), nullptr);
}

TEST(OnlineSession, AfterReconnectingThePersonCanReplaceAMoveThatWasTakenBack) {
  Connected on;
  on.begin_game();
  on.type("Sx3c");
  on.answer("move", 204, "");
  on.line(R"({"t":"watching","game":"abc","events":3})");
  on.created();
  on.event(2, R"("type":"moved","usi":"3d3c","spent":0)");
  on.event(3, R"("type":"taken_back","plies":0)");
  EXPECT_EQ(on.session.prompt(), "Move 1: ");
}

TEST(OnlineSession, NamesOfPlayersAreSanitized) {
  Connected on;
  const Reply reply = on.begin_game("\x1b]0;evil\x07\x1b[2J");
  for (const std::string& line : reply.lines) EXPECT_THAT(line, Not(HasSubstr("\x1b")));
  EXPECT_THAT(on.session.scene(on.now).players[1].name, Not(HasSubstr("\x1b")));
  on.answer("refusal", 400, "{\"error\":{\"message\":\"\\u001b[2J\"}}");
  for (const std::string& line : on.last.lines) EXPECT_THAT(line, Not(HasSubstr("\x1b")));
}

TEST(OnlineSession, InvalidMessagesAreReportedWithoutDisconnecting) {
  Connected on;
  on.begin_game();
  EXPECT_THAT(on.line("{}").lines, Not(IsEmpty()));
  EXPECT_THAT(on.line("[").lines, Not(IsEmpty()));
  on.own("nonsense");
  on.own(R"({"t":"game","game":{"id":"../../admin"}})");
  EXPECT_THAT(on.last.wishes, IsEmpty());
}

TEST(OnlineSession, ANewGameTakesOverTheBoard) {
  Connected on;
  const Reply reply = on.own(R"({"t":"game","game":{"id":"abc"}})");
  ASSERT_EQ(reply.wishes.size(), 1U);
  EXPECT_EQ(std::get<Follow>(reply.wishes.front()).game, "abc");
}

TEST(OnlineSession, ANewGameDoesNotReplaceOnesGameInProgress) {
  Connected on;
  on.begin_game();
  const Reply reply = on.own(R"({"t":"game","game":{"id":"def"}})");
  EXPECT_THAT(reply.wishes, IsEmpty());
  EXPECT_THAT(reply.lines, ElementsAre("A game of yours has begun. Type watch def to open it."));
  EXPECT_THAT(on.own(R"({"t":"game","game":{"id":"def"}})").lines, IsEmpty()) << "once";
  on.type("watch def");
  ASSERT_EQ(on.last.wishes.size(), 1U);
  EXPECT_EQ(std::get<Follow>(on.last.wishes.front()).game, "def");
}

TEST(OnlineSession, AGameOfOthersGivesWayToANewGame) {
  Connected on;
  on.type("watch abc");
  on.line(R"({"t":"watching","game":"abc","events":1})");
  on.created("Hanako", false);
  const Reply reply = on.own(R"({"t":"game","game":{"id":"def"}})");
  ASSERT_EQ(reply.wishes.size(), 1U);
  EXPECT_EQ(std::get<Follow>(reply.wishes.front()).game, "def");
}

TEST(OnlineSession, EitherStreamCanBeLost) {
  Connected on;
  on.begin_game();
  EXPECT_THAT(on.session.happened(StreamBroken{"abc", ""}, on.now).lines,
              ElementsAre("Connection lost (...). Reconnecting; your moves are not lost."));
  EXPECT_EQ(on.session.scene(on.now).status, "Connection lost (...). Reconnecting; your moves are not lost.");
  EXPECT_THAT(on.session.happened(StreamRestored{"abc"}, on.now).lines, ElementsAre("Reconnected."));
  EXPECT_EQ(on.session.scene(on.now).status, "Move 1. Your turn.");
  EXPECT_THAT(on.session.happened(StreamRestored{"abc"}, on.now).lines, IsEmpty());
  EXPECT_THAT(on.session.happened(StreamBroken{"def", "gone"}, on.now).lines, IsEmpty()) << "no longer followed";
  on.session.happened(StreamBroken{"abc", "gone"}, on.now);
  on.type("lobby");
  EXPECT_THAT(on.session.happened(StreamBroken{"", "gone"}, on.now).lines, ElementsAre(HasSubstr("(gone)")));
  EXPECT_THAT(on.session.happened(StreamRestored{""}, on.now).lines, ElementsAre("Reconnected."));
}

TEST(OnlineSession, AnEndThatWasMissedIsTold) {
  Connected on;
  on.begin_game();
  on.event(2, R"("type":"moved","usi":"3d3c","spent":0)");
  on.line(R"({"t":"watching","game":"abc","events":4})");
  on.created();
  on.event(2, R"("type":"moved","usi":"3d3c","spent":0)");
  EXPECT_THAT(on.event(3, R"("type":"ended","winner":"black","reason":"resignation")").lines, IsEmpty());
  EXPECT_THAT(on.event(4, R"("type":"offered","by":"white","offer":"rematch")").lines,
              ElementsAre("You win: resignation.", "Hanako asks for a rematch.", "Type accept or decline."));
  EXPECT_THAT(on.event(5, R"("type":"declined","by":"white","offer":"rematch")").lines,
              ElementsAre("Hanako withdrew the request for a rematch."));
}

TEST(OnlineSession, AStreamThatStartsAgainOpensNoOldGame) {
  OnlineSession session{{.server = "https://ootori.example", .settings = settings_for(Language::english, {})}};
  const auto hear = [&](const char* line) { return session.happened(StreamLine{"", line}, {}).wishes; };
  EXPECT_THAT(hear(R"({"t":"game","game":{"id":"old"}})"), IsEmpty()) << "in progress before";
  hear(R"({"t":"present"})");
  session.happened(StreamBroken{"", "gone"}, {});
  session.happened(StreamRestored{""}, {});
  EXPECT_THAT(hear(R"({"t":"game","game":{"id":"old"}})"), IsEmpty());
  EXPECT_EQ(hear(R"({"t":"game","game":{"id":"new"}})").size(), 1U) << "it began in the meantime";
}

TEST(OnlineSession, AGameThatDoesNotExistReturnsToTheLobby) {
  Connected on;
  on.type("watch nosuchgame");
  EXPECT_EQ(on.session.prompt(), "> ");
  const StreamRefused refusal{"nosuchgame", 404,
                              R"({"error":{"code":"unknown_game","message":"There is no such game."}})"};
  EXPECT_THAT(on.session.happened(refusal, on.now).lines, ElementsAre("The server refused: There is no such game."));
  EXPECT_EQ(on.session.prompt(), "lobby> ");
  EXPECT_THAT(on.session.happened(refusal, on.now).lines, IsEmpty()) << "no longer followed";
}

TEST(OnlineSession, WatchingEndsWithTheGame) {
  const auto watching = [] {
    return OnlineSession{{.server = "https://ootori.example",
                          .game = "abc",
                          .watches = true,
                          .settings = settings_for(Language::english, {})}};
  };
  const auto leaves = [](const Reply& reply) {
    return std::ranges::any_of(reply.wishes, [](const Wish& wish) { return std::holds_alternative<Leave>(wish); });
  };
  OnlineSession none = watching();
  const Reply begun = none.happened(Answered{"account", 200, R"({"name":"Ann"})"}, {});
  EXPECT_THAT(begun.lines, ElementsAre("Connected to https://ootori.example as Ann."));
  ASSERT_EQ(begun.wishes.size(), 2U);
  EXPECT_EQ(std::get<Follow>(begun.wishes.back()).game, "abc");
  EXPECT_THAT(none.typed("seeks", {}).lines, ElementsAre("'seeks' is not available here."));
  EXPECT_FALSE(leaves(none.happened(StreamRefused{"", 403, "{}"}, {}))) << "a token without the scope read";
  const Reply refused = none.happened(StreamRefused{"abc", 404, "{}"}, {});
  ASSERT_TRUE(leaves(refused));
  EXPECT_TRUE(std::get<Leave>(refused.wishes.back()).has_failed);
  OnlineSession other = watching();
  other.happened(Answered{"account", 200, R"({"name":"Ann"})"}, {});
  const auto hear = [&](const std::string& text) { return other.happened(StreamLine{"abc", text}, {}); };
  hear(R"({"t":"watching","game":"abc","events":1})");
  const Reply introduced = hear(Connected::created_line("Hanako", false));
  EXPECT_THAT(introduced.lines, Contains("You are watching abc."));
  EXPECT_FALSE(other.is_waiting()) << "a piped quit is read";
  EXPECT_TRUE(other.outlasts_input());
  const Reply ended =
      hear(R"({"t":"event","game":"abc","n":2,"at":0,"event":{"type":"ended","winner":"white","reason":"time"}})");
  EXPECT_THAT(ended.lines, ElementsAre("White wins: time ran out."));
  ASSERT_TRUE(leaves(ended));
  EXPECT_FALSE(std::get<Leave>(ended.wishes.back()).has_failed);
  EXPECT_FALSE(other.outlasts_input());
}

// A piped line is for the game that the line before it opens.
TEST(OnlineSession, WaitsForAGameThatIsOpened) {
  Connected on;
  EXPECT_FALSE(on.session.is_waiting());
  on.type("watch abc");
  EXPECT_TRUE(on.session.is_waiting());
  on.line(R"({"t":"watching","game":"abc","events":1})");
  EXPECT_TRUE(on.session.is_waiting());
  on.created();
  EXPECT_FALSE(on.session.is_waiting());
  EXPECT_FALSE(on.session.outlasts_input());
  on.type("watch nosuchgame");
  on.session.happened(StreamRefused{"nosuchgame", 404, "{}"}, on.now);
  EXPECT_FALSE(on.session.is_waiting());
}

TEST(OnlineSession, WaitsForTheServersEngineToMove) {
  Connected on;
  on.answer("begun", 201, R"({"id":"abc"})");
  on.line(R"({"t":"watching","game":"abc","events":1})");
  on.event(1, R"("type":"created","game":"tori","handicap":"none","rated":false,"time":null,"start":")" +
                  Connected::start +
                  R"(","seats":{"black":{"kind":"guest","you":true},"white":{"kind":"engine","level":3}})");
  EXPECT_FALSE(on.session.is_waiting());
  on.event(2, R"("type":"moved","usi":"3d3c","spent":0)");
  EXPECT_TRUE(on.session.is_waiting());
  on.event(3, R"("type":"moved","usi":"4b3c","spent":0)");
  EXPECT_FALSE(on.session.is_waiting());
  on.event(4, R"("type":"moved","usi":"S*3d","spent":0)");
  on.event(5, R"("type":"ended","winner":"white","reason":"resignation")");
  EXPECT_FALSE(on.session.is_waiting());
}

TEST(OnlineSession, ARefusedAccountEndsTheSession) {
  OnlineSession session{{.server = "https://ootori.example", .settings = settings_for(Language::english, {})}};
  static_cast<void>(session.begin({}));
  EXPECT_TRUE(session.is_waiting());
  const Reply reply = session.happened(
      Answered{"account", 401, R"({"error":{"code":"not_signed_in","message":"The token is not valid."}})"}, {});
  EXPECT_THAT(reply.lines, ElementsAre("The server refused: The token is not valid."));
  ASSERT_EQ(reply.wishes.size(), 1U);
  EXPECT_TRUE(std::get<Leave>(reply.wishes.front()).has_failed);
}

TEST(OnlineSession, RefusalsAlwaysHaveAReason) {
  Connected on;
  EXPECT_THAT(on.answer("seeks", 502, "<html>Bad Gateway</html>").lines, ElementsAre("The server refused: 502"));
  EXPECT_THAT(on.answer("seeks", 0, "Couldn't connect to server").lines,
              ElementsAre("The server refused: Couldn't connect to server"));
}

}  // namespace
}  // namespace ootori::terminal

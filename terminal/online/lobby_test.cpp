// OnlineSession in the lobby.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/json_fields.hpp"
#include "terminal/testing/connected.hpp"

namespace ootori::terminal {

using client::is_true_at;
using client::number_at;
using client::object_at;
using client::object_of;
using client::text_at;

namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

TEST(Lobby, FindsAnOpponent) {
  Connected on;
  on.type("seek tori 10m+3x30s white rated");
  ASSERT_NE(on.call(), nullptr);
  EXPECT_EQ(on.call()->path, "/seeks");
  const json::object body = object_of(on.call()->body);
  EXPECT_EQ(text_at(body, "game"), "tori");
  EXPECT_EQ(text_at(body, "side"), "white");
  EXPECT_TRUE(is_true_at(body, "rated"));
  EXPECT_EQ(number_at(object_at(body, "time"), "byoyomi"), 30'000);
  EXPECT_EQ(number_at(object_at(body, "time"), "periods"), 3);
  EXPECT_THAT(on.type("seek 10m"), ElementsAre(HasSubstr("seek tori|")));
}

TEST(Lobby, ChallengesByName) {
  Connected on;
  on.type("challenge Hanako yari 2d");
  EXPECT_EQ(text_at(object_of(on.call()->body), "to"), "Hanako");
  EXPECT_EQ(number_at(object_at(object_of(on.call()->body), "time"), "days"), 2);
}

TEST(Lobby, SeeksAreListedAndAccepted) {
  Connected on;
  EXPECT_THAT(on.type("join 1"), ElementsAre("Usage: join NUMBER")) << "nothing is listed";
  on.type("seeks");
  EXPECT_EQ(on.call()->path, "/seeks");
  EXPECT_TRUE(on.session.is_waiting());
  on.answer(
      "seeks", 200,
      R"({"seeks":[{"id":"s1","game":"tori","handicap":"none","rated":true,"mine":false,)"
      R"("time":{"kind":"live","main":600000,"increment":0,"delay":0,"byoyomi":30000,"periods":10},)"
      R"("by":{"kind":"account","name":"Hanako"}},)"
      R"({"id":"s2","game":"yari","handicap":"six-piece","rated":false,"mine":true,"time":null,"by":{"kind":"guest"}},)"
      R"({"id":"s3","game":"yari","handicap":"none","rated":false,"mine":false,"to":"Ann","by":{"kind":"guest"},)"
      R"("time":{"kind":"correspondence","days":3}}]})");
  EXPECT_FALSE(on.session.is_waiting());
  EXPECT_THAT(on.last.lines, ElementsAre("  1  Hanako  Tori Shogi  10m+10x30s  rated",
                                         "  2  yours  Yari Shogi  no clock  casual  six-piece",
                                         "  3  guest  Yari Shogi  3d  casual  > Ann"));
  EXPECT_EQ(on.session.scene(on.now).list, on.last.lines);
  on.type("join 1");
  EXPECT_EQ(on.call()->method, "POST");
  EXPECT_EQ(on.call()->path, "/seeks/s1/accept");
  on.type("cancel 3");
  EXPECT_EQ(on.call()->method, "DELETE");
  EXPECT_EQ(on.call()->path, "/seeks/s3");
  for (const char* number : {"0", "4", "-1", "x", ""}) {
    EXPECT_THAT(on.type("join " + std::string{number}), ElementsAre("Usage: join NUMBER")) << number;
  }
  EXPECT_THAT(on.type("open 1"), ElementsAre("Usage: open NUMBER")) << "a seek is no game";
}

TEST(Lobby, OwnSeeksCanBeWithdrawn) {
  Connected on;
  EXPECT_THAT(on.type("cancel"), ElementsAre("Usage: cancel [NUMBER]"));
  EXPECT_THAT(
      on.answer("sought", 201, R"({"id":"s1","game":"tori","handicap":"none","rated":false,"time":null})").lines,
      ElementsAre("Your seek is open: Tori Shogi  no clock  casual. Type cancel to withdraw it."));
  on.own(R"({"t":"seek","seek":{"id":"s2","game":"yari","mine":true}})");
  on.type("cancel");
  EXPECT_EQ(on.last.wishes.size(), 2U);
  EXPECT_EQ(on.call()->method, "DELETE");
  EXPECT_EQ(on.call()->path, "/seeks/s1");
  EXPECT_THAT(on.answer("cancelled", 204, "").lines, ElementsAre("The seek is closed."));
  on.own(R"({"t":"seek_gone","id":"s1"})");
  on.own(R"({"t":"seek_gone","id":"s2"})");
  EXPECT_THAT(on.type("cancel"), ElementsAre("Usage: cancel [NUMBER]"));
  on.own(R"({"t":"seek","seek":{"id":"s3","game":"yari","mine":true}})");
  on.session.happened(StreamBroken{"", "gone"}, on.now);
  on.session.happened(StreamRestored{""}, on.now);
  EXPECT_THAT(on.type("cancel"), ElementsAre("Usage: cancel [NUMBER]"))
      << "the new stream announces those that are left";
}

TEST(Lobby, AChallengeThatWasDeclinedIsTold) {
  const auto made = [](Connected& on) {
    on.answer("sought", 201, R"({"id":"s1","game":"tori","handicap":"none","rated":false,"time":null})");
  };
  Connected on;
  made(on);
  EXPECT_THAT(on.own(R"({"t":"seek_gone","id":"s1"})").lines,
              ElementsAre("Your seek is no longer open: Tori Shogi  no clock  casual."));
  EXPECT_THAT(on.own(R"({"t":"seek_gone","id":"s1"})").lines, IsEmpty());
  made(on);
  EXPECT_THAT(on.own(R"({"t":"seek_gone","id":"s1","game":"abc"})").lines, IsEmpty()) << "it was accepted";
  made(on);
  on.type("cancel");
  EXPECT_THAT(on.own(R"({"t":"seek_gone","id":"s1"})").lines, IsEmpty()) << "the person knows";
  made(on);
  on.type("cancel");
  on.answer("cancelled", 0, "Couldn't connect to server");
  EXPECT_THAT(on.own(R"({"t":"seek_gone","id":"s1"})").lines, ElementsAre(StartsWith("Your seek is no longer open")));
}

TEST(Lobby, AChallengeIsAnnouncedOnceAndCanBeJoined) {
  Connected on;
  const std::string challenge =
      R"({"t":"seek","seek":{"id":"c1","game":"tori","handicap":"none","rated":false,"time":null,"mine":false,)"
      R"("to":"Ann","by":{"kind":"account","name":"Hanako"}}})";
  EXPECT_THAT(on.own(challenge).lines, ElementsAre("  1  Hanako  Tori Shogi  no clock  casual  > Ann"));
  EXPECT_THAT(on.own(challenge).lines, IsEmpty());
  on.type("join 1");
  EXPECT_EQ(on.call()->path, "/seeks/c1/accept");
  on.own(R"({"t":"seek_gone","id":"c1"})");
  EXPECT_THAT(on.own(challenge).lines, Not(IsEmpty())) << "a new one";
}

TEST(Lobby, AChallengeTakesTheNextNumberOfTheList) {
  Connected on;
  const auto challenge = [](const std::string& id) {
    return R"({"t":"seek","seek":{"id":")" + id +
           R"(","game":"tori","handicap":"none","rated":false,"time":null,"mine":false,)"
           R"("to":"Ann","by":{"kind":"account","name":"Hanako"}}})";
  };
  on.answer("seeks", 200,
            R"({"seeks":[{"id":"s1","game":"tori","time":null,"by":{"kind":"guest"}},)"
            R"({"id":"s2","game":"yari","time":null,"by":{"kind":"guest"}}]})");
  EXPECT_THAT(on.own(challenge("c1")).lines, ElementsAre("  3  Hanako  Tori Shogi  no clock  casual  > Ann"));
  EXPECT_THAT(on.own(challenge("c2")).lines, ElementsAre(StartsWith("  4  Hanako")));
  on.type("join 1");
  EXPECT_EQ(on.call()->path, "/seeks/s1/accept");
  on.type("join 3");
  EXPECT_EQ(on.call()->path, "/seeks/c1/accept");
  on.own(R"({"t":"seek_gone","id":"c1"})");
  EXPECT_THAT(on.own(challenge("c1")).lines, ElementsAre(StartsWith("  3  Hanako"))) << "its player is back";
  EXPECT_EQ(on.session.scene(on.now).list.size(), 4U);
  on.answer("games", 200, R"({"games":[{"id":"g1","game":"tori"},{"id":"g2","game":"tori"}]})");
  on.own(challenge("c3"));
  on.type("open 2");
  EXPECT_EQ(std::get<Follow>(on.last.wishes.front()).game, "g2");
}

TEST(Lobby, GamesAreListedAndOpened) {
  Connected on;
  on.type("games");
  EXPECT_EQ(on.call()->path, "/games");
  const std::string games =
      R"({"games":[{"id":"g1","game":"tori","time":{"kind":"correspondence","days":2},"outcome":null,"turn":"white",)"
      R"("seats":{"black":{"kind":"account","name":"Ann"},"white":{"kind":"engine","level":7}}},)"
      R"({"id":"g2","game":"yari","time":null,"outcome":{"winner":"black","reason":"time"},)"
      R"("seats":{"black":{"kind":"guest"},"white":{"kind":"deleted"}}},)"
      R"({"id":"g3","game":"yari","time":null,"outcome":{"winner":null,"reason":"repetition"},)"
      R"("seats":{"black":{"kind":"guest"},"white":{"kind":"guest"}}}]})";
  EXPECT_THAT(on.answer("games", 200, games).lines,
              ElementsAre("  1  Tori Shogi  Ann - engine, level 7  2d  White to move.",
                          "  2  Yari Shogi  guest - deleted player  no clock  Black wins",
                          "  3  Yari Shogi  guest - guest  no clock  No contest"));
  on.type("open 2");
  ASSERT_EQ(on.last.wishes.size(), 1U);
  EXPECT_EQ(std::get<Follow>(on.last.wishes.front()).game, "g2");
  on.type("live");
  EXPECT_EQ(on.call()->path, "/games/live");
  EXPECT_THAT(on.answer("live", 200, R"({"games":[]})").lines, ElementsAre("There are no public games in progress."));
  EXPECT_THAT(on.answer("games", 200, R"({"games":[]})").lines, ElementsAre("You have no games."));
  EXPECT_THAT(on.answer("seeks", 200, R"({"seeks":[]})").lines, ElementsAre(StartsWith("There are no open seeks.")));
}

TEST(Lobby, AGameIsWatchedByItsIdOrItsAddress) {
  for (const char* text : {"abc", "https://ootori.example/game/abc", "https://ootori.example/game/abc?x=1#y"}) {
    Connected on;
    on.type("watch " + std::string{text});
    ASSERT_EQ(on.last.wishes.size(), 1U) << text;
    EXPECT_EQ(std::get<Follow>(on.last.wishes.front()).game, "abc");
  }
  Connected on;
  for (const char* text :
       {"", "https://ootori.example/game/", "a b", "..%2fadmin", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}) {
    EXPECT_THAT(on.type("watch " + std::string{text}), ElementsAre("Usage: watch ID")) << text;
  }
}

TEST(Lobby, TheServersEngineHasALevelAndAHandicap) {
  Connected on;
  on.type("engine yari 20 white six-piece");
  EXPECT_EQ(on.call()->path, "/games");
  const json::object body = object_of(on.call()->body);
  EXPECT_EQ(number_at(body, "level"), 20);
  EXPECT_EQ(text_at(body, "side"), "white");
  EXPECT_EQ(text_at(body, "handicap"), "six-piece");
  EXPECT_EQ(body.if_contains("rated"), nullptr);
  on.type("engine tori");
  EXPECT_EQ(number_at(object_of(on.call()->body), "level"), 5);
  EXPECT_EQ(text_at(object_of(on.call()->body), "side"), "random");
  EXPECT_EQ(text_at(object_of(on.call()->body), "handicap"), "none");
  on.type("seek tori none casual");
  EXPECT_EQ(object_of(on.call()->body).if_contains("time"), nullptr);
  EXPECT_FALSE(is_true_at(object_of(on.call()->body), "rated"));
  EXPECT_THAT(on.type("engine"), ElementsAre("seek tori|yari [TIME] [black|white] [rated] [HANDICAP]"));
}

TEST(Lobby, InTheLobbyThereIsNoGame) {
  Connected on;
  EXPECT_EQ(on.session.prompt(), "lobby> ");
  for (const char* command : {"board", "resign", "accept", "say hello", "clock", "save x"}) {
    EXPECT_THAT(on.type(command), ElementsAre(HasSubstr("not available here"))) << command;
  }
  EXPECT_THAT(on.type("S-7d"), ElementsAre("There is no command 'S-7d'. Type help for the list."));
  EXPECT_THAT(on.type("help"), AllOf(Contains(StartsWith("  seek ")), Not(Contains(StartsWith("  resign")))));
  EXPECT_THAT(on.type("rules yari"), Contains(HasSubstr("Yari Shogi")));
  EXPECT_THAT(on.session.completions("se"), ElementsAre("seek", "seeks"));
  EXPECT_THAT(on.session.completions("engine "), ElementsAre("engine tori", "engine yari"));
  EXPECT_THAT(on.type("quit"), ElementsAre("Goodbye."));
}

TEST(Lobby, ReturningToTheLobbyLeavesTheGameRunning) {
  Connected on;
  on.begin_game();
  EXPECT_THAT(on.type("lobby"), ElementsAre("Lobby. Type help for the commands."));
  ASSERT_EQ(on.last.wishes.size(), 1U);
  EXPECT_EQ(std::get<Follow>(on.last.wishes.front()).game, "");
  EXPECT_EQ(on.session.prompt(), "lobby> ");
  EXPECT_EQ(on.session.scene(on.now).state, nullptr);
  EXPECT_THAT(on.event(2, R"("type":"moved","usi":"3d3c","spent":0)").lines, IsEmpty());
}

}  // namespace
}  // namespace ootori::terminal

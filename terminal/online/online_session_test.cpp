#include "terminal/online/online_session.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/json_fields.hpp"

namespace ootori::terminal {

using client::is_true_at;
using client::number_at;
using client::object_at;
using client::object_of;
using client::text_at;

namespace {

using namespace std::chrono_literals;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const std::string live = R"({"kind":"live","main":60000,"increment":0,"delay":0,"byoyomi":10000,"periods":3})";
const std::string start = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1";

struct Connected {
  Connected()
      : session({.server = "https://ootori.example",
                 .settings = settings_for(Language::english, {.unicode = true, .colors = false, .files = true})}) {
    static_cast<void>(session.begin(now));
    answer("account", 200, R"({"name":null,"role":"guest"})");
    answer("seeks", 200, R"({"seeks":[]})");
    own(R"({"t":"present"})");
  }

  Reply answer(const std::string& tag, int status, const std::string& body) {
    return last = session.happened(Answered{tag, status, body}, now);
  }
  Reply own(const std::string& line) { return last = session.happened(StreamLine{"", line}, now); }
  Reply line(const std::string& text) { return last = session.happened(StreamLine{"abc", text}, now); }
  Reply event(int n, const std::string& fields) {
    return line(R"({"t":"event","game":"abc","n":)" + std::to_string(n) + R"(,"at":0,"event":{)" + fields + "}}");
  }
  std::vector<std::string> type(std::string_view text) { return (last = session.typed(text, now)).lines; }

  // A game in which we are Black.
  Reply begin_game(const std::string& opponent = "Hanako") {
    answer("begun", 201, R"({"id":"abc"})");
    line(R"({"t":"watching","game":"abc","events":1})");
    return created(opponent);
  }
  Reply created(const std::string& opponent = "Hanako", bool plays = true) {
    const json::value name = json::string(opponent);
    const std::string you = plays ? "true" : "false";
    return event(1, R"("type":"created","game":"tori","handicap":"none","rated":false,"time":)" + live +
                        R"(,"start":")" + start + R"(","seats":{"black":{"kind":"guest","you":)" + you +
                        R"(},"white":{"kind":"account","name":)" + json::serialize(name) + R"(,"you":false}})");
  }
  const Call* call() const {
    for (const Wish& wish : last.wishes) {
      if (const auto* wanted = std::get_if<Call>(&wish)) return wanted;
    }
    return nullptr;
  }

  SteadyTime now{};
  OnlineSession session;
  Reply last;
};

TEST(OnlineSession, AsksForTheAccountFirst) {
  OnlineSession session{{.server = "https://ootori.example", .settings = settings_for(Language::english, {})}};
  const Reply reply = session.begin({});
  ASSERT_EQ(reply.wishes.size(), 1U) << "a guest's first call is made alone";
  EXPECT_EQ(std::get<Call>(reply.wishes.front()).path, "/account");
}

TEST(OnlineSession, FindsAnOpponent) {
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

TEST(OnlineSession, ChallengesByName) {
  Connected on;
  on.type("challenge Hanako yari 2d");
  EXPECT_EQ(text_at(object_of(on.call()->body), "to"), "Hanako");
  EXPECT_EQ(number_at(object_at(object_of(on.call()->body), "time"), "days"), 2);
}

TEST(OnlineSession, ShowsMovesOnceTheServerConfirms) {
  Connected on;
  on.begin_game();
  on.type("Sx3c");
  ASSERT_NE(on.call(), nullptr);
  EXPECT_EQ(on.call()->path, "/games/abc/move");
  EXPECT_EQ(on.call()->body, R"({"ply":0,"usi":"3d3c"})");
  EXPECT_EQ(on.session.scene(on.now).state->plies(), 0U) << "not before the server has said so";
  EXPECT_THAT(on.type("S-4d"), ElementsAre("It is not your turn.")) << "one move at a time";
  on.answer("move", 204, "");
  EXPECT_THAT(on.event(2, R"("type":"moved","usi":"3d3c","spent":0)").lines,
              ElementsAre("1. Black: Swallow from 3d to 3c, taking a Swallow (Sx3c)."));
  EXPECT_THAT(on.event(3, R"("type":"moved","usi":"4b3c","spent":0)").lines, ElementsAre(HasSubstr("2. White")));
}

TEST(OnlineSession, ARefusedMoveCanBeReplaced) {
  Connected on;
  on.begin_game();
  on.type("Sx3c");
  EXPECT_THAT(on.answer("move", 409, R"({"error":{"code":"stale","message":"The game has gone on."}})").lines,
              ElementsAre(HasSubstr("The game has gone on.")));
  on.type("Sx3c");
  EXPECT_NE(on.call(), nullptr);
}

TEST(OnlineSession, IllegalMovesAreNotSent) {
  Connected on;
  on.begin_game();
  EXPECT_THAT(on.type("F-4e"), Contains("One of your own pieces is on 4e."));
  EXPECT_EQ(on.call(), nullptr);
}

TEST(OnlineSession, ReconnectingRepeatsNothing) {
  Connected on;
  on.begin_game();
  on.event(2, R"("type":"moved","usi":"3d3c","spent":0)");
  EXPECT_THAT(on.session.happened(StreamBroken{"abc", "gone"}, on.now).lines,
              ElementsAre(HasSubstr("Connection lost")));
  EXPECT_THAT(on.session.happened(StreamBroken{"", "gone"}, on.now).lines, IsEmpty()) << "once";
  EXPECT_THAT(on.session.happened(StreamRestored{""}, on.now).lines, ElementsAre("Reconnected."));
  on.line(R"({"t":"watching","game":"abc","events":4})");
  EXPECT_THAT(on.created().lines, IsEmpty());
  EXPECT_THAT(on.event(2, R"("type":"moved","usi":"3d3c","spent":0)").lines, IsEmpty());
  EXPECT_THAT(on.event(3, R"("type":"moved","usi":"4b3c","spent":0)").lines, IsEmpty());
  EXPECT_THAT(on.event(4, R"("type":"moved","usi":"S*3d","spent":0)").lines,
              ElementsAre(HasSubstr("2. White"), HasSubstr("3. Black")))
      << "all that was missed is told";
}

TEST(OnlineSession, ChatMessagesAreShownOnce) {
  Connected on;
  on.begin_game();
  on.type("say Good luck, Hanako!");
  EXPECT_EQ(on.call()->path, "/games/abc/chat");
  EXPECT_EQ(on.call()->body, R"({"channel":"players","text":"Good luck, Hanako!"})");
  on.type("say Good luck!");
  EXPECT_EQ(on.call()->body, R"({"channel":"players","phrase":"good_luck"})");
  EXPECT_THAT(on.type("say"), ElementsAre(HasSubstr("Usage: say")));

  const auto said = [](int n, const std::string& words) {
    return R"({"n":)" + std::to_string(n) +
           R"(,"at":0,"channel":"players","by":{"kind":"account","name":"Hanako","you":false},"side":"white",)" +
           words + "}";
  };
  const auto told = [&](int n, const std::string& words) {
    return on.line(R"({"t":"said","game":"abc","message":)" + said(n, words) + "}").lines;
  };
  EXPECT_THAT(told(1, R"("phrase":"thanks")"), ElementsAre("Hanako: Thank you!"));
  EXPECT_THAT(told(2, R"("text":"\u001b[2J\u202eevil")"), ElementsAre("Hanako: [2Jevil")) << "nothing obeys it";
  on.line(R"({"t":"chat","game":"abc","messages":[)" + said(2, R"("text":"old")") + "," +
          said(3, R"("phrase":"unheard_of")") + "]}");
  EXPECT_THAT(on.last.lines, ElementsAre("Hanako: unheard_of")) << "after a lost connection only what is new";
}

TEST(OnlineSession, OffersAreShownAndAnswered) {
  Connected on;
  on.begin_game();
  on.event(2, R"("type":"moved","usi":"3d3c","spent":0)");
  EXPECT_THAT(on.event(3, R"("type":"offered","by":"white","offer":"takeback")").lines,
              ElementsAre("Hanako asks for a takeback.", "Type accept or decline."));
  on.type("accept");
  EXPECT_EQ(on.call()->path, "/games/abc/answer");
  EXPECT_EQ(on.call()->body, R"({"offer":"takeback","accept":true})");
}

// On a server there are no hints, and a spectator cannot resign.
TEST(OnlineSession, ListsTheCommands) {
  Connected player;
  player.begin_game();
  EXPECT_THAT(player.session.scene(player.now).commands, ElementsAre("help", "back", "flip", "resign", "quit"));
  Connected watcher;
  watcher.type("watch abc");
  watcher.line(R"({"t":"watching","game":"abc","events":1})");
  watcher.created("Hanako", false);
  EXPECT_THAT(watcher.session.scene(watcher.now).commands, ElementsAre("help", "flip", "quit"));
  EXPECT_THAT(watcher.type("resign"), ElementsAre(HasSubstr("'resign'")));
  EXPECT_EQ(watcher.call(), nullptr);
}

TEST(OnlineSession, ByoYomiIsShown) {
  Connected on;
  on.begin_game();
  on.line(
      R"({"t":"clock","game":"abc","black":{"main":0,"periods":2},"white":{"main":60000,"periods":3},"running":"black","adjourned_for":null,"until_flag":20000})");
  on.now += 3s;
  EXPECT_EQ(on.session.scene(on.now).players[0].clock, "7 s byo-yomi (2 left)");
  EXPECT_EQ(on.session.scene(on.now).players[1].clock, "1:00");
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

}  // namespace
}  // namespace ootori::terminal

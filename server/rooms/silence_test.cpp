// A player's connection falls silent without being closed, over real sockets.
#include <gtest/gtest.h>

#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

using namespace std::chrono_literals;

class SilenceTest : public ServerTest {
 protected:
  ServerOptions options() override {
    auto made = ServerTest::options();
    made.http.socket.ask = 200ms;
    made.http.socket.silence = 1'500ms;
    return made;
  }

  // A live game that Ann plays as Black against Bob.
  std::string begin() {
    EXPECT_EQ(browser.post("/api/v1/account", R"({"name":"Ann","password":"battery staple"})").status, 201);
    bob.port = browser.port;
    EXPECT_EQ(bob.post("/api/v1/account", R"({"name":"Bob","password":"battery staple"})").status, 201);
    const auto seek = browser.post("/api/v1/seeks",
                                   R"({"game":"yari","side":"black","to":"Bob","time":{"kind":"live","main":600000}})");
    const auto game = bob.post("/api/v1/seeks/" + std::string(seek.json().at("id").as_string()) + "/accept", {});
    return std::string(game.json().at("id").as_string());
  }

  static bool both_are_there(const boost::json::object& presence) {
    return presence.at("black").as_bool() && presence.at("white").as_bool();
  }

  Browser bob{.port = 0};
};

TEST_F(SilenceTest, TheOpponentIsToldWithinSecondsAndWhenItEnds) {
  const auto game = begin();
  auto silent = browser.socket();
  silent.send(watch_frame(game, 0));
  auto opponent = bob.socket();
  opponent.send(watch_frame(game, 0));
  while (!both_are_there(opponent.expect("presence"))) {
  }

  const auto from = std::chrono::steady_clock::now();
  auto told = opponent.expect("presence");  // reading answers pings; the other socket does not read
  while (both_are_there(told)) told = opponent.expect("presence");
  EXPECT_FALSE(told.at("black").as_bool());
  EXPECT_TRUE(told.at("white").as_bool());
  EXPECT_GE(told.at("away_for").at("black").as_int64(), 1'500) << "from when it was last heard of";
  EXPECT_TRUE(told.at("away_for").at("white").is_null());
  EXPECT_LE(told.at("claim_in").as_int64(), 58'500);
  EXPECT_GE(std::chrono::steady_clock::now() - from, 1'000ms) << "not at once";

  silent.send(R"({"t":"ping"})");
  EXPECT_TRUE(both_are_there(opponent.expect("presence")));
  EXPECT_EQ(silent.expect("pong").size(), 1U) << "the line was never closed";
}

TEST_F(SilenceTest, AnAdjournedGameDoesNotResumeAgainstADeadConnection) {
  const auto game = begin();
  const std::string at = "/api/v1/games/" + game;
  const auto post = [&](Browser& by, const std::string& what, std::string_view body = {}) {
    const auto answer = by.post(at + what, body);
    EXPECT_EQ(answer.status, 204) << what << answer.body;
  };
  post(browser, "/move", R"({"ply":0,"usi":"1g1f"})");
  post(bob, "/move", R"({"ply":1,"usi":"1c1d"})");
  post(bob, "/adjourn");
  post(browser, "/answer", R"({"offer":"adjourn","accept":true})");
  post(browser, "/seal", R"({"ply":2,"usi":"2g2f"})");
  auto silent = browser.socket();
  silent.send(watch_frame(game, 0));
  auto opponent = bob.socket();
  opponent.send(watch_frame(game, 0));
  while (!both_are_there(opponent.expect("presence"))) {
  }
  for (auto frame = opponent.receive(2s); frame; frame = opponent.receive(2s)) {
    EXPECT_FALSE(frame->contains(R"("black":false)")) << "nobody checks yet: " << *frame;
  }
  post(browser, "/resume");
  EXPECT_FALSE(opponent.expect("presence").at("black").as_bool()) << "the browser no longer answers";
  post(bob, "/answer", R"({"offer":"resume","accept":true})");
  EXPECT_EQ(opponent.expect("event").at("event").at("type").as_string(), "offered") << "by the opponent, too";
  EXPECT_EQ(bob.get(at).json().at("moves").as_array().size(), 2U) << "the sealed move stays sealed";

  silent.send(R"({"t":"ping"})");
  EXPECT_TRUE(both_are_there(opponent.expect("presence")));
  post(browser, "/answer", R"({"offer":"resume","accept":true})");
  EXPECT_EQ(bob.get(at).json().at("moves").as_array().size(), 3U);
}

TEST_F(SilenceTest, SocketsAreCheckedOnlyWhileAClockMayRun) {
  const auto game = begin();
  auto silent = browser.socket();
  silent.send(watch_frame(game, 0));
  auto opponent = bob.socket();
  opponent.send(watch_frame(game, 0));
  while (!both_are_there(opponent.expect("presence"))) {
  }
  EXPECT_EQ(bob.post("/api/v1/games/" + game + "/abort", {}).status, 204);
  opponent.expect("event");
  for (auto frame = opponent.receive(3s); frame; frame = opponent.receive(3s)) {
    EXPECT_FALSE(frame->contains("presence")) << *frame;
  }
}

}  // namespace
}  // namespace ootori::server::testing

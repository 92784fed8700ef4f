// A server with push notifications, a push service, and two players: Ann, whose browser is `browser`, and Bob.
#pragma once

#include "server/testing/push_service.hpp"
#include "server/testing/token_holder.hpp"

namespace ootori::server::testing {

inline const std::string push_path = "/api/v1/push";
inline const std::string days_game = R"("game":"tori","side":"white","time":{"kind":"correspondence","days":3})";

class PushTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    bob.port = server->port();
    sign_up(browser, "Ann");
    sign_up(bob, "Bob");
  }
  ServerOptions options() override {
    auto made = local_options(folder.path(), engine);
    made.push = push;
    return made;
  }

  void subscribe(Browser& who, const PushBrowser& as, std::string_view language = "en") {
    const auto answer = who.call("PUT", push_path, as.body(language));
    ASSERT_EQ(answer.status, 204) << answer.body;
  }
  boost::json::value subscription(Browser& who) { return who.get(push_path).json().at("subscription"); }

  // A challenge to Ann.
  std::string challenge(std::string_view terms = days_game) {
    const auto seek = bob.post("/api/v1/seeks", fmt::format(R"({{"to":"Ann",{}}})", terms));
    EXPECT_EQ(seek.status, 201) << seek.body;
    return std::string(seek.json().at("id").as_string());
  }
  std::string accept(const std::string& seek) {
    const auto game = browser.post("/api/v1/seeks/" + seek + "/accept", {});
    EXPECT_EQ(game.status, 201) << game.body;
    return std::string(game.json().at("id").as_string());
  }
  // A game between the two; it is the turn of Ann, who is Black.
  std::string begin() { return accept(challenge()); }
  static void move(Browser& who, const std::string& game, int ply, std::string_view usi) {
    const auto answer =
        who.post("/api/v1/games/" + game + "/move", fmt::format(R"({{"ply":{},"usi":"{}"}})", ply, usi));
    EXPECT_TRUE(answer.status == 200 || answer.status == 204) << answer.body;
  }
  // The first moves of both.
  void both_move(const std::string& game) {
    move(browser, game, 0, "4e4d");
    move(bob, game, 1, "4c4d");
  }
  static void open(SocketClient& socket, const std::string& game) {
    socket.send(watch_frame(game, 0));
    (void)socket.expect("watching");
  }

  PushService service;
  PushOptions push = service.options();
  PushBrowser phone = service.browser("phone");
  Browser bob{.port = 0};
};

}  // namespace ootori::server::testing

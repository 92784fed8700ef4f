// Ann and Bob, who have accounts and can play each other, over real sockets and on a real store.
#pragma once

#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/testing/test_server.hpp"

namespace ootori::server::testing {

class PersonalDataTest : public ServerTest {
 protected:
  ServerOptions options() override {
    auto made = ServerTest::options();
    made.call_limits.games_of_player = no_limit;
    return made;
  }

  void SetUp() override {
    ServerTest::SetUp();
    other.port = server->port();
    sign_up(browser, "Ann");
    sign_up(other, "Bob");
  }

  static HttpAnswer try_sign_up(Browser& one, std::string_view name) {
    return one.post("/api/v1/account", fmt::format(R"({{"name":"{}","password":"correct horse"}})", name));
  }
  static void sign_up(Browser& one, std::string_view name) { ASSERT_EQ(try_sign_up(one, name).status, 201); }

  // Ann, who is Black, against Bob.
  std::string game_between(std::string_view terms = "") {
    const auto seek =
        browser.post("/api/v1/seeks", fmt::format(R"({{"game":"yari","side":"black","to":"Bob"{}}})", terms));
    EXPECT_EQ(seek.status, 201) << seek.body;
    const auto made = other.post("/api/v1/seeks/" + std::string(seek.json().at("id").as_string()) + "/accept", {});
    EXPECT_EQ(made.status, 201) << made.body;
    return std::string(made.json().at("id").as_string());
  }

  void begin(const std::string& game) {
    auto black = browser.socket();
    auto white = other.socket();
    black.send(watch_frame(game, 1));
    black.send(move_frame(game, 0, "1g1f"));
    black.expect("event");
    white.send(move_frame(game, 1, "1c1d"));
    black.expect("event");
  }

  boost::json::object game_json(const std::string& game) { return other.get("/api/v1/games/" + game).json(); }

  Browser other{.port = 0};
};

}  // namespace ootori::server::testing

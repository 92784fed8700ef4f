// Two accounts, Ann and Bob, who play each other over real sockets, and a stranger without an account.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/testing/test_server.hpp"

namespace ootori::server::testing {

class TwoPlayersTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    for (const auto& [one, name] : {std::pair{&ann, "Ann"}, {&bob, "Bob"}}) {
      one->port = server->port();
      const std::string account = fmt::format(R"({{"name":"{}","password":"correct horse"}})", name);
      ASSERT_EQ(one->post("/api/v1/account", account).status, 201);
    }
    stranger.port = server->port();
  }

  // A live game of Tori Shogi in which Ann plays Black and resigns after these moves. Its id.
  std::string play(std::initializer_list<std::string_view> moves, bool rated) {
    const auto seek =
        ann.post("/api/v1/seeks",
                 fmt::format(R"({{"game":"tori","side":"black","to":"Bob","time":{{"kind":"live","main":300000}},)"
                             R"("rated":{}}})",
                             rated));
    const auto game = bob.post("/api/v1/seeks/" + std::string(seek.json().at("id").as_string()) + "/accept", {});
    EXPECT_EQ(game.status, 201) << game.body;
    std::string id(game.json().at("id").as_string());
    int ply = 0;
    for (const std::string_view usi : moves) {
      Browser& by = ply % 2 == 0 ? ann : bob;
      EXPECT_EQ(by.post("/api/v1/games/" + id + "/move", fmt::format(R"({{"ply":{},"usi":"{}"}})", ply, usi)).status,
                204);
      ++ply;
    }
    EXPECT_EQ(ann.post("/api/v1/games/" + id + "/resign", {}).status, 204);
    return id;
  }

  Browser& ann = browser;
  Browser bob{.port = 0};
  Browser stranger{.port = 0};
};

}  // namespace ootori::server::testing

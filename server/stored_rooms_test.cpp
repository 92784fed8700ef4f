// The calls that mostly read stored data, made without a network.
#include "server/stored_rooms.hpp"

#include <gtest/gtest.h>

#include "server/clockwork/clocks.hpp"
#include "server/explorer/explorer.hpp"
#include "server/testing/people.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

class StoredRoomsTest : public ::testing::Test {
 protected:
  // Ann is a moderator.
  void SetUp() override {
    ASSERT_TRUE(TestDatabase(folder.path())
                    .execute("INSERT INTO accounts (player, name, folded, password, role, created) "
                             "VALUES ('ann', 'Ann', 'ann', '', 'moderator', 0)"));
    ASSERT_TRUE(core.resume([](const game::PlayerId&) {}));
  }
  void TearDown() override {
    rooms.close();
    core.close();
    core.join();
  }

  HttpResponse ask(std::string_view method, std::string_view pattern, std::string_view parameter,
                   std::string_view body = {}) {
    HttpRequest request;
    request.address = "198.51.100.7";
    request.body = body;
    Later<HttpResponse> response;
    for (const Routes& routes : rooms.routes()) {
      for (const Route& route : routes) {
        if (route.method == method && route.pattern == pattern) {
          route.handle({request, parameter, {.player = ann, .login = {}}, response.taker()});
        }
      }
    }
    return response.get();
  }

  const TemporaryFolder folder;
  Ledger ledger{CallLimits{}, HoldLimits{}, [] { return game::Millis{0}; }};
  const WebFiles files;
  Gallery gallery{{}, ledger};
  Core core{{.store = open_test_store(folder.path()),
             .now = unix_now,
             .uptime = [] { return game::Millis{0}; },
             .ledger = &ledger}};
  Explorer explorer{core.store->pages(), {.folder = folder.path()}};
  StoredRooms rooms{
      {.core = core, .explorer = explorer, .gallery = gallery, .files = files, .ledger = ledger, .uptime = [] {
         return game::Millis{0};
       }}};
};

// Otherwise they would delay everybody, and cost nobody anything.
TEST_F(StoredRoomsTest, WhateverReadsTheStoreCountsForItsAddress) {
  struct Reading {
    std::string_view method, pattern, parameter;
    int status;
    std::string_view body = {};
  };
  constexpr std::string_view id = "222222222222";
  const auto all = std::to_array<Reading>({
      {"GET", "practice/*", "tori", 200},
      {"GET", "practice/*/problems", "tori", 200},
      {"GET", "moderation/problems", {}, 200},
      {"POST", "studies/*/changes", id, 404, R"({"type":"chapter_deleted","chapter":1})"},
      {"DELETE", "studies/*", id, 404},
      {"POST", "tournaments/*/cancel", id, 404},
      {"POST", "simuls/*/cancel", id, 404},
  });
  for (const auto& [method, pattern, parameter, status, body] : all) {
    EXPECT_EQ(ask(method, pattern, parameter, body).status, status) << pattern;
  }
  ledger.worked("198.51.100.7", std::chrono::hours{1});
  for (const auto& [method, pattern, parameter, status, body] : all) {
    EXPECT_EQ(ask(method, pattern, parameter, body).status, 429) << pattern;
  }
}

}  // namespace
}  // namespace ootori::server::testing

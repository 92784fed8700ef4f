// A server process that is killed in the middle of games, and a server whose disk fails.
#include <csignal>

#include <sys/wait.h>

#include "server/store/sqlite.hpp"
#include "server/testing/faulty_vfs.hpp"
#include "server/testing/server_process.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

TEST(Crash, WhatWasToldSurvivesTheDeathOfTheServer) {
  const TemporaryFolder folder;
  std::string game;
  std::vector<boost::json::object> told;
  Browser browser{.port = 0};
  for (int life = 0; life < 5; ++life) {
    ServerProcess process(folder.path());
    ASSERT_NE(process.port(), 0);
    browser.port = process.port();
    if (game.empty()) game = browser.new_game("yari");

    auto socket = browser.socket();
    socket.send(watch_frame(game, 0));
    const auto known = static_cast<std::size_t>(socket.expect("watching").at("events").as_int64());
    // Everything announced before is there, and no event has changed.
    ASSERT_GE(known, told.size());
    for (const auto& event : told) ASSERT_EQ(socket.expect("event"), event) << "life " << life;
    while (told.size() < known) told.push_back(socket.expect("event"));
    // If the engine is to move, it continues; then the process is killed before its next answer.
    const auto plies = [&told] { return static_cast<int>(told.size()) - 1; };
    if (plies() % 2 == 1) told.push_back(socket.expect("event"));
    const std::array<std::string_view, 5> pawns{"1g1f", "2g2f", "3g3f", "4g4f", "5g5f"};
    socket.send(move_frame(game, plies(), pawns[static_cast<std::size_t>(life)]));
    told.push_back(socket.expect("event"));
    process.kill();
    EXPECT_EQ(told.back().at("event").at("usi").as_string(), pawns[static_cast<std::size_t>(life)]);
  }
}

TEST(Crash, AccountsAndSeeksThatWereToldOfSurviveToo) {
  const TemporaryFolder folder;
  Browser browser{.port = 0};
  std::vector<std::string> seeks;
  for (int life = 0; life < 5; ++life) {
    ServerProcess process(folder.path());
    ASSERT_NE(process.port(), 0);
    browser.port = process.port();
    if (life == 0) {
      ASSERT_EQ(browser.post("/api/v1/account", R"({"name":"Ann","password":"correct horse"})").status, 201);
    } else {
      EXPECT_EQ(browser.get("/api/v1/account").json().at("name").as_string(), "Ann");
      ASSERT_EQ(browser.post("/api/v1/session", R"({"name":"Ann","password":"correct horse"})").status, 200);
    }
    for (const std::string& seek : seeks) EXPECT_EQ(browser.get("/api/v1/seeks/" + seek).status, 200) << life;
    const auto answer = browser.post("/api/v1/seeks", R"({"game":"yari","side":"random"})");
    ASSERT_EQ(answer.status, 201) << answer.body;
    seeks.emplace_back(answer.json().at("id").as_string());
    Browser other{.port = process.port()};
    if (life == 4) EXPECT_EQ(other.post("/api/v1/seeks/" + seeks[0] + "/accept", {}).status, 201);
    process.kill();
  }
  ServerProcess process(folder.path());
  browser.port = process.port();
  EXPECT_EQ(browser.get("/api/v1/seeks/" + seeks[0]).code(), "unknown_seek") << "it has become a game";
  EXPECT_EQ(browser.get("/api/v1/games").json().at("games").as_array().size(), 1U);
}

class Disk : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    game = browser.new_game();
  }
  void TearDown() override { server.reset(); }  // it closes files of `vfs`

  FaultyVfs vfs;
  std::string game;
};

TEST_F(Disk, AMoveThatCannotBeSavedIsRefusedAndNotTold) {
  auto socket = browser.socket();
  socket.send(watch_frame(game, 1));
  socket.expect("watching");
  vfs.fail(1, SQLITE_FULL);
  socket.send(move_frame(game, 0, "3d3c"));
  const auto first = *socket.next_but_chat();
  EXPECT_EQ(first.at("t").as_string(), "error");
  EXPECT_EQ(first.at("code").as_string(), "storage");
  EXPECT_EQ(browser.get("/api/v1/games/" + game).json().at("events").as_int64(), 1);

  socket.send(move_frame(game, 0, "3d3c"));
  EXPECT_EQ(socket.expect("event").at("n").as_int64(), 2);
}

TEST_F(Disk, AGameThatCannotBeSavedIsNotCreated) {
  vfs.fail(1, SQLITE_IOERR_WRITE);
  const auto answer = browser.post("/api/v1/games", R"({"game":"yari","side":"black","level":1})");
  EXPECT_EQ(answer.status, 503);
  EXPECT_EQ(answer.code(), "storage");
  EXPECT_EQ(browser.get("/api/v1/games").json().at("games").as_array().size(), 1U);
}

TEST_F(Disk, AnAccountThatCannotBeSavedIsNotThere) {
  constexpr std::string_view ann = R"({"name":"Ann","password":"correct horse"})";
  const std::string guest = browser.cookie;
  vfs.fail(1, SQLITE_FULL);
  const auto answer = browser.post("/api/v1/account", ann);
  EXPECT_EQ(answer.status, 503);
  EXPECT_EQ(answer.code(), "storage");
  EXPECT_EQ(browser.cookie, guest);
  EXPECT_EQ(browser.get("/api/v1/players/Ann").code(), "unknown_player");
  EXPECT_EQ(browser.post("/api/v1/account", ann).status, 201) << "neither name nor guest is lost";

  vfs.fail(1, SQLITE_FULL);
  EXPECT_EQ(browser.call("DELETE", "/api/v1/session", {}).code(), "storage");
  EXPECT_EQ(browser.get("/api/v1/account").json().at("name").as_string(), "Ann") << "still signed in";
  vfs.fail(1, SQLITE_FULL);
  const std::string change = R"({"old":"correct horse","new":"battery staple"})";
  EXPECT_EQ(browser.post("/api/v1/account/password", change).code(), "storage");
  vfs.fail(1, SQLITE_FULL);
  EXPECT_EQ(browser.post("/api/v1/session", ann).code(), "storage");
  EXPECT_EQ(browser.post("/api/v1/session", ann).status, 200) << "the old password still";
}

TEST_F(Disk, AnEnginesMoveThatCannotBeSavedIsThoughtOfAgain) {
  engine.held = true;
  auto socket = browser.socket();
  socket.send(watch_frame(game, 1));
  socket.send(move_frame(game, 0, "3d3c"));
  socket.expect("event");
  ASSERT_TRUE(eventually([&] { return engine.asked == 1; }));
  vfs.fail(1, SQLITE_FULL);
  engine.held = false;
  EXPECT_EQ(socket.expect("event").at("n").as_int64(), 3);
  EXPECT_EQ(engine.asked, 2);
}

TEST_F(Disk, NothingIsToldBeforeItIsStored) {
  auto socket = browser.socket();
  socket.send(watch_frame(game, 1));
  socket.expect("watching");
  TestDatabase database(folder.path());
  engine.held = true;
  for (int move = 0; move < 20; ++move) {
    socket.send(move_frame(game, 0, "3d3c"));
    auto told = socket.expect("event").at("n").as_int64();
    EXPECT_GE(*database.integer("SELECT max(number) FROM events"), told);
    socket.send(frame("takeback", game));
    told = socket.expect("event").at("n").as_int64();
    EXPECT_GE(*database.integer("SELECT max(number) FROM events"), told);
  }
}

}  // namespace
}  // namespace ootori::server::testing

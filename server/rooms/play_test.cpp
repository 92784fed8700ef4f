// Games played through the public API, from the cookie to the end.
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

class Play : public ServerTest {};

TEST_F(Play, AMoveIsAnsweredByTheEngine) {
  const auto game = browser.new_game();
  auto socket = browser.socket();
  socket.send(watch_frame(game, 0));
  EXPECT_EQ(socket.expect("watching").at("events").as_int64(), 1);
  const auto created = socket.expect("event").at("event").as_object();
  EXPECT_EQ(created.at("type").as_string(), "created");
  EXPECT_TRUE(created.at("seats").at("black").at("you").as_bool());
  EXPECT_EQ(created.at("seats").at("white").at("kind").as_string(), "engine");

  socket.send(move_frame(game, 0, "3d3c"));
  const auto moved = socket.expect("event");
  EXPECT_EQ(moved.at("n").as_int64(), 2);
  EXPECT_EQ(moved.at("event").at("usi").as_string(), "3d3c");
  EXPECT_TRUE(socket.expect("thinking").at("on").as_bool());
  const auto answer = socket.expect("event");
  EXPECT_EQ(answer.at("n").as_int64(), 3);
  EXPECT_EQ(answer.at("event").at("type").as_string(), "moved");
  EXPECT_FALSE(socket.expect("thinking").at("on").as_bool());
}

TEST_F(Play, TheEngineGivesAndMovesFirstInAHandicapGame) {
  const auto game = browser.new_game("yari", "black", "two-piece");
  auto socket = browser.socket();
  socket.send(watch_frame(game, 1));
  EXPECT_EQ(socket.expect("event").at("event").at("type").as_string(), "moved");
}

TEST_F(Play, TheEngineMovesFirstWhenThePersonTakesWhite) {
  const auto game = browser.new_game("tori", "white");
  auto socket = browser.socket();
  socket.send(watch_frame(game, 1));
  EXPECT_EQ(socket.expect("event").at("event").at("type").as_string(), "moved");
  const auto view = browser.get("/api/v1/games/" + game).json();
  EXPECT_EQ(view.at("side").as_string(), "white");
  EXPECT_EQ(view.at("moves").as_array().size(), 1U);
}

TEST_F(Play, AReconnectedClientGetsTheRestOnce) {
  const auto game = browser.new_game();
  {
    auto socket = browser.socket();
    socket.send(watch_frame(game, 1));
    socket.send(move_frame(game, 0, "3d3c"));
    socket.expect("event");
  }
  ASSERT_TRUE(eventually([&] { return browser.get("/api/v1/games/" + game).json().at("events").as_int64() == 3; }));
  auto socket = browser.socket();
  socket.send(watch_frame(game, 2));
  EXPECT_EQ(socket.expect("watching").at("events").as_int64(), 3);
  EXPECT_EQ(socket.expect("event").at("n").as_int64(), 3);
  socket.send(R"({"t":"ping"})");
  EXPECT_EQ(socket.next_but_chat()->at("t").as_string(), "pong");
}

TEST_F(Play, AllWatchersHearTheSame) {
  const auto game = browser.new_game();
  auto player = browser.socket();
  auto guest = SocketClient(browser.port, "");
  for (auto* socket : {&player, &guest}) {
    socket->send(watch_frame(game, 0));
    socket->expect("watching");
  }
  const auto created = guest.expect("event").at("event").as_object();
  EXPECT_FALSE(created.at("seats").at("black").at("you").as_bool());
  player.expect("event");
  player.send(move_frame(game, 0, "3d3c"));
  EXPECT_EQ(player.expect("event"), guest.expect("event"));
}

TEST_F(Play, AnIllegalMoveIsRefusedWithItsRule) {
  const auto game = browser.new_game();
  auto socket = browser.socket();
  socket.send(move_frame(game, 0, "S*4d"));
  const auto error = socket.expect("error");
  EXPECT_EQ(error.at("code").as_string(), "illegal_move");
  EXPECT_EQ(error.at("rule").as_string(), "not_in_hand");
  EXPECT_EQ(error.at("game").as_string(), game);
  EXPECT_FALSE(error.at("message").as_string().empty());
}

TEST_F(Play, EveryRefusalHasItsCode) {
  engine.held = true;
  const auto game = browser.new_game();
  auto socket = browser.socket();
  const auto code_of_answer = [&](const std::string& sent) {
    socket.send(sent);
    return std::string(socket.expect("error").at("code").as_string());
  };
  EXPECT_EQ(code_of_answer(move_frame(game, 0, "hello")), "bad_value");
  EXPECT_EQ(code_of_answer(move_frame(game, 1, "3d3c")), "stale");
  EXPECT_EQ(code_of_answer(frame("takeback", game)), "nothing_to_take_back");
  EXPECT_EQ(code_of_answer(move_frame("222222222222", 0, "3d3c")), "unknown_game");
  EXPECT_EQ(code_of_answer(move_frame("no such id", 0, "3d3c")), "unknown_game");
  EXPECT_EQ(code_of_answer(watch_frame("222222222222", 0)), "unknown_game");
  socket.send(move_frame(game, 0, "3d3c"));
  EXPECT_EQ(code_of_answer(move_frame(game, 1, "3e3d")), "not_your_turn");

  Browser other{.port = browser.port};
  other.new_game();
  auto stranger = other.socket();
  stranger.send(frame("resign", game));
  EXPECT_EQ(stranger.expect("error").at("code").as_string(), "not_your_game");

  socket.send(frame("resign", game));
  EXPECT_EQ(code_of_answer(frame("resign", game)), "game_over");
}

TEST_F(Play, OfTwoMovesForOnePlyOneIsStale) {
  engine.held = true;
  const auto game = browser.new_game();
  auto one = browser.socket();
  auto two = browser.socket();
  one.send(watch_frame(game, 1));
  one.expect("watching");
  one.send(move_frame(game, 0, "3d3c"));
  two.send(move_frame(game, 0, "3d3c"));
  two.send(watch_frame(game, 1));
  // Whichever came first was played; there is one event and one refusal.
  one.expect("event");
  ASSERT_TRUE(eventually([&] { return browser.get("/api/v1/games/" + game).json().at("plies").as_int64() == 1; }));
  const auto first = boost::json::parse(*two.receive()).as_object();
  if (first.at("t").as_string() == "error") {
    EXPECT_EQ(first.at("code").as_string(), "stale");
  } else {
    EXPECT_EQ(one.expect("error").at("code").as_string(), "stale");
  }
}

TEST_F(Play, TakingBackWhileTheEngineThinksStopsIt) {
  engine.held = true;
  const auto game = browser.new_game();
  auto socket = browser.socket();
  socket.send(watch_frame(game, 1));
  socket.send(move_frame(game, 0, "3d3c"));
  EXPECT_TRUE(socket.expect("thinking").at("on").as_bool());
  ASSERT_TRUE(eventually([&] { return engine.asked == 1; }));
  socket.send(frame("takeback", game));
  const auto event = socket.expect("event").at("event").as_object();
  EXPECT_EQ(event.at("type").as_string(), "taken_back");
  EXPECT_EQ(event.at("plies").as_int64(), 0);
  EXPECT_FALSE(socket.expect("thinking").at("on").as_bool());
  EXPECT_TRUE(eventually([&] { return engine.cancelled == 1; }));
  EXPECT_EQ(browser.get("/api/v1/games/" + game).json().at("plies").as_int64(), 0);
}

TEST_F(Play, TakingBackUndoesTheAnswerToo) {
  const auto game = browser.new_game();
  auto socket = browser.socket();
  socket.send(watch_frame(game, 1));
  socket.send(move_frame(game, 0, "3d3c"));
  socket.expect("event");
  socket.expect("event");
  socket.send(fmt::format(R"({{"t":"takeback","game":"{}","ply":1}})", game));
  EXPECT_EQ(socket.expect("error").at("code").as_string(), "stale");
  socket.send(fmt::format(R"({{"t":"takeback","game":"{}","ply":2}})", game));
  EXPECT_EQ(socket.expect("event").at("event").at("plies").as_int64(), 0);
}

TEST_F(Play, ResigningEndsTheGameAndStopsTheEngine) {
  engine.held = true;
  const auto game = browser.new_game();
  auto socket = browser.socket();
  socket.send(watch_frame(game, 1));
  socket.send(move_frame(game, 0, "3d3c"));
  ASSERT_TRUE(eventually([&] { return engine.asked == 1; }));
  socket.expect("event");
  socket.send(frame("resign", game));
  const auto event = socket.expect("event").at("event").as_object();
  EXPECT_EQ(event, (boost::json::object{{"type", "ended"}, {"winner", "white"}, {"reason", "resignation"}}));
  EXPECT_TRUE(eventually([&] { return engine.cancelled == 1; }));
  const auto list = browser.get("/api/v1/games").json().at("games").as_array();
  EXPECT_EQ(list.at(0).at("outcome"), (boost::json::value{{"winner", "white"}, {"reason", "resignation"}}));
}

TEST_F(Play, AMateEndsTheGame) {
  // Black to move mates: an Eagle beside the bare Phoenix, guarded.
  const auto answer = browser.post("/api/v1/games",
                                   R"({"game":"tori","side":"black","level":1,"sfen":"3k3/7/3+F3/7/7/3R3/3K3 b - 1"})");
  ASSERT_EQ(answer.status, 201) << answer.body;
  const auto game = std::string(answer.json().at("id").as_string());
  auto socket = browser.socket();
  socket.send(watch_frame(game, 1));
  socket.expect("watching");
  socket.send(move_frame(game, 0, "4c4b"));
  EXPECT_EQ(socket.expect("event").at("event").at("type").as_string(), "moved");
  const auto ended = socket.expect("event");
  EXPECT_EQ(ended.at("event").as_object(),
            (boost::json::object{{"type", "ended"}, {"winner", "black"}, {"reason", "checkmate"}}));
  EXPECT_EQ(engine.asked, 0);
}

TEST_F(Play, AGameGoesOnAfterARestart) {
  const auto game = browser.new_game();
  {
    auto socket = browser.socket();
    socket.send(watch_frame(game, 1));
    socket.send(move_frame(game, 0, "3d3c"));
    socket.expect("event");
    socket.expect("event");
  }
  const auto before = browser.get("/api/v1/games/" + game).body;
  restart();
  EXPECT_EQ(browser.get("/api/v1/games/" + game).body, before);
}

TEST_F(Play, AnEngineToMoveThinksOnAfterARestart) {
  engine.held = true;
  const auto game = browser.new_game();
  {
    auto socket = browser.socket();
    socket.send(watch_frame(game, 1));
    socket.send(move_frame(game, 0, "3d3c"));
    socket.expect("event");
  }
  server.reset();
  engine.held = false;
  const int asked = engine.asked;
  start();
  EXPECT_TRUE(eventually([&] { return engine.asked > asked; })) << "nobody asked for the game";
  EXPECT_TRUE(eventually([&] { return browser.get("/api/v1/games/" + game).json().at("plies").as_int64() == 2; }));
}

TEST_F(Play, StoppingSaysThatTheServerGoesAway) {
  const auto game = browser.new_game();
  auto socket = std::make_unique<SocketClient>(browser.port, browser.cookie);
  socket->send(watch_frame(game, 0));
  socket->expect("event");
  std::thread stopping([this] { server->stop(); });
  EXPECT_EQ(socket->next_but_chat(), std::nullopt);
  EXPECT_EQ(socket->close_code(), 1001);
  socket.reset();
  stopping.join();
}

TEST_F(Play, ManyGamesAtOnce) {
  constexpr int games = 40;
  std::vector<std::thread> players;
  std::atomic<int> finished = 0;
  for (int i = 0; i < games; ++i) {
    players.emplace_back([&, i] {
      Browser one{.port = browser.port};
      const auto game = one.new_game(i % 2 == 0 ? "tori" : "yari", "white");
      auto socket = one.socket();
      socket.send(watch_frame(game, 1));
      EXPECT_EQ(socket.expect("event").at("n").as_int64(), 2);
      socket.send(frame("resign", game));
      EXPECT_EQ(socket.expect("event").at("event").at("type").as_string(), "ended");
      ++finished;
    });
  }
  for (auto& player : players) player.join();
  EXPECT_EQ(finished, games);
}

}  // namespace
}  // namespace ootori::server::testing

// Streamed responses on real sockets; and a game played by calls alone.
#include "server/testing/line_client.hpp"
#include "server/testing/test_server.hpp"
#include "server/testing/token_holder.hpp"

namespace ootori::server::testing {
namespace {

class StreamsTest : public ServerTest {
 protected:
  ServerOptions options() override {
    auto made = ServerTest::options();
    made.http.http.keep_alive = keep_alive;
    made.http.http.response = response;
    made.http.holds.streams = limits;
    made.token_limit = {.most = 10'000, .again = 1ms};
    return made;
  }

  void SetUp() override {
    ServerTest::SetUp();
    other.port = server->port();
    sign_up(browser, "Ann");
    ann = holder_of(browser, R"("read","play","seek")");
    sign_up(other, "Bob");
    bob = holder_of(other, R"("read","play","seek")");
  }

  void start_again() {
    restart();
    ann.port = bob.port = other.port = server->port();
  }

  [[nodiscard]] LineClient events_of(const Holder& program) const {
    return LineClient(server->port(), "/api/v1/stream/events", program.header());
  }
  [[nodiscard]] LineClient game_lines(const std::string& game, const Holder& program) const {
    return LineClient(server->port(), "/api/v1/games/" + game + "/stream", program.header());
  }

  // Ann's challenge to Bob, with Ann as Black.
  std::string challenge() {
    const auto seek = ann.post(
        "/api/v1/seeks",
        R"({"game":"tori","side":"black","handicap":"none","to":"Bob","time":{"kind":"correspondence","days":1}})");
    EXPECT_EQ(seek.status, 201) << seek.body;
    return std::string(seek.json().at("id").as_string());
  }
  std::string accept(const std::string& seek) {
    const auto game = bob.post("/api/v1/seeks/" + seek + "/accept", {});
    EXPECT_EQ(game.status, 201) << game.body;
    return std::string(game.json().at("id").as_string());
  }
  static HttpAnswer move(Holder& program, const std::string& game, int ply, std::string_view usi) {
    return program.post("/api/v1/games/" + game + "/move", fmt::format(R"({{"ply":{},"usi":"{}"}})", ply, usi));
  }

  Browser other{.port = 0};
  Holder ann{.port = 0, .token = {}}, bob{.port = 0, .token = {}};
  std::chrono::milliseconds keep_alive = 15s, response = 30s;
  StreamLimits limits{};
};

TEST_F(StreamsTest, PlaysAWholeGameByCallsAndStreams) {
  auto events = events_of(bob);
  EXPECT_EQ(events.answer().status, 200);
  EXPECT_EQ(events.answer().field("Content-Type"), "application/x-ndjson");
  events.expect("present");
  const auto seek = challenge();
  EXPECT_EQ(events.expect("seek").at("seek").at("id").as_string(), seek);
  const auto game = accept(seek);
  const auto begun = events.expect("game").at("game");
  EXPECT_EQ(begun.at("id").as_string(), game);
  EXPECT_EQ(begun.at("side").as_string(), "white");

  auto lines = game_lines(game, bob);
  EXPECT_EQ(lines.expect("event").at("event").at("type").as_string(), "created");
  EXPECT_EQ(move(ann, game, 0, "5e5d").status, 204);
  EXPECT_EQ(lines.expect("event").at("event").at("usi").as_string(), "5e5d");
  EXPECT_EQ(move(bob, game, 0, "3a3b").code(), "stale");
  const auto illegal = move(bob, game, 1, "3a3d");
  EXPECT_EQ(illegal.code(), "illegal_move");
  EXPECT_TRUE(illegal.json().at("error").as_object().contains("rule"));
  EXPECT_EQ(move(bob, game, 1, "3a3b").status, 204);
  EXPECT_EQ(ann.post("/api/v1/games/" + game + "/takeback", {}).status, 204);
  EXPECT_EQ(bob.post("/api/v1/games/" + game + "/answer", R"({"offer":"takeback","accept":false})").status, 204);
  EXPECT_EQ(bob.post("/api/v1/games/" + game + "/impasse", {}).status, 409);
  EXPECT_EQ(bob.post("/api/v1/games/" + game + "/claim", {}).status, 409);
  EXPECT_EQ(bob.post("/api/v1/games/" + game + "/resign", {}).status, 204);
  while (true) {
    const auto event = lines.expect("event").at("event").as_object();
    if (event.at("type").as_string() == "ended") break;
  }
  EXPECT_EQ(lines.any_line(), std::nullopt) << "the end of the game is that of the answer";
  EXPECT_TRUE(lines.is_whole());

  EXPECT_EQ(ann.post("/api/v1/games/" + game + "/rematch", {}).status, 204);
  EXPECT_EQ(bob.post("/api/v1/games/" + game + "/answer", R"({"offer":"rematch","accept":true})").status, 204);
  const auto next = events.expect("game").at("game");
  EXPECT_NE(next.at("id").as_string(), game);
  EXPECT_EQ(next.at("side").as_string(), "black");
  const std::string path = "/api/v1/games/" + std::string(next.at("id").as_string());
  EXPECT_EQ(bob.post(path + "/abort", {}).status, 204);
}

TEST_F(StreamsTest, SendsThePositionAfterEachEvent) {
  const auto game = accept(challenge());
  ASSERT_EQ(move(ann, game, 0, "5e5d").status, 204);
  auto lines = game_lines(game, bob);
  LineClient with_moves(server->port(), "/api/v1/games/" + game + "/stream?legal_moves=1", bob.header());
  const auto told = lines.expect("position");
  EXPECT_EQ(std::string(told.at("sfen").as_string()), "rpckcpl/3f3/sssssss/2S1S2/SS1SSSS/3F3/LPCKCPR w S 2")
      << "all at once";
  EXPECT_EQ(told.at("last").as_string(), "5e5d");
  EXPECT_EQ(told.at("turn").as_string(), "white");
  EXPECT_EQ(told.at("ply").to_number<int>(), 1);
  EXPECT_EQ(told.at("n").to_number<int>(), 2);
  EXPECT_FALSE(told.contains("legal_moves"));
  const auto moves = with_moves.expect("position").at("legal_moves").as_array();
  EXPECT_NE(std::ranges::find(moves, boost::json::value("3a3b")), moves.end());
  EXPECT_EQ(std::ranges::find(moves, boost::json::value("5e5d")), moves.end());

  ASSERT_EQ(move(bob, game, 1, "3a3b").status, 204);
  EXPECT_EQ(lines.expect("position").at("last").as_string(), "3a3b");
  EXPECT_FALSE(with_moves.expect("position").at("legal_moves").as_array().empty());
  EXPECT_EQ(ann.get("/api/v1/games/" + game + "/stream?legal_moves=2").code(), "bad_value");
}

TEST_F(StreamsTest, SendsPositionClockAndMoves) {
  const auto seek = ann.post("/api/v1/seeks", R"({"game":"tori","side":"black","to":"Bob",)"
                                              R"("time":{"kind":"live","main":600000}})");
  const std::string game = accept(std::string(seek.json().at("id").as_string()));
  ASSERT_EQ(move(ann, game, 0, "5e5d").status, 204);
  ASSERT_EQ(move(bob, game, 1, "3a3b").status, 204);
  const std::string path = "/api/v1/games/" + game;
  const auto shown = ann.get(path).json();
  EXPECT_EQ(std::string(shown.at("sfen").as_string()), "rpck1pl/3fc2/sssssss/2S1S2/SS1SSSS/3F3/LPCKCPR b S 3");
  EXPECT_EQ(shown.at("clock").at("running").as_string(), "black");
  EXPECT_LE(shown.at("clock").at("black").at("main").to_number<int>(), 600'000);
  EXPECT_GT(shown.at("clock").at("until_flag").to_number<int>(), 0);
  EXPECT_FALSE(shown.contains("legal_moves"));
  const auto moves = ann.get(path + "?legal_moves=1").json().at("legal_moves").as_array();
  EXPECT_NE(std::ranges::find(moves, boost::json::value("5d5c")), moves.end());
  EXPECT_EQ(ann.get(path + "?moves=1").code(), "unknown_field");
  ASSERT_EQ(ann.post(path + "/resign", {}).status, 204);
  EXPECT_TRUE(ann.get(path + "?legal_moves=1").json().at("legal_moves").as_array().empty()) << "it is over";
  EXPECT_TRUE(ann.get("/api/v1/games/" + browser.new_game()).json().at("clock").is_null());
}

TEST_F(StreamsTest, SendsTheCurrentStateFirst) {
  const auto game = accept(challenge());
  const auto seek = challenge();
  auto events = events_of(bob);
  EXPECT_EQ(events.expect("seek").at("seek").at("id").as_string(), seek);
  EXPECT_EQ(events.expect("game").at("game").at("id").as_string(), game);
  events.expect("present");
  EXPECT_EQ(bob.call("DELETE", "/api/v1/seeks/" + seek, {}).status, 204);
  EXPECT_EQ(events.expect("seek_gone").at("id").as_string(), seek);
}

TEST_F(StreamsTest, AStreamCanContinueIntoTheRematch) {
  const auto game = accept(challenge());
  LineClient lines(server->port(), "/api/v1/games/" + game + "/stream?stay=1", bob.header());
  ASSERT_EQ(move(ann, game, 0, "5e5d").status, 204);
  ASSERT_EQ(move(bob, game, 1, "3a3b").status, 204);
  ASSERT_EQ(bob.post("/api/v1/games/" + game + "/resign", {}).status, 204);
  ASSERT_EQ(ann.post("/api/v1/games/" + game + "/rematch", {}).status, 204);
  std::string type;
  while (type != "offered") type = lines.expect("event").at("event").at("type").as_string();
  ASSERT_EQ(bob.post("/api/v1/games/" + game + "/answer", R"({"offer":"rematch","accept":true})").status, 204);
  EXPECT_EQ(lines.expect("event").at("event").at("type").as_string(), "rematched");
  EXPECT_EQ(bob.get("/api/v1/games/" + game + "/stream?stay=2").code(), "bad_value");
}

TEST_F(StreamsTest, ChatsByCallAndStream) {
  const auto game = accept(challenge());
  const std::string path = "/api/v1/games/" + game + "/chat";
  EXPECT_EQ(bob.post(path, R"({"channel":"players","text":"hello"})").code(), "missing_scope");
  auto talker = holder_of(other, R"("chat")");
  auto lines = game_lines(game, holder_of(browser, R"("chat","play")"));
  EXPECT_TRUE(lines.expect("chat").at("messages").as_array().empty());
  EXPECT_EQ(talker.post(path, R"({"channel":"players","text":"Good luck, Ann"})").status, 204);
  const auto said = lines.expect("said").at("message").as_object();
  EXPECT_EQ(said.at("text").as_string(), "Good luck, Ann");
  EXPECT_EQ(said.at("by").at("name").as_string(), "Bob");
  EXPECT_EQ(talker.post(path, R"({"channel":"players","phrase":"hello"})").status, 204);
  EXPECT_EQ(talker.post(path, R"({"channel":"spectators","text":"psst"})").code(), "not_allowed");
  EXPECT_EQ(talker.post(path, R"({"channel":"players"})").code(), "bad_value");
  EXPECT_EQ(talker.post("/api/v1/games/x/chat", "{}").code(), "unknown_game");

  auto without = game_lines(game, bob);
  without.expect("position");
  EXPECT_EQ(talker.post(path, R"({"channel":"players","text":"more"})").status, 204);
  EXPECT_EQ(move(ann, game, 0, "5e5d").status, 204);
  std::string type;
  do {
    type = boost::json::parse(*without.any_line()).at("t").as_string();
  } while (type == "presence");
  EXPECT_EQ(type, "event") << "a token without the scope is told nothing of the chat";
}

TEST_F(StreamsTest, ReadersOfEventsArePresentInLiveGames) {
  const auto sought = [this] { return !bob.get("/api/v1/seeks").json().at("seeks").as_array().empty(); };
  const auto seek = ann.post("/api/v1/seeks", R"({"game":"tori","side":"black","time":{"kind":"live","main":60000}})");
  ASSERT_EQ(seek.status, 201) << seek.body;
  EXPECT_FALSE(sought()) << "nobody waits for an answer";
  std::optional<LineClient> events(std::in_place, server->port(), "/api/v1/stream/events", ann.header());
  events->expect("present");
  EXPECT_TRUE(sought());
  events.reset();
  EXPECT_TRUE(eventually([&] { return !sought(); }));
  auto again = events_of(ann);
  again.expect("present");
  const auto game = accept(std::string(seek.json().at("id").as_string()));
  EXPECT_EQ(again.expect("game").at("game").at("id").as_string(), game);
}

TEST_F(StreamsTest, OwnGamesAgainstTheEngineAreReported) {
  auto events = events_of(ann);
  events.expect("present");
  const auto game = browser.new_game();
  EXPECT_EQ(events.expect("game").at("game").at("id").as_string(), game);
}

TEST_F(StreamsTest, AFinishedGameIsSentToItsEnd) {
  const auto game = browser.new_game();
  EXPECT_EQ(ann.post("/api/v1/games/" + game + "/abort", {}).status, 204);
  LineClient lines(server->port(), "/api/v1/games/" + game + "/stream");
  lines.expect("watching");
  lines.expect("event");
  EXPECT_EQ(lines.expect("event").at("event").at("type").as_string(), "ended");
  EXPECT_EQ(lines.any_line(), std::nullopt);
}

TEST_F(StreamsTest, InvalidRequestsAreRefusedBeforeTheStreamStarts) {
  EXPECT_EQ(game_lines("23456789abcd", ann).answer().code(), "unknown_game");
  EXPECT_EQ(game_lines("x", ann).answer().code(), "unknown_game");
  EXPECT_EQ(events_of(holder_of(browser, R"("play")")).answer().code(), "missing_scope");
  EXPECT_EQ(events_of({.port = 0, .token = "x"}).answer().status, 401);
  EXPECT_EQ(ann.call("HEAD", "/api/v1/stream/events", {}).status, 200) << "has a head, and nothing more";
}

TEST_F(StreamsTest, OffersImpasseByCall) {
  const auto seek = ann.post("/api/v1/seeks", R"({"game":"yari","side":"black","to":"Bob",)"
                                              R"("sfen":"3K3/7/7/7/7/7/7/7/3k3 b 2R2B2Pr2b2p 1"})");
  ASSERT_EQ(seek.status, 201) << seek.body;
  const auto game = accept(std::string(seek.json().at("id").as_string()));
  EXPECT_EQ(ann.post("/api/v1/games/" + game + "/impasse", {}).status, 204);
}

TEST_F(StreamsTest, EmptyLinesKeepTheStreamAlive) {
  keep_alive = 5ms;
  start_again();
  auto events = events_of(ann);
  events.expect("present");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(events.any_line(), "");
}

TEST_F(StreamsTest, OldClientsGetTheLinesWithoutChunks) {
  keep_alive = 5ms;
  start_again();
  LineClient events(server->port(), "/api/v1/stream/events", ann.header(), "1.0");
  EXPECT_EQ(events.answer().field("Transfer-Encoding"), "");
  events.expect("present");
  EXPECT_EQ(events.any_line(), "");
}

TEST_F(StreamsTest, StreamsPerPlayerAreLimited) {
  limits = {.of_player = 2, .of_address = 3, .of_all = 100};
  start_again();
  std::vector<std::string> games;
  for (int i = 0; i < 3; ++i) games.push_back(accept(challenge()));
  std::optional<LineClient> first(std::in_place, server->port(), "/api/v1/stream/events", ann.header());
  first->expect("present");
  auto second = game_lines(games[0], ann);
  second.expect("watching");
  const auto refused = game_lines(games[1], ann).answer();
  EXPECT_EQ(refused.code(), "too_many");
  EXPECT_FALSE(refused.field("Retry-After").empty());
  auto third = game_lines(games[0], bob);
  third.expect("watching");
  EXPECT_EQ(game_lines(games[1], bob).answer().code(), "too_many") << "the address has its own number";
  first.reset();
  EXPECT_TRUE(eventually([&] { return game_lines(games[1], ann).answer().status == 200; })) << "who goes makes room";
}

TEST_F(StreamsTest, DeadStreamsOfAPlayerDoNotKeepThePlayerOut) {
  limits = {.of_player = 2, .of_address = 10, .of_all = 100, .settled = {}};
  start_again();
  const auto game = accept(challenge());
  auto dead_events = events_of(ann);
  dead_events.expect("present");
  auto dead_game = game_lines(game, ann);
  dead_game.expect("position");
  dead_events.connection().lose_the_network();
  dead_game.connection().lose_the_network();
  auto events = events_of(ann);
  events.expect("present");
  auto lines = game_lines(game, ann);
  lines.expect("position");
  EXPECT_EQ(move(ann, game, 0, "5e5d").status, 204);
  lines.expect("event");
}

// The opponent may claim the game some time after the player has gone.
TEST_F(StreamsTest, APlayerWhoHasLeftTheNetworkIsAway) {
  keep_alive = 100ms;
  response = 500ms;
  start_again();
  const auto game = accept(challenge());
  auto gone = game_lines(game, ann);
  gone.expect("position");
  auto lines = game_lines(game, bob);
  const auto is_present = [&] { return lines.expect("presence").at("black").as_bool(); };
  while (!is_present()) continue;
  gone.connection().lose_the_network();
  const auto since = std::chrono::steady_clock::now();
  while (is_present()) continue;
  EXPECT_LT(std::chrono::steady_clock::now() - since, 30s) << "the kernel's buffer fills up only later";
}

TEST_F(StreamsTest, StreamsInTotalAreLimited) {
  limits = {.of_player = 10, .of_address = 10, .of_all = 1};
  start_again();
  auto first = events_of(ann);
  first.expect("present");
  EXPECT_EQ(events_of(bob).answer().code(), "busy");
}

TEST_F(StreamsTest, RevokingATokenEndsItsStreams) {
  auto events = events_of(ann);
  events.expect("present");
  EXPECT_EQ(ann.call("DELETE", "/api/v1/token", {}).status, 204);
  EXPECT_EQ(events.any_line(), std::nullopt);
  EXPECT_TRUE(events.is_whole());
}

TEST_F(StreamsTest, StoppingTheServerEndsStreams) {
  auto events = events_of(ann);
  events.expect("present");
  server->stop();
  EXPECT_EQ(events.any_line(), std::nullopt);
  EXPECT_TRUE(events.is_whole());
}

TEST_F(StreamsTest, TheBodyDoesNotNameTheGame) {
  const auto game = browser.new_game();
  const auto another = browser.new_game();
  const auto answer = ann.post("/api/v1/games/" + game + "/abort", fmt::format(R"({{"game":"{}"}})", another));
  EXPECT_EQ(answer.code(), "unknown_field");
  EXPECT_EQ(bob.post("/api/v1/games/" + game + "/resign", {}).code(), "not_your_game");
}

}  // namespace
}  // namespace ootori::server::testing

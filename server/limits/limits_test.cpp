// The limits of a whole server over real sockets: browsers and guests that make too many requests.
#include <map>

#include "server/rooms/room.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

constexpr std::string_view engine_game = R"({"game":"tori","side":"black","level":1})";
constexpr std::string_view seek = R"({"game":"tori","side":"black","listed":false})";

class Limits : public ServerTest {
 protected:
  ServerOptions options() override {
    auto made = ServerTest::options();
    made.call_limits = limits;
    made.metrics.emplace();
    made.metrics->port = 0;
    return made;
  }

  void start_with(const CallLimits& changed) {
    limits = changed;
    restart();
  }

  // Without cookies, each call comes from a new guest.
  [[nodiscard]] int made_without_cookies(std::string_view path, std::string_view body, int calls) const {
    int made = 0;
    for (int i = 0; i < calls; ++i) made += http(server->port(), "POST", path, body).status == 201 ? 1 : 0;
    return made;
  }

  // How many times a client had to wait because of this limit.
  [[nodiscard]] int refused(std::string_view what) const {
    const auto page = http(server->metrics_port(), "GET", "/metrics").body;
    const auto line = fmt::format("ootori_limits_total{{what=\"{}\"}} ", what);
    const auto at = page.find(line);
    return at == std::string::npos ? -1 : std::stoi(page.substr(at + line.size()));
  }

  CallLimits limits{};
};

TEST_F(Limits, NewGuestsAreCountedPerAddress) {
  limits.seeks_of_address.again = limits.games_of_address.again = 1h;
  start_with(limits);
  EXPECT_EQ(made_without_cookies("/api/v1/seeks", seek, 60), limits.seeks_of_address.most);
  EXPECT_EQ(made_without_cookies("/api/v1/games", engine_game, 70), limits.games_of_address.most);
  const auto refused = browser.post("/api/v1/seeks", seek);
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.code(), "too_many");
  EXPECT_GE(std::stoi(refused.field("Retry-After")), 1);
}

TEST_F(Limits, APlayerIsCountedAcrossAddresses) {
  limits.games_of_player = {.most = 2, .again = 1h};
  start_with(limits);
  (void)browser.get("/api/v1/account");
  browser.new_game();
  browser.new_game();
  EXPECT_EQ(browser.post("/api/v1/games", engine_game).status, 429);
  Browser other{.port = server->port()};
  other.new_game();
}

TEST_F(Limits, CallsPerAddressAreLimited) {
  limits.calls_of_address = {.most = 5, .again = 1h};
  start_with(limits);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(browser.get("/api/v1/account").status, 200);
  EXPECT_EQ(browser.get("/api/v1/account").status, 429);
  const auto elsewhere = http(server->port(), "GET", "/api/v1/account", {}, "Authorization: Bearer none\r\n");
  EXPECT_EQ(elsewhere.status, 429);
  EXPECT_EQ(elsewhere.field("Access-Control-Allow-Origin"), "*") << "a page of another origin reads when to try again";
  EXPECT_EQ(browser.socket().answer().status, 429);
}

// Every call and page must be counted before it is handled, whichever folder it belongs to.
TEST_F(Limits, EveryRouteAndPageIsCounted) {
  limits.calls_of_address = {.most = 1, .again = 1h};
  start_with(limits);
  ASSERT_EQ(browser.get("/api/v1/account").status, 200);
  for (const Route& route : server->routes()) {
    std::string path = "/api/v1/" + std::string(route.pattern);
    if (const auto star = path.find('*'); star != std::string::npos) path.replace(star, 1, "x");
    EXPECT_EQ(browser.call(route.method, path, {}).status, 429) << route.method << ' ' << path;
  }
  for (const std::string_view path : {"/", "/game/x", "/embed/x", "/assets/x.js", "/api/v1/none"}) {
    EXPECT_EQ(browser.get(path).status, 429) << path;
  }
  EXPECT_EQ(browser.socket().answer().status, 429);
}

TEST_F(Limits, EveryFrameIsCounted) {
  limits.frames_of_socket = {.most = 1, .again = 1h};
  start_with(limits);
  (void)browser.get("/api/v1/account");
  auto socket = browser.socket();
  const auto code = [&] {
    auto text = socket.receive();
    while (text && !text->contains(R"("code")")) text = socket.receive();
    return text ? std::string(boost::json::parse(*text).as_object().at("code").as_string()) : "closed";
  };
  socket.send(R"({"t":"ping"})");
  for (const FrameKind& kind : server->frames()) {
    socket.send(fmt::format(R"({{"t":"{}"}})", kind.type));
    EXPECT_EQ(code(), "too_many") << kind.type;
  }
  socket.send("no frame at all");
  EXPECT_EQ(code(), "too_many");
  socket.send_frame(testing::SocketClient::Opcode::binary, "x");
  EXPECT_EQ(code(), "too_many");
}

TEST_F(Limits, ARefusedFrameIsNamed) {
  limits.frames_of_socket = {.most = 1, .again = 1h};
  start_with(limits);
  const std::string game = browser.new_game();
  auto socket = browser.socket();
  socket.send(R"({"t":"ping"})");
  for (const auto& [type, frame] :
       {std::pair{"watch", watch_frame(game, 0)}, std::pair{"move", move_frame(game, 0, "3d3c")}}) {
    socket.send(frame);
    auto text = socket.receive();
    while (text && !text->contains(R"("code")")) text = socket.receive();
    ASSERT_TRUE(text);
    const auto refused = boost::json::parse(*text).as_object();
    EXPECT_EQ(refused.at("game").as_string(), game);
    EXPECT_EQ(refused.at("frame").as_string(), type);
  }
}

TEST_F(Limits, AnswerTimeIsCharged) {
  limits.work_of_address = {.most = 1, .again = 1h};
  start_with(limits);
  int calls = 0;
  while (browser.get("/api/v1/account").status == 200 && calls < 5000) ++calls;
  EXPECT_LT(calls, 5000);
  const auto refused = browser.get("/api/v1/account");
  EXPECT_EQ(refused.code(), "too_many");
  EXPECT_NE(refused.field("Retry-After"), "");
  EXPECT_EQ(http(server->port(), "GET", "/api/v1/account", {}, "X-Forwarded-For: 198.51.100.7\r\n").status, 200);
}

TEST_F(Limits, ALongGameIsSentInPieces) {
  limits.offers_of_player = limits.offers_of_address = limits.calls_of_address = limits.frames_of_socket = no_limit;
  start_with(limits);
  const std::string game = browser.new_game();
  auto player = browser.socket();
  player.send(watch_frame(game, 0));
  std::uint64_t last = 0;
  const auto await_event = [](auto& socket, std::uint64_t& heard) {
    while (const auto text = socket.receive()) {
      const auto frame = boost::json::parse(*text).as_object();
      if (frame.at("t").as_string() == "error") return false;
      if (frame.at("t").as_string() != "event") continue;
      if (std::cmp_not_equal(frame.at("n").as_int64(), heard + 1)) return false;
      ++heard;
      return true;
    }
    return false;
  };
  ASSERT_TRUE(await_event(player, last));
  while (last < 3 * Room::piece) {
    player.send(move_frame(game, 0, "3d3c"));
    ASSERT_TRUE(await_event(player, last));
    player.send(frame("takeback", game));
    ASSERT_TRUE(await_event(player, last));
  }
  auto watcher = browser.socket();
  watcher.send(watch_frame(game, 0));
  std::uint64_t heard = 0;
  while (heard < last) ASSERT_TRUE(await_event(watcher, heard)) << "after event " << heard;
  player.send(move_frame(game, 0, "3d3c"));
  EXPECT_TRUE(await_event(watcher, heard)) << "and follows from then on";
}

TEST_F(Limits, TwoLongGamesAreBothSentWhole) {
  limits.offers_of_player = limits.offers_of_address = limits.calls_of_address = limits.frames_of_socket = no_limit;
  start_with(limits);
  std::map<std::string, std::int64_t> heard;
  const std::int64_t last = 2 * Room::piece + 1;
  for (int number = 0; number < 2; ++number) {
    const std::string game = browser.new_game();
    auto player = browser.socket();
    player.send(watch_frame(game, 1));
    for (std::int64_t event = 1; event < last; ++event) {
      player.send(event % 2 == 1 ? move_frame(game, 0, "3d3c") : frame("takeback", game));
      player.expect("event");
    }
    heard[game] = 0;
  }
  auto watcher = browser.socket();
  for (const auto& [game, number] : heard) watcher.send(watch_frame(game, 0));
  while (std::ranges::any_of(heard, [&](const auto& one) { return one.second < last; })) {
    const auto event = watcher.expect("event");
    auto& number = heard.at(std::string(event.at("game").as_string()));
    ASSERT_EQ(event.at("n").as_int64(), ++number);
  }
}

TEST_F(Limits, AFloodingSocketIsWarnedThenClosed) {
  limits.frames_of_socket.again = 1h;
  start_with(limits);
  (void)browser.get("/api/v1/account");
  auto socket = browser.socket();
  for (int i = 0; i < 1500; ++i) socket.send(R"({"t":"ping"})");
  int pongs = 0;
  int errors = 0;
  while (const auto text = socket.receive()) {
    const auto frame = boost::json::parse(*text).as_object();
    if (frame.at("t").as_string() == "pong") ++pongs;
    if (frame.at("t").as_string() != "error") continue;
    ++errors;
    EXPECT_EQ(frame.at("code").as_string(), "too_many");
    EXPECT_GE(frame.at("retry_after").as_int64(), 1);
  }
  EXPECT_EQ(socket.close_code(), 1008);
  EXPECT_EQ(pongs, limits.frames_of_socket.most);
  EXPECT_GE(errors, 50);
  EXPECT_GE(refused("frames"), 50);
}

TEST_F(Limits, ASocketThatFloodsWithPingsIsClosed) {
  limits.controls_of_socket.again = 1h;
  start_with(limits);
  (void)browser.get("/api/v1/account");
  auto socket = browser.socket();
  for (int i = 0; i < 1500; ++i) socket.send_frame(testing::SocketClient::Opcode::ping, "x");
  while (socket.receive()) {
  }
  EXPECT_EQ(socket.close_code(), 1008);
  EXPECT_GE(refused("controls"), 1);
}

TEST_F(Limits, ReconnectingToAllGamesIsWithinTheLimits) {
  (void)browser.get("/api/v1/account");
  const std::string game = browser.new_game();
  auto socket = browser.socket();
  for (int i = 0; i < 64; ++i) socket.send(watch_frame(game, 0));
  socket.send(R"({"t":"ping"})");
  while (const auto text = socket.receive()) {
    const auto type = boost::json::parse(*text).as_object().at("t").as_string();
    ASSERT_NE(type, "error") << *text;
    if (type == "pong") break;
  }
}

TEST_F(Limits, OffersAreCountedOnSocketsAndCalls) {
  limits.offers_of_player = {.most = 2, .again = 1h};
  start_with(limits);
  const std::string game = browser.new_game();
  auto socket = browser.socket();
  socket.send(frame("takeback", game));
  EXPECT_EQ(socket.expect("error").at("code").as_string(), "nothing_to_take_back");
  EXPECT_EQ(browser.post("/api/v1/games/" + game + "/takeback", {}).code(), "nothing_to_take_back");
  socket.send(frame("takeback", game));
  const auto refused = socket.expect("error");
  EXPECT_EQ(refused.at("code").as_string(), "too_many");
  EXPECT_EQ(refused.at("game").as_string(), game);
  EXPECT_EQ(browser.post("/api/v1/games/" + game + "/takeback", {}).status, 429);
}

// Thinks about each move for a moment once it is released, so the order of the moves shows the order of the requests.
class SlowEngine final : public EnginePlayer {
 public:
  explicit SlowEngine(const std::atomic<bool>& held) : held_(held) {}

  std::optional<Move> choose(const EngineTask& task, std::stop_token stop) override {
    while (held_ && !stop.stop_requested()) std::this_thread::sleep_for(1ms);
    std::this_thread::sleep_for(20ms);
    return std::visit([](const auto& game) { return std::optional{*game.permitted_moves().begin()}; }, task.game);
  }

 private:
  const std::atomic<bool>& held_;
};

class EngineTurns : public Limits {
 protected:
  ServerOptions options() override {
    auto made = Limits::options();
    made.engine = [this] { return std::make_unique<SlowEngine>(engine.held); };
    return made;
  }

  // A game of a new guest behind a proxy, with this address; the engine is to move.
  [[nodiscard]] std::string begin_from(std::string_view address) const {
    const auto answer = http(server->port(), "POST", "/api/v1/games", R"({"game":"tori","side":"white","level":1})",
                             fmt::format("X-Forwarded-For: {}\r\n", address));
    EXPECT_EQ(answer.status, 201) << answer.body;
    return std::string(answer.json().at("id").as_string());
  }
};

TEST_F(EngineTurns, GuestsOfOneAddressShareOneTurn) {
  engine.held = true;
  for (int i = 0; i < 20; ++i) (void)begin_from("192.0.2.1");
  const std::string flood = begin_from("192.0.2.1");
  const std::string single = begin_from("192.0.2.2");
  (void)browser.get("/api/v1/account");
  auto socket = browser.socket();
  for (const std::string& game : {flood, single}) {
    socket.send(watch_frame(game, 1));
    socket.expect("watching");
  }
  engine.held = false;
  EXPECT_EQ(socket.expect("event").at("game").as_string(), single) << "its turn comes before most of the others";
}

}  // namespace
}  // namespace ootori::server::testing

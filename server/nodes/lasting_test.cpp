// Sockets and streams while the server behind them changes, without a network and with a time that the test controls.
#include <gtest/gtest.h>

#include "server/http/error_response.hpp"
#include "server/nodes/lasting_lines.hpp"
#include "server/nodes/lasting_socket.hpp"

namespace ootori::server {
namespace {

using namespace std::chrono_literals;

// Keeps what it is told.
class Told final : public SocketPeer {
 public:
  void send(std::string text) override { said += text + ' '; }
  void end() override { said += "end "; }
  void leave() override { said += "leave "; }
  void watch_closely(bool closely) override { said += closely ? "watch " : "rest "; }

  std::string take() { return std::exchange(said, {}); }

  std::string said;
};

// Keeps what it hears in a text that outlives it.
class Hearing final : public SocketHandler {
 public:
  explicit Hearing(std::string& heard) : heard_(heard) {}
  Hearing(const Hearing&) = delete;
  Hearing& operator=(const Hearing&) = delete;
  ~Hearing() override { heard_ += "gone "; }

  void text(std::string_view frame) override { heard_ += std::string(frame) + ' '; }
  void binary() override { heard_ += "binary "; }
  void too_large() override { heard_ += "too_large "; }
  void control() override { heard_ += "control "; }
  void silent(std::optional<std::chrono::steady_clock::time_point> since) override {
    heard_ += since ? "silent " : "heard ";
  }

 private:
  std::string& heard_;
};

class LastingSocketInTime : public ::testing::Test {
 protected:
  static HttpRequest asked(std::string query, std::string cookie = {}) {
    HttpRequest request;
    request.query = std::move(query);
    request.cookie = std::move(cookie);
    return request;
  }
  void begin(std::string query = "resume=1") {
    socket = std::make_shared<LastingSocket>(asked(std::move(query)), client);
    line = socket->open_line();
    socket->begin(std::make_unique<Hearing>(heard), "");
  }
  // Another server accepts the socket.
  bool go_on() {
    line = socket->open_line();
    return socket->go_on(line, SocketWelcome{.handler = std::make_unique<Hearing>(heard), .set_cookie = {}});
  }
  bool be_refused(const Error& error) {
    line = socket->open_line();
    return socket->go_on(line, std::unexpected(error_response(error)));
  }

  std::string heard;
  const std::shared_ptr<Told> client = std::make_shared<Told>();
  std::shared_ptr<LastingSocket> socket;
  std::shared_ptr<SocketPeer> line;
};

TEST_F(LastingSocketInTime, PassesEverythingOnInBothDirections) {
  begin();
  socket->text("hello");
  socket->tell(&SocketHandler::binary);
  socket->tell(&SocketHandler::too_large);
  socket->tell(&SocketHandler::control);
  socket->silent(LastingSocket::Clock::now());
  socket->silent(std::nullopt);
  EXPECT_EQ(heard, "hello binary too_large control silent heard ");
  line->send("news");
  line->watch_closely(true);
  line->end();
  EXPECT_EQ(client->take(), "news watch end ");
  EXPECT_FALSE(socket->is_waiting());
}

TEST_F(LastingSocketInTime, WithoutAServerTheClientIsToldToWait) {
  begin();
  socket->lose();
  EXPECT_EQ(heard, "gone ");
  EXPECT_EQ(client->take(), R"(rest {"t":"paused"} )");
  EXPECT_TRUE(socket->is_waiting());
  line->send("late news");
  line->watch_closely(true);
  line->leave();
  line->end();
  EXPECT_EQ(client->take(), "") << "of the server that is gone";
  socket->tell(&SocketHandler::binary);
  socket->silent(std::nullopt);
  EXPECT_EQ(heard, "gone ");
  socket->text(R"({"t":"ping"})");
  EXPECT_EQ(client->take(), R"({"t":"pong"} )");
  for (const char* frame : {R"({"t":"move"})", "nonsense", ""}) {
    socket->text(frame);
    EXPECT_EQ(
        client->take(),
        R"({"t":"error","code":"busy","message":"Another server is taking over. Please try again in a moment."} )")
        << frame;
  }
  socket->lose();
  EXPECT_EQ(client->take(), "") << "once";
}

TEST_F(LastingSocketInTime, AServerThatLeavesIsReplacedLikeOneThatIsLost) {
  begin();
  line->leave();
  EXPECT_EQ(client->take(), R"(rest {"t":"paused"} )");
  EXPECT_TRUE(go_on());
  EXPECT_EQ(client->take(), R"({"t":"resumed"} )");
  socket->text("hello");
  EXPECT_EQ(heard, "gone hello ");
}

TEST_F(LastingSocketInTime, ServersAreAskedTwiceASecond) {
  begin();
  const auto now = LastingSocket::Clock::now();
  EXPECT_FALSE(socket->wants_service(now)) << "it has a server";
  socket->lose();
  EXPECT_TRUE(socket->wants_service(now));
  EXPECT_FALSE(socket->wants_service(now + 5s)) << "the answer has not come";
  EXPECT_FALSE(be_refused({ErrorCode::busy, ""}));
  EXPECT_FALSE(socket->wants_service(now + LastingSocket::between - 1ms));
  EXPECT_TRUE(socket->wants_service(now + LastingSocket::between));
  EXPECT_TRUE(go_on());
  EXPECT_FALSE(socket->wants_service(now + 5s));
}

TEST_F(LastingSocketInTime, AServerThatIsLostWhileItIsAskedIsForgotten) {
  begin();
  socket->lose();
  const auto now = LastingSocket::Clock::now();
  EXPECT_TRUE(socket->wants_service(now));
  socket->lose();
  EXPECT_TRUE(socket->wants_service(now + LastingSocket::between));
}

TEST_F(LastingSocketInTime, AClientWaitsOnlySoLong) {
  const auto before = LastingSocket::Clock::now();
  begin();
  socket->lose();
  const auto after = LastingSocket::Clock::now();
  client->take();
  EXPECT_TRUE(socket->wants_service(before + LastingSocket::patience - 1ms));
  be_refused({ErrorCode::busy, ""});
  EXPECT_EQ(client->take(), "");
  EXPECT_FALSE(socket->wants_service(after + LastingSocket::patience));
  EXPECT_EQ(client->take(), "leave ");
  EXPECT_FALSE(socket->is_waiting());
  EXPECT_FALSE(socket->wants_service(after + 1h));
  EXPECT_FALSE(go_on());
  EXPECT_EQ(client->take(), "") << "closed once";
}

TEST_F(LastingSocketInTime, OnlyRefusalsThatPassAreRepeated) {
  begin();
  socket->lose();
  client->take();
  for (const ErrorCode code : {ErrorCode::busy, ErrorCode::storage, ErrorCode::too_many}) {
    EXPECT_FALSE(be_refused({code, ""}));
    EXPECT_EQ(client->take(), "") << name(code);
  }
  EXPECT_FALSE(be_refused({ErrorCode::signed_out, ""}));
  EXPECT_EQ(client->take(), "end ") << "no server lets it in any more";
}

TEST_F(LastingSocketInTime, AClientThatCannotWaitIsToldToReconnect) {
  for (const char* query : {"", "resume=0", "x=1&resume=1"}) {
    begin(query);
    socket->lose();
    EXPECT_EQ(client->take(), "rest leave ") << query;
    EXPECT_FALSE(socket->wants_service(LastingSocket::Clock::now())) << query;
  }
}

TEST_F(LastingSocketInTime, NothingIsSentToAClientThatHasGone) {
  begin();
  socket->close();
  EXPECT_EQ(heard, "gone ");
  line->send("news");
  line->leave();
  socket->lose();
  EXPECT_FALSE(go_on());
  EXPECT_EQ(client->take(), "");
  EXPECT_FALSE(socket->is_waiting());
  EXPECT_FALSE(socket->wants_service(LastingSocket::Clock::now()));
}

TEST_F(LastingSocketInTime, LaterServersGetTheCookieOfTheFirst) {
  const auto cookie_after = [this](std::string before, const std::string& set) {
    socket = std::make_shared<LastingSocket>(asked("resume=1", std::move(before)), client);
    socket->begin(std::make_unique<Hearing>(heard), set);
    return socket->asked().cookie;
  };
  EXPECT_EQ(cookie_after("", "who=guest; Path=/; HttpOnly"), "who=guest");
  EXPECT_EQ(cookie_after("a=b", "who=guest"), "a=b; who=guest");
  EXPECT_EQ(cookie_after("a=b", ""), "a=b");
  EXPECT_EQ(cookie_after("who=guest; a=b", "who=guest; Path=/"), "who=guest; a=b") << "it was renewed";
}

// Notes whether it was begun, and whether it still exists.
class Source final : public LineSource {
 public:
  explicit Source(std::string& what) : what_(what) {}
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  ~Source() override { what_ += "gone "; }
  void begin(std::shared_ptr<SocketPeer> peer) override {
    what_ += "begun ";
    peer->send("line");
  }

 private:
  std::string& what_;
};

TEST(LastingLinesTest, EndWithTheServerBehindThem) {
  std::string what;
  const auto client = std::make_shared<Told>();
  LastingLines lines(std::make_shared<Source>(what));
  lines.begin(client);
  EXPECT_EQ(client->take(), "line ");
  lines.lose();
  EXPECT_EQ(what, "begun gone ");
  EXPECT_EQ(client->take(), "leave ");
}

TEST(LastingLinesTest, ThatAreLostBeforeTheyBeginEndAtOnce) {
  std::string what;
  const auto client = std::make_shared<Told>();
  LastingLines lines(std::make_shared<Source>(what));
  lines.lose();
  EXPECT_EQ(what, "gone ");
  lines.begin(client);
  EXPECT_EQ(what, "gone ");
  EXPECT_EQ(client->take(), "leave ");
}

}  // namespace
}  // namespace ootori::server

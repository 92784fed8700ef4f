// A Front with a Carrier, over real sockets. Tests with whole servers are in server/succession_test.cpp.
#include <future>

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "files/testing/listening_socket.hpp"
#include "server/http/carrier.hpp"
#include "server/http/http_server.hpp"
#include "server/nodes/front.hpp"
#include "server/testing/line_client.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

// Answers with the request and the client's address.
class Mirror final : public PromptApplication {
 public:
  explicit Mirror(std::string its_name) : name(std::move(its_name)) {}

  void answer(HttpRequest request, Reply reply) override {
    if (request.path == "/lines")
      return reply({.status = 200, .headers = of_type(line_type), .body = {}, .lines = lines});
    if (request.path == "/endless") {
      return reply({.status = 200, .headers = of_type("text/plain"), .body = {}, .lines = lines});
    }
    if (request.path == "/endless.jsonl") {
      auto headers = of_type(line_type);
      headers.emplace_back("Content-Disposition", "attachment");
      return reply({.status = 200, .headers = std::move(headers), .body = {}, .lines = lines});
    }
    if (request.path == "/text" || request.path == "/sparse") {
      const std::string_view type = request.path == "/text" ? "text/plain" : line_type;
      return reply({.status = 200, .headers = of_type(type), .body = {}, .lines = std::make_shared<Sparse>()});
    }
    if (request.path == "/never") {
      const std::scoped_lock lock(mutex);
      kept.push_back(std::move(reply));
      return;
    }
    HttpResponse response = HttpResponse::json(
        201, boost::json::serialize(boost::json::object{{"method", request.method},
                                                        {"path", request.path},
                                                        {"query", request.query},
                                                        {"body", request.body},
                                                        {"cookie", request.cookie},
                                                        {"address", request.address},
                                                        {"https", request.transport == Transport::https}}));
    response.headers.emplace_back("Set-Cookie", "one=1");
    response.headers.emplace_back("Set-Cookie", "two=2");
    reply(std::move(response));
  }
  [[nodiscard]] BodySize body_size(std::string_view, std::string_view) const override { return BodySize::records; }

  static constexpr std::string_view line_type = "application/x-ndjson";
  static std::vector<std::pair<std::string, std::string>> of_type(std::string_view type) {
    return {{"Content-Type", std::string(type)}};
  }

  // Some of its lines are empty.
  class Sparse final : public LineSource {
    void begin(std::shared_ptr<SocketPeer> peer) override {
      peer->send("one\n\ntwo");
      peer->send("");
      peer->send("three\n");
      peer->end();
    }
  };

  // Sends two lines, then those of `say`.
  class Lines final : public LineSource {
   public:
    void begin(std::shared_ptr<SocketPeer> peer) override {
      peer->send("first");
      peer->send(std::string(100'000, 'x'));
      const std::scoped_lock lock(mutex);
      peer_ = std::move(peer);
    }
    void say(std::string line) {
      const std::scoped_lock lock(mutex);
      peer_->send(std::move(line));
    }

   private:
    std::mutex mutex;
    std::shared_ptr<SocketPeer> peer_;
  };

  const std::string name;
  const std::shared_ptr<Lines> lines = std::make_shared<Lines>();
  std::atomic<bool> refuses = false;
  std::atomic<int> open = 0;
  std::mutex mutex;
  std::vector<Reply> kept;

 protected:
  Welcome welcome(const HttpRequest& request, std::shared_ptr<SocketPeer> peer) override {
    if (refuses) return std::unexpected(HttpResponse::json(401, R"({"no":1})"));
    peer->send("cookie " + request.cookie);
    return SocketWelcome{.handler = std::make_unique<Handler>(*this, std::move(peer)),
                         .set_cookie = "who=guest; Path=/"};
  }

 private:
  class Handler final : public SocketHandler {
   public:
    Handler(Mirror& owner, std::shared_ptr<SocketPeer> peer) : owner_(owner), peer_(std::move(peer)) { ++owner_.open; }
    ~Handler() override { --owner_.open; }
    void text(std::string_view frame) override {
      if (frame == "closely") return peer_->watch_closely(true);
      if (frame == "out") return peer_->end();
      peer_->send(owner_.name + " " + std::string(frame));
    }
    void binary() override { peer_->send("binary"); }
    void too_large() override { peer_->send("too large"); }
    void silent(std::optional<std::chrono::steady_clock::time_point> since) override {
      peer_->send(since ? "silent" : "heard");
    }

   private:
    Mirror& owner_;
    std::shared_ptr<SocketPeer> peer_;
  };
};

class Nodes : public ::testing::Test {
 protected:
  explicit Nodes(const HttpLimits& limits = {}) {
    HttpOptions options;
    options.port = 0;
    options.key = "secret";
    options.http = limits;
    inner = std::move(*HttpServer::start(options, far));
    carry();
    HttpOptions own;
    own.port = 0;
    own.socket.ask = std::chrono::milliseconds{50};
    own.socket.silence = std::chrono::milliseconds{150};
    outer = std::move(*HttpServer::start(own, front));
  }
  ~Nodes() override {
    outer->stop();
    front.turn_away(std::chrono::milliseconds{0});
  }

  void carry(std::string key = "secret") {
    carrier = Carrier::make({.host = "127.0.0.1", .port = inner->port(), .key = std::move(key)});
    front.turn_to(*carrier);
  }
  void turn_to_near() {
    front.turn_away(std::chrono::milliseconds{0});
    carrier.reset();
    front.turn_to(near);
  }
  [[nodiscard]] SocketClient socket(const std::string& query = "?resume=1") {
    return SocketClient(outer->port(), "", {}, query);
  }

  Mirror far{"far"}, near{"near"};
  Ledger ledger{CallLimits{}, HoldLimits{}, [] { return game::Millis{0}; }};
  WebFiles files;
  Front front{files, ledger};
  std::unique_ptr<HttpServer> inner, outer;
  std::unique_ptr<Carrier> carrier;
};

TEST_F(Nodes, ARequestArrivesUnchanged) {
  for (int i = 0; i < 3; ++i) {
    const auto answer = http(outer->port(), "POST", "/api/v2/a%20b/%E9%B3%A5%25?x=%C3%A9&y", "the body",
                             "Cookie: a=b\r\nX-Forwarded-For: 192.0.2.7\r\nX-Forwarded-Proto: https\r\n");
    ASSERT_EQ(answer.status, 201);
    const auto seen = answer.json();
    EXPECT_EQ(seen.at("method").as_string(), "POST");
    EXPECT_EQ(seen.at("path").as_string(), "/api/v2/a b/鳥%");
    EXPECT_EQ(seen.at("query").as_string(), "x=%C3%A9&y");
    EXPECT_EQ(seen.at("body").as_string(), "the body");
    EXPECT_EQ(seen.at("cookie").as_string(), "a=b");
    EXPECT_EQ(seen.at("address").as_string(), "192.0.2.7") << "limits are for the client, not for the server between";
    EXPECT_TRUE(seen.at("https").as_bool());
    EXPECT_EQ(answer.fields("Set-Cookie"), (std::vector<std::string>{"one=1", "two=2"}));
    EXPECT_EQ(answer.fields("Strict-Transport-Security").size(), 1U);
    EXPECT_EQ(answer.fields("Date").size(), 1U);
    EXPECT_EQ(answer.fields("Content-Security-Policy").size(), 1U);
  }
}

TEST_F(Nodes, LargeBodiesAreCarriedAndTooLargeOnesRefused) {
  EXPECT_EQ(http(outer->port(), "POST", "/records", std::string(200'000, 'x')).json().at("body").as_string().size(),
            200'000U);
  EXPECT_EQ(http(outer->port(), "POST", "/records", std::string(500'000, 'x')).status, 413);
}

TEST_F(Nodes, AnswersToHeadHaveTheirLength) {
  const auto answer = http(outer->port(), "HEAD", "/x", {}, "Connection: close\r\n");
  EXPECT_EQ(answer.status, 201);
  EXPECT_NE(answer.field("Content-Length"), "0");
}

TEST_F(Nodes, OnlyHoldersOfTheKeyAreAdmitted) {
  EXPECT_EQ(http(inner->port(), "GET", "/x").status, wrong_key_status);
  EXPECT_EQ(http(inner->port(), "GET", "/x", {}, "Ootori-Key: Secret\r\n").status, wrong_key_status);
  EXPECT_EQ(http(inner->port(), "GET", "/x", {}, "Ootori-Key: secret\r\n").status, 201);
  SocketClient stranger(inner->port(), "");
  EXPECT_EQ(stranger.answer().status, wrong_key_status);
}

// The active server became active again, and this one has not read the new key yet.
TEST_F(Nodes, ARefusedKeyIsNoAnswerToAClient) {
  auto line = socket();
  EXPECT_EQ(line.receive(), "cookie ");
  front.turn_away(std::chrono::milliseconds{0});
  EXPECT_EQ(line.receive(), R"({"t":"paused"})");
  carry("outdated");
  for (const auto& [method, path] : {std::pair{"GET", "/x"}, {"POST", "/x"}, {"GET", "/lines"}, {"GET", "/text"}}) {
    const auto answer = http(outer->port(), method, path);
    EXPECT_EQ(answer.status, 503) << path;
    EXPECT_EQ(answer.field("Retry-After"), "1") << path;
    EXPECT_EQ(answer.code(), "busy") << path;
  }
  for (const char* query : {"", "?resume=1"}) {
    const auto refused = socket(query);
    EXPECT_EQ(refused.answer().status, 503) << query;
    EXPECT_EQ(refused.answer().field("Retry-After"), "1") << query;
  }
  turn_to_near();
  EXPECT_EQ(line.receive(), "cookie who=guest");
  EXPECT_EQ(line.receive(), R"({"t":"resumed"})") << "it was not told that it is not allowed in";
}

TEST_F(Nodes, AnUnreachableActiveServerIsAnError) {
  inner->stop();
  const auto answer = http(outer->port(), "GET", "/x");
  EXPECT_EQ(answer.status, 503);
  EXPECT_EQ(answer.field("Retry-After"), "1");
  EXPECT_EQ(answer.code(), "busy");
  EXPECT_EQ(socket().answer().status, 503);
  EXPECT_EQ(http(outer->port(), "GET", "/api/v1/health").status, 200) << "it runs";
}

TEST_F(Nodes, WaitingClientsAreToldWhenNoAnswerComes) {
  RawConnection asking(outer->port());
  asking.send("GET /never HTTP/1.1\r\nHost: x\r\n\r\n");
  ASSERT_TRUE(eventually([&] {
    const std::scoped_lock lock(far.mutex);
    return !far.kept.empty();
  }));
  turn_to_near();
  EXPECT_EQ(read_answer(asking).status, 503);
  const std::scoped_lock lock(far.mutex);
  far.kept.front()({.status = 204, .headers = {}, .body = {}});
}

TEST_F(Nodes, ASocketIsCarriedInBothDirections) {
  auto line = socket();
  ASSERT_EQ(line.answer().status, 101);
  EXPECT_EQ(line.answer().field("Set-Cookie"), "who=guest; Path=/");
  EXPECT_EQ(line.receive(), "cookie ");
  line.send("hello");
  EXPECT_EQ(line.receive(), "far hello");
  line.send("!control");
  EXPECT_EQ(line.receive(), "far  !control") << "a client's text is no signal";
  line.send_frame(SocketClient::Opcode::binary, "x");
  EXPECT_EQ(line.receive(), "binary");
  line.send(std::string(5000, 'x'));
  EXPECT_EQ(line.receive(), "too large");
  line.send("out");
  EXPECT_EQ(line.receive(), std::nullopt);
  EXPECT_EQ(line.close_code(), 1008);
  EXPECT_TRUE(eventually([&] { return far.open == 0; }));
}

TEST_F(Nodes, TheActiveServerKnowsThatAClientIsSilent) {
  auto line = socket();
  EXPECT_EQ(line.receive(), "cookie ");
  line.send("closely");
  RawConnection& raw = line.connection();
  EXPECT_FALSE(raw.take_until("silent").empty()) << "it answers no ping";
  line.send("hello");
  EXPECT_FALSE(raw.take_until("heard").empty());
}

TEST_F(Nodes, RefusalsOfSocketsAreForwarded) {
  far.refuses = true;
  const auto line = socket();
  EXPECT_EQ(line.answer().status, 401);
  EXPECT_EQ(line.answer().body, R"({"no":1})");
}

TEST_F(Nodes, ASocketOutlivesTheServerBehindIt) {
  auto line = socket();
  EXPECT_EQ(line.receive(), "cookie ");
  inner->stop();
  EXPECT_EQ(line.receive(), R"({"t":"paused"})");
  line.send(R"({"t":"ping"})");
  EXPECT_EQ(line.receive(), R"({"t":"pong"})");
  line.send(R"({"t":"move"})");
  EXPECT_EQ(boost::json::parse(*line.receive()).at("code").as_string(), "busy");
  EXPECT_EQ(front.figures().waiting, 1U);
  turn_to_near();
  EXPECT_EQ(line.receive(), "cookie who=guest") << "it is the same guest";
  EXPECT_EQ(line.receive(), R"({"t":"resumed"})");
  line.send("hello");
  EXPECT_EQ(line.receive(), "near hello");
  EXPECT_TRUE(eventually([&] { return front.figures().resumed == 1U; }));
  EXPECT_EQ(near.open, 1);
  front.turn_away(std::chrono::milliseconds{0});
  EXPECT_EQ(near.open, 0) << "nothing of it is in use any more";
  EXPECT_EQ(line.receive(), R"({"t":"paused"})");
  carry();
}

// A server's answer is ignored if that server has gone meanwhile, or another one was asked since.
TEST(LastingSocketTest, LateAnswersAreIgnored) {
  class Client final : public SocketPeer {
   public:
    void send(std::string text) override { told += text; }
    void end() override { told += "end"; }
    void leave() override { told += "leave"; }
    std::string told;
  };
  class Silent final : public SocketHandler {
    void text(std::string_view) override {}
    void binary() override {}
    void too_large() override {}
  };
  const auto welcome = [] { return SocketWelcome{.handler = std::make_unique<Silent>(), .set_cookie = {}}; };
  const auto client = std::make_shared<Client>();
  HttpRequest asked;
  asked.query = "resume=1";
  const auto socket = std::make_shared<LastingSocket>(std::move(asked), client);
  (void)socket->open_line();
  socket->begin(welcome().handler, "");
  socket->lose();
  const auto late = socket->open_line();
  socket->lose();
  EXPECT_FALSE(socket->go_on(late, welcome())) << "those have gone";
  EXPECT_TRUE(socket->is_waiting());
  const auto next = socket->open_line();
  EXPECT_FALSE(socket->go_on(late, welcome()));
  late->leave();
  EXPECT_TRUE(socket->go_on(next, welcome()));
  late->send("nonsense");
  EXPECT_FALSE(socket->is_waiting());
  EXPECT_EQ(client->told, R"({"t":"paused"}{"t":"resumed"})");
}

TEST_F(Nodes, AClientThatCannotWaitIsDisconnected) {
  auto line = socket("");
  EXPECT_EQ(line.receive(), "cookie ");
  inner->stop();
  EXPECT_EQ(line.receive(), std::nullopt);
  EXPECT_EQ(line.close_code(), 1001);
}

TEST_F(Nodes, AClientRefusedOnReconnectingIsDisconnected) {
  auto line = socket();
  EXPECT_EQ(line.receive(), "cookie ");
  near.refuses = true;
  turn_to_near();
  EXPECT_EQ(line.receive(), R"({"t":"paused"})");
  EXPECT_EQ(line.receive(), std::nullopt);
  EXPECT_EQ(line.close_code(), 1008);
}

TEST_F(Nodes, StreamsAreCarriedUntilTheServerStops) {
  RawConnection line(outer->port());
  line.send("GET /lines HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_FALSE(line.take_until("first\n").empty());
  EXPECT_FALSE(line.take_until("xxx\n").empty());
  far.lines->say("now");
  EXPECT_FALSE(line.take_until("now\n").empty());
  turn_to_near();
  EXPECT_FALSE(line.take_until("0\r\n\r\n").empty()) << "the answer has its end";
}

// The server behind it soon ends streams without signs of life.
class QuietNodes : public Nodes {
 protected:
  QuietNodes() : Nodes({.response = std::chrono::seconds{1}, .keep_alive = std::chrono::milliseconds{100}}) {}
};

TEST_F(QuietNodes, AQuietStreamStaysOpen) {
  RawConnection line(outer->port());
  line.send("GET /lines HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_FALSE(line.take_until("xxx\n").empty());
  EXPECT_FALSE(line.is_closed(std::chrono::seconds{3}));
  far.lines->say("now");
  EXPECT_FALSE(line.take_until("now\n").empty());
}

// A server whose answer the test writes.
class ScriptedServer {
 public:
  ScriptedServer() = default;
  ScriptedServer(const ScriptedServer&) = delete;
  ScriptedServer& operator=(const ScriptedServer&) = delete;
  ~ScriptedServer() { ::close(connection_); }

  [[nodiscard]] std::uint16_t port() const { return listening_.port(); }
  // Waits for the request, and discards it.
  void accept() {
    connection_ = listening_.accept();
    std::string request;
    while (!request.ends_with("\r\n\r\n")) request += take();
  }
  void send(std::string_view text) const { ::send(connection_, text.data(), text.size(), MSG_NOSIGNAL); }
  // The next byte; none: nothing comes in this time.
  [[nodiscard]] std::string take(std::chrono::milliseconds patience = long_enough) const {
    pollfd waiting{.fd = connection_, .events = POLLIN, .revents = 0};
    char byte = 0;
    const bool has_come = ::poll(&waiting, 1, static_cast<int>(patience.count())) > 0;
    return has_come && ::recv(connection_, &byte, 1, 0) == 1 ? std::string(1, byte) : std::string{};
  }

 private:
  const ListeningSocket listening_;
  int connection_ = -1;
};

// In a file they could cost the end: TCP resets a connection that is closed before they are read.
TEST(CarriedStreams, AnswerWithSignsOfLifeUnlessTheyAreFiles) {
  class Forgetful final : public SocketPeer {
    void send(std::string) override {}
    void end() override {}
    void leave() override {}
  };
  for (const std::string disposition : {"", "Content-Disposition: attachment\r\n"}) {
    ScriptedServer server;
    const auto carrier = Carrier::make({.host = "127.0.0.1", .port = server.port(), .key = "secret"});
    std::promise<HttpResponse> answered;
    HttpRequest request;
    request.method = "GET";
    request.path = "/lines";
    carrier->answer(std::move(request), [&](HttpResponse response) { answered.set_value(std::move(response)); });
    server.accept();
    server.send("HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\n" + disposition +
                "Transfer-Encoding: chunked\r\n\r\n");
    const HttpResponse response = answered.get_future().get();
    response.lines->begin(std::make_shared<Forgetful>());
    for (int i = 0; i < 2; ++i) {
      server.send("1\r\n\n\r\n");
      if (disposition.empty()) EXPECT_EQ(server.take(), "\n");
    }
    if (!disposition.empty()) EXPECT_EQ(server.take(std::chrono::milliseconds{200}), "");
  }
}

TEST_F(Nodes, EmptyLinesAreKeptInFilesOnly) {
  const auto lines = [this](std::string_view path) {
    LineClient client(outer->port(), path);
    std::vector<std::string> all;
    while (auto line = client.any_line()) all.push_back(std::move(*line));
    return all;
  };
  EXPECT_EQ(lines("/text"), (std::vector<std::string>{"one", "", "two", "", "three", ""}));
  EXPECT_EQ(lines("/sparse"), (std::vector<std::string>{"one", "two", "three"}));
}

TEST_F(Nodes, AFileThatEndsEarlyDoesNotLookWhole) {
  LineClient client(outer->port(), "/endless");
  EXPECT_EQ(client.any_line(), "first");
  EXPECT_EQ(client.any_line()->size(), 100'000U);
  turn_to_near();
  EXPECT_EQ(client.any_line(), std::nullopt);
  EXPECT_FALSE(client.is_whole());
  LineClient whole(outer->port(), "/text");
  while (whole.any_line()) {
  }
  EXPECT_TRUE(whole.is_whole());
}

TEST_F(Nodes, AFileThatTheOtherServerCutsOffDoesNotLookWhole) {
  LineClient client(outer->port(), "/endless");
  LineClient json(outer->port(), "/endless.jsonl");
  EXPECT_EQ(client.any_line(), "first");
  EXPECT_EQ(json.any_line(), "first");
  inner->stop();
  while (client.any_line() || json.any_line()) {
  }
  EXPECT_FALSE(client.is_whole());
  EXPECT_FALSE(json.is_whole());
}

TEST_F(Nodes, ADisconnectedClientLeavesNothingBehind) {
  {
    auto line = socket();
    EXPECT_EQ(line.receive(), "cookie ");
    EXPECT_EQ(far.open, 1);
  }
  EXPECT_TRUE(eventually([&] { return far.open == 0; }));
  EXPECT_TRUE(eventually([&] { return Carrier::figures().sockets == 0; }));
}

}  // namespace
}  // namespace ootori::server::testing

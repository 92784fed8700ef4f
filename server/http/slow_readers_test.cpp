// Clients that take long to read their response, or whose response never ends.
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "server/http/http_server.hpp"
#include "server/testing/test_client.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server {
namespace {

using testing::HttpAnswer;
using testing::RawConnection;

class Silent final : public LineSource {
  void begin(std::shared_ptr<SocketPeer>) override {}
};

// "/stream" never ends; "/file" is large, and shared by all that read it.
class Library final : public PromptApplication {
 public:
  void answer(HttpRequest request, Reply reply) override {
    if (request.path == "/stream") {
      return reply({.status = 200, .headers = {}, .body = {}, .lines = std::make_shared<Silent>()});
    }
    reply({.status = 200, .headers = {}, .body = request.path == "/file" ? file_ : nullptr});
  }
  [[nodiscard]] BodySize body_size(std::string_view, std::string_view) const override { return BodySize::records; }
  std::expected<SocketWelcome, HttpResponse> welcome(const HttpRequest&, std::shared_ptr<SocketPeer>) override {
    return std::unexpected(HttpResponse{.status = 403, .headers = {}, .body = file_});
  }

 private:
  const std::shared_ptr<const std::string> file_ = std::make_shared<const std::string>(16UL * 1024 * 1024, 'x');
};

class SlowReaders : public ::testing::Test {
 protected:
  void start(const HoldLimits& holds, const HttpLimits& limits = {}) {
    server =
        std::move(HttpServer::start({.port = 0, .http = limits, .socket = {}, .holds = holds}, application).value());
  }

  // Keeps a connection that has received the head of its response, and reads no further.
  void begin(std::string_view path, std::string_view fields = "", std::string_view body = "") {
    kept.push_back(std::make_unique<RawConnection>(server->port()));
    kept.back()->send(
        fmt::format("{} {} HTTP/1.1\r\nHost: h\r\n{}\r\n{}", body.empty() ? "GET" : "POST", path, fields, body));
    ASSERT_TRUE(kept.back()->take_until("\r\n\r\n").starts_with("HTTP/1.1 200"));
  }
  [[nodiscard]] HttpAnswer ask() const { return testing::http(server->port(), "GET", "/"); }

  Library application;
  std::unique_ptr<HttpServer> server;
  std::vector<std::unique_ptr<RawConnection>> kept;
};

TEST_F(SlowReaders, DoNotCountAsRequestsInProgress) {
  start({.requests = {.of_address = 2, .of_all = 2}});
  for (int i = 0; i < 3; ++i) begin("/stream");
  for (int i = 0; i < 3; ++i) begin("/file");
  EXPECT_EQ(ask().status, 200);
}

TEST_F(SlowReaders, DoNotCountAsLargeBodiesInProgress) {
  start({.records = {.of_address = 2, .of_all = 2}});
  const std::string body(20'000, 'x');
  for (int i = 0; i < 3; ++i) begin("/file", fmt::format("Content-Length: {}\r\n", body.size()), body);
}

TEST_F(SlowReaders, BehindAProxyGiveUpConnectionsToOthers) {
  constexpr int places = 20;
  start({.connections = {.of_address = places, .of_all = places}});
  for (int i = 0; i < places; ++i) begin(i % 2 == 0 ? "/stream" : "/file", "X-Forwarded-For: 192.0.2.1\r\n");
  EXPECT_EQ(ask().status, 200);
}

TEST_F(SlowReaders, ReceiveLargeFilesHoweverLongTheyTake) {
  start({}, {.response = std::chrono::seconds{1}});
  begin("/file");
  std::size_t received = 0;
  for (int part = 0; part < 16; ++part) {
    std::this_thread::sleep_for(std::chrono::milliseconds{150});
    received += kept.back()->take(1024UL * 1024).size();
  }
  EXPECT_EQ(received, 16UL * 1024 * 1024);
}

TEST_F(SlowReaders, WhoTakeAByteAtATimeAreDisconnected) {
  start({.connections = {.of_address = 1, .of_all = 1}}, {.response = std::chrono::milliseconds{300}});
  begin("/file");
  ASSERT_EQ(ask().status, 503) << "it has the only connection";
  EXPECT_TRUE(testing::eventually([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds{20});
    return kept.back()->take(1).size() == 1 && ask().status == 200;
  })) << "its connection is given back";
}

// A refused socket is answered like a request.
TEST_F(SlowReaders, AreDisconnectedInTimeIfTheirSocketIsRefused) {
  start({.sockets = {.of_address = 1, .of_all = 1}}, {.response = std::chrono::milliseconds{300}});
  const auto status = [](RawConnection& connection) {
    connection.send(
        "GET /api/v1/socket HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
    return connection.take_until("\r\n\r\n").substr(9, 3);
  };
  RawConnection slow(server->port());
  ASSERT_EQ(status(slow), "403");
  const auto next = [&] {
    RawConnection connection(server->port());
    return status(connection);
  };
  EXPECT_TRUE(testing::eventually([&] { return next() == "403"; })) << "its place among the sockets is given back";
}

}  // namespace
}  // namespace ootori::server

// When streamed responses notice that nobody receives them any more.
#include <atomic>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "server/http/http_server.hpp"
#include "server/testing/line_client.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server {
namespace {

using namespace std::chrono_literals;
using testing::eventually;
using testing::LineClient;

// Counts those that are open.
class QuietLines final : public LineSource {
 public:
  QuietLines(std::atomic<int>& open, std::string first) : open_(open), first_(std::move(first)) { ++open_; }
  QuietLines(const QuietLines&) = delete;
  QuietLines& operator=(const QuietLines&) = delete;
  ~QuietLines() override { --open_; }

  void begin(std::shared_ptr<SocketPeer> peer) override { peer->send(first_); }

 private:
  std::atomic<int>& open_;
  const std::string first_;
};

// Each stream has one line, and then only empty ones.
class QuietStreams final : public PromptApplication {
 public:
  void answer(HttpRequest request, Reply reply) override {
    reply({.status = 200,
           .headers = {{"Content-Type", "application/x-ndjson"}},
           .body = {},
           .lines = std::make_shared<QuietLines>(open, request.path == "/long" ? std::string(40'000, 'x') : "one")});
  }
  std::expected<SocketWelcome, HttpResponse> welcome(const HttpRequest&, std::shared_ptr<SocketPeer>) override {
    return std::unexpected(HttpResponse{.status = 403, .headers = {}, .body = {}});
  }

  std::atomic<int> open = 0;
};

class LineStream : public ::testing::Test {
 protected:
  void start(std::string key = {}) {
    server = std::move(HttpServer::start({.port = 0,
                                          .key = std::move(key),
                                          .http = {.response = patience, .keep_alive = 50ms},
                                          .socket = {},
                                          .holds = {}},
                                         application)
                           .value());
  }
  // Whether all streams end; it takes about `patience` at least, and longer on a busy machine.
  [[nodiscard]] bool all_end() {
    return eventually([this] { return application.open == 0; });
  }

  static constexpr std::chrono::milliseconds patience = 1s;
  QuietStreams application;
  std::unique_ptr<HttpServer> server;
};

TEST_F(LineStream, EndsWhenTheClientsMachineHasLeftTheNetwork) {
  start();
  LineClient client(server->port(), "/short");
  EXPECT_EQ(client.any_line(), "one");
  EXPECT_EQ(client.any_line(), "");
  client.connection().lose_the_network();
  EXPECT_TRUE(all_end());
}

// What the client does not take fits into the server's own buffer, so no write fails.
TEST_F(LineStream, EndsWhenTheClientReadsNothing) {
  start();
  testing::RawConnection client(server->port(), 4'096);
  client.send("GET /long HTTP/1.1\r\nHost: h\r\n\r\n");
  ASSERT_TRUE(eventually([this] { return application.open == 1; }));
  EXPECT_TRUE(all_end());
}

TEST_F(LineStream, StaysOpenWhileTheClientReads) {
  start();
  LineClient client(server->port(), "/short");
  EXPECT_EQ(client.any_line(), "one");
  const auto until = std::chrono::steady_clock::now() + 3 * patience;
  while (std::chrono::steady_clock::now() < until) ASSERT_EQ(client.any_line(), "");
  EXPECT_EQ(application.open, 1);
}

// The kernel of a server that hangs acknowledges everything.
TEST_F(LineStream, EndsWhenTheServerThatCarriesItHangs) {
  start("secret");
  LineClient carrier(server->port(), "/short", "Ootori-Key: secret\r\n");
  EXPECT_EQ(carrier.any_line(), "one");
  const auto until = std::chrono::steady_clock::now() + 3 * patience;
  while (std::chrono::steady_clock::now() < until) {
    carrier.connection().send("\n");
    ASSERT_EQ(carrier.any_line(), "");
  }
  EXPECT_EQ(application.open, 1);
  while (carrier.any_line()) continue;
  EXPECT_TRUE(all_end());
}

TEST_F(LineStream, AnOlderServerMayCarryItWithoutSignsOfLife) {
  start("secret");
  LineClient carrier(server->port(), "/short", "Ootori-Key: secret\r\n");
  EXPECT_EQ(carrier.any_line(), "one");
  const auto until = std::chrono::steady_clock::now() + 3 * patience;
  while (std::chrono::steady_clock::now() < until) ASSERT_EQ(carrier.any_line(), "");
  EXPECT_EQ(application.open, 1);
}

// Sends more at once than the kernel's buffers hold.
class Flood final : public LineSource {
 public:
  explicit Flood(std::atomic<bool>& ended) : ended_(ended) {}
  Flood(const Flood&) = delete;
  Flood& operator=(const Flood&) = delete;
  ~Flood() override { ended_ = true; }

  void begin(std::shared_ptr<SocketPeer> peer) override {
    for (int i = 0; i < 1000; ++i) peer->send(std::string(64UL * 1024, 'x'));
  }

 private:
  std::atomic<bool>& ended_;
};

class FloodingApplication final : public PromptApplication {
 public:
  void answer(HttpRequest /*request*/, Reply reply) override {
    reply({.status = 200, .headers = {}, .body = {}, .lines = std::make_shared<Flood>(ended)});
  }
  std::expected<SocketWelcome, HttpResponse> welcome(const HttpRequest& /*request*/,
                                                     std::shared_ptr<SocketPeer> /*peer*/) override {
    return std::unexpected(HttpResponse{});
  }

  std::atomic<bool> ended = false;
};

TEST(Lines, AClientThatDoesNotReadIsDisconnected) {
  FloodingApplication application;
  HttpOptions options;
  options.port = 0;
  options.http.unsent = 1024UL * 1024;
  options.http.response = 100ms;
  const auto started = HttpServer::start(options, application);
  ASSERT_TRUE(started);
  LineClient slow((*started)->port(), "/");
  EXPECT_TRUE(eventually([&] { return application.ended.load(); }));
  while (slow.any_line()) {
  }
  EXPECT_FALSE(slow.is_whole());
}

}  // namespace
}  // namespace ootori::server

// Streamed responses, and clients that do not read them.
#include "server/http/http_server.hpp"
#include "server/testing/line_client.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

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
}  // namespace ootori::server::testing

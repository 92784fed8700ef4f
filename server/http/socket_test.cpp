// Sockets to which the application sends something, or which it closes, before they are open. This happens when a guest
// signs up on one connection while the page opens its socket on another.
#include <algorithm>
#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/http/http_server.hpp"
#include "server/http/outbox.hpp"
#include "server/testing/test_client.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server {
namespace {

using testing::SocketClient;

class Deaf final : public SocketHandler {
  void text(std::string_view) override {}
  void binary() override {}
  void too_large() override {}
};

class Hasty final : public PromptApplication {
 public:
  explicit Hasty(bool ends) : ends_(ends) {}

  void answer(HttpRequest, Reply reply) override { reply({.status = 404, .headers = {}, .body = {}}); }
  std::expected<SocketWelcome, HttpResponse> welcome(const HttpRequest&, std::shared_ptr<SocketPeer> peer) override {
    peer->send("first");
    peer->send("second");
    if (ends_) peer->end();
    return SocketWelcome{.handler = std::make_unique<Deaf>(), .set_cookie = {}};
  }

 private:
  bool ends_;
};

TEST(Socket, MessagesSentBeforeItIsOpenFollowTheUpgrade) {
  Hasty application{false};
  const auto server = HttpServer::start({.port = 0, .http = {}, .socket = {}, .holds = {}}, application);
  ASSERT_TRUE(server);
  for (int i = 0; i < 20; ++i) {
    SocketClient socket((*server)->port(), "");
    EXPECT_EQ(socket.answer().status, 101);
    EXPECT_EQ(socket.receive(), "first");
    EXPECT_EQ(socket.receive(), "second");
  }
}

TEST(Socket, ClosingItBeforeItIsOpenSendsTheReason) {
  Hasty application{true};
  const auto server = HttpServer::start({.port = 0, .http = {}, .socket = {}, .holds = {}}, application);
  ASSERT_TRUE(server);
  for (int i = 0; i < 20; ++i) {
    SocketClient socket((*server)->port(), "");
    EXPECT_EQ(socket.answer().status, 101);
    EXPECT_EQ(socket.receive(), "first");
    EXPECT_EQ(socket.receive(), "second");
    EXPECT_EQ(socket.receive(), std::nullopt);
    EXPECT_EQ(socket.close_code(), 1008);
  }
}

// Shuts a client out when it has sent something. Before that, it sends this number of bytes.
class Stern final : public PromptApplication {
 public:
  explicit Stern(std::size_t bytes) : bytes_(bytes) {}

  void answer(HttpRequest, Reply reply) override { reply({.status = 404, .headers = {}, .body = {}}); }
  std::expected<SocketWelcome, HttpResponse> welcome(const HttpRequest&, std::shared_ptr<SocketPeer> peer) override {
    return SocketWelcome{.handler = std::make_unique<Handler>(*this, std::move(peer)), .set_cookie = {}};
  }

  std::atomic<int> heard = 0;
  std::atomic<bool> is_over = false;

 private:
  class Handler final : public SocketHandler {
   public:
    Handler(Stern& owner, std::shared_ptr<SocketPeer> peer) : owner_(owner), peer_(std::move(peer)) {}
    ~Handler() override { owner_.is_over = true; }

    void text(std::string_view) override {
      if (++owner_.heard > 1) return;
      peer_->send(std::string(owner_.bytes_, 'x'));
      peer_->end();
    }
    void binary() override {}
    void too_large() override {}

   private:
    Stern& owner_;
    std::shared_ptr<SocketPeer> peer_;
  };

  const std::size_t bytes_;
};

TEST(Socket, ClosedClientsAreIgnoredAndDisconnectedInTime) {
  constexpr std::size_t unread = std::size_t{32} << 20;  // more than the system buffers
  Stern application{unread};
  const SocketLimits limits{.unsent = 2 * unread, .handshake = std::chrono::seconds{2}};
  const ShareLimits unsent{.of_address = 2 * unread, .of_all = 2 * unread};
  const auto server =
      HttpServer::start({.port = 0, .http = {}, .socket = limits, .holds = {.unsent = unsent}}, application);
  ASSERT_TRUE(server);
  SocketClient socket((*server)->port(), "");
  ASSERT_EQ(socket.answer().status, 101);
  socket.send("first");
  ASSERT_TRUE(testing::eventually([&] { return application.heard == 1; }));
  for (int i = 0; i < 20; ++i) {
    socket.send("more");
    std::this_thread::sleep_for(std::chrono::milliseconds{10});
  }
  EXPECT_TRUE(testing::eventually([&] { return application.is_over.load(); })) << "though it reads nothing";
  EXPECT_EQ(application.heard, 1);
}

TEST(Socket, AClientThatIsShutOutAndDoesNotCloseIsDisconnectedInTime) {
  Stern application{1};
  const SocketLimits limits{.handshake = std::chrono::minutes{10}, .goodbye = std::chrono::milliseconds{300}};
  const auto server = HttpServer::start({.port = 0, .http = {}, .socket = limits, .holds = {}}, application);
  ASSERT_TRUE(server);
  SocketClient socket((*server)->port(), "");  // answers a close frame only when it reads
  socket.send("first");
  EXPECT_TRUE(testing::eventually([&] { return application.is_over.load(); }));
}

// A text in two fragments.
std::string fragments() {
  using namespace std::string_literals;
  const std::string mask(4, '\0');  // changes nothing
  return "\x01\x82"s + mask + "an" + "\x80\x82"s + mask + "no";
}

// Such a flood once ended the server: closing a socket discards what has been sent to it, and the reader went on in the
// middle of a message.
TEST(Socket, AClientThatIsShutOutAmidFragmentsEndsOnlyItsSocket) {
  for (int i = 0; i < 20; ++i) {
    Stern application{1};
    const auto server = HttpServer::start({.port = 0, .http = {}, .socket = {}, .holds = {}}, application);
    ASSERT_TRUE(server);
    SocketClient socket((*server)->port(), "");
    std::string flood;
    for (int text = 0; text < 4'000; ++text) flood += fragments();
    for (int part = 0; part < 10; ++part) socket.connection().send(flood);
    EXPECT_TRUE(testing::eventually([&] { return application.is_over.load(); }));
    EXPECT_EQ(SocketClient((*server)->port(), "").answer().status, 101);
  }
}

// Beast tells nobody about empty fragments, so no limit on frames can count them.
TEST(Socket, EmptyFragmentsAreReadNoFasterThanTheServerAllows) {
  using namespace std::string_literals;
  Stern application{1};
  const SocketLimits limits{.incoming = {.a_second = 100'000, .at_once = 50'000}};
  const auto server = HttpServer::start({.port = 0, .http = {}, .socket = limits, .holds = {}}, application);
  ASSERT_TRUE(server);
  SocketClient socket((*server)->port(), "");
  const auto begun = std::chrono::steady_clock::now();
  socket.send_frame(SocketClient::Opcode::text, "a", false);
  const std::string empty = "\x00\x80\x00\x00\x00\x00"s;
  std::string flood;
  while (flood.size() < 200'000) flood += empty;
  socket.connection().send(flood);
  socket.send_frame(SocketClient::Opcode::continuation, "z");
  EXPECT_TRUE(testing::eventually([&] { return application.heard == 1; }));
  EXPECT_GE(std::chrono::steady_clock::now() - begun, std::chrono::milliseconds{1'400});
}

// Answers each text with the number of bytes that it names, in texts of `piece` bytes; counts pings.
class Talkative final : public PromptApplication {
 public:
  static constexpr std::size_t piece = 10'000;

  void answer(HttpRequest, Reply reply) override { reply({.status = 404, .headers = {}, .body = {}}); }
  std::expected<SocketWelcome, HttpResponse> welcome(const HttpRequest&, std::shared_ptr<SocketPeer> peer) override {
    ++open;
    return SocketWelcome{.handler = std::make_unique<Handler>(*this, std::move(peer)), .set_cookie = {}};
  }

  std::atomic<int> open = 0;
  std::atomic<int> controls = 0;

 private:
  class Handler final : public SocketHandler {
   public:
    Handler(Talkative& owner, std::shared_ptr<SocketPeer> peer) : owner_(owner), peer_(std::move(peer)) {}
    ~Handler() override { --owner_.open; }

    void text(std::string_view bytes) override {
      for (std::size_t left = std::stoul(std::string(bytes)); left > 0;) {
        const std::size_t size = std::min(left, piece);
        peer_->send(std::string(size, 'x'));
        left -= size;
      }
    }
    void binary() override {}
    void too_large() override {}
    void control() override { ++owner_.controls; }

   private:
    Talkative& owner_;
    std::shared_ptr<SocketPeer> peer_;
  };
};

TEST(Socket, AClientThatDoesNotReadIsClosedAtTheLimit) {
  Talkative application;
  const SocketLimits limits{.unsent = 256 * 1024};
  const auto server = HttpServer::start({.port = 0, .http = {}, .socket = limits, .holds = {}}, application);
  ASSERT_TRUE(server);
  SocketClient socket((*server)->port(), "");
  socket.send("20000000");
  ASSERT_TRUE(testing::eventually([&] { return application.open == 0 || (*server)->unsent() > 0; }));
  EXPECT_LE((*server)->unsent(), limits.unsent);
  while (socket.receive()) {
  }
  EXPECT_EQ(socket.close_code(), 1013) << "it may come back and ask for the rest";
  EXPECT_TRUE(testing::eventually([&] { return application.open == 0 && (*server)->unsent() == 0; }));
}

TEST(Socket, AClientThatReadsNothingIsDisconnectedInTime) {
  Talkative application;
  const SocketLimits limits{.unsent = std::size_t{64} << 20, .write = std::chrono::milliseconds{400}};
  const ShareLimits unsent{.of_address = limits.unsent, .of_all = limits.unsent};
  const auto server =
      HttpServer::start({.port = 0, .http = {}, .socket = limits, .holds = {.unsent = unsent}}, application);
  ASSERT_TRUE(server);
  SocketClient socket((*server)->port(), "");
  socket.send("32000000");
  EXPECT_TRUE(testing::eventually([&] { return application.open == 0 && (*server)->unsent() == 0; }));
}

// The client sends FIN without a close frame, and keeps its side of the connection open.
TEST(Socket, AClientThatReadsNothingAndStopsSendingIsDisconnected) {
  Talkative application;
  const SocketLimits limits{.unsent = std::size_t{64} << 20};
  const ShareLimits unsent{.of_address = limits.unsent, .of_all = limits.unsent};
  const auto server =
      HttpServer::start({.port = 0, .http = {}, .socket = limits, .holds = {.unsent = unsent}}, application);
  ASSERT_TRUE(server);
  SocketClient socket((*server)->port(), "");
  socket.send("32000000");
  const auto no_more_fits = [&, before = std::size_t{0}]() mutable {
    std::this_thread::sleep_for(std::chrono::milliseconds{300});
    const std::size_t now = (*server)->unsent();
    return std::exchange(before, now) == now && now > 0;
  };
  ASSERT_TRUE(testing::eventually(no_more_fits));
  socket.connection().stop_sending();
  EXPECT_TRUE(testing::eventually([&] { return application.open == 0 && (*server)->unsent() == 0; }));
  EXPECT_TRUE(socket.connection().is_closed());
}

TEST(Socket, UnsentDataPerAddressIsLimitedWithoutClosingReaders) {
  Talkative application;
  const SocketLimits limits{.unsent = 1'000'000};
  const ShareLimits unsent{.of_address = 1'500'000, .of_all = 1'500'000};
  const auto server =
      HttpServer::start({.port = 0, .http = {}, .socket = limits, .holds = {.unsent = unsent}}, application);
  ASSERT_TRUE(server);
  std::vector<std::unique_ptr<SocketClient>> deaf;
  for (int i = 0; i < 8; ++i) {
    deaf.push_back(std::make_unique<SocketClient>((*server)->port(), ""));
    deaf.back()->send("1400000");  // the kernel buffers some of it
    EXPECT_LE((*server)->unsent(), unsent.of_all + 8 * Outbox::always);
  }
  SocketClient reader((*server)->port(), "");
  for (int i = 0; i < 20; ++i) {
    reader.send("1000");
    ASSERT_EQ(reader.receive().value_or("").size(), 1000U);
  }
}

TEST(Socket, SocketsPerAddressAreLimited) {
  Talkative application;
  const auto server = HttpServer::start(
      {.port = 0, .http = {}, .socket = {}, .holds = {.sockets = {.of_address = 2, .of_all = 100}}}, application);
  ASSERT_TRUE(server);
  const auto port = (*server)->port();
  {
    const SocketClient one(port, "");
    const SocketClient two(port, "");
    const SocketClient three(port, "");
    EXPECT_EQ(three.answer().status, 429);
    EXPECT_NE(three.answer().field("Retry-After"), "");
    const SocketClient other(port, "", "X-Forwarded-For: 198.51.100.7\r\n");
    EXPECT_EQ(other.answer().status, 101) << "another address has its own";
  }
  EXPECT_TRUE(testing::eventually([&] { return SocketClient(port, "").answer().status == 101; }))
      << "they are given back";
}

// Watches its client closely, and records when it becomes silent and when it responds again.
class Watchful final : public PromptApplication {
 public:
  explicit Watchful(bool from_the_start = true) : from_the_start_(from_the_start) {}

  void answer(HttpRequest, Reply reply) override { reply({.status = 404, .headers = {}, .body = {}}); }
  std::expected<SocketWelcome, HttpResponse> welcome(const HttpRequest&, std::shared_ptr<SocketPeer> peer) override {
    if (from_the_start_) peer->watch_closely(true);
    peer_ = std::move(peer);
    return SocketWelcome{.handler = std::make_unique<Handler>(*this), .set_cookie = {}};
  }
  void watch() { peer_->watch_closely(true); }
  void rest() { peer_->watch_closely(false); }

  std::atomic<int> fallen = 0;
  std::atomic<int> back = 0;

 private:
  class Handler final : public SocketHandler {
   public:
    explicit Handler(Watchful& owner) : owner_(owner) {}

    void text(std::string_view) override {}
    void binary() override {}
    void too_large() override {}
    void silent(std::optional<std::chrono::steady_clock::time_point> since) override {
      if (since) EXPECT_GE(std::chrono::steady_clock::now() - *since, std::chrono::milliseconds{300});
      ++(since ? owner_.fallen : owner_.back);
    }

   private:
    Watchful& owner_;
  };

  const bool from_the_start_;
  std::shared_ptr<SocketPeer> peer_;
};

TEST(Socket, AClientThatMissesAPingIsSilentUntilItSends) {
  Watchful application;
  const SocketLimits limits{.ask = std::chrono::milliseconds{100}, .silence = std::chrono::milliseconds{300}};
  const auto server = HttpServer::start({.port = 0, .http = {}, .socket = limits, .holds = {}}, application);
  ASSERT_TRUE(server);
  SocketClient socket((*server)->port(), "");
  ASSERT_TRUE(testing::eventually([&] { return application.fallen == 1; })) << "it reads nothing, and answers nothing";
  EXPECT_EQ(application.back, 0);
  EXPECT_EQ(socket.receive(std::chrono::milliseconds{50}), std::nullopt) << "but answers pings";
  ASSERT_TRUE(testing::eventually([&] { return application.back == 1; }));
  ASSERT_TRUE(testing::eventually([&] { return application.fallen == 2; }));
  application.rest();
  std::this_thread::sleep_for(std::chrono::milliseconds{500});
  EXPECT_EQ(application.back, 1) << "that nobody asks any more is no sign of life";
  application.watch();
  ASSERT_TRUE(testing::eventually([&] { return application.fallen == 3; })) << "another server may be asking";
  application.rest();
  EXPECT_EQ(socket.receive(std::chrono::milliseconds{50}), std::nullopt);
  EXPECT_TRUE(testing::eventually([&] { return application.back == 2; }));
  std::this_thread::sleep_for(std::chrono::milliseconds{500});
  EXPECT_EQ(application.fallen, 3) << "nobody asks";
}

TEST(Socket, AClientThatWasNotWatchedIsPingedBeforeItIsSilent) {
  Watchful application(false);
  const SocketLimits limits{.ask = std::chrono::milliseconds{100}, .silence = std::chrono::milliseconds{300}};
  const auto server = HttpServer::start({.port = 0, .http = {}, .socket = limits, .holds = {}}, application);
  ASSERT_TRUE(server);
  SocketClient socket((*server)->port(), "");
  std::this_thread::sleep_for(std::chrono::milliseconds{500});
  application.watch();
  for (int i = 0; i < 20; ++i) EXPECT_EQ(socket.receive(std::chrono::milliseconds{50}), std::nullopt);
  EXPECT_EQ(application.fallen, 0) << "it had nothing to say, but answers pings";
  EXPECT_TRUE(testing::eventually([&] { return application.fallen == 1; }));
}

TEST(Socket, PingsAreReported) {
  Talkative application;
  const auto server = HttpServer::start({.port = 0, .http = {}, .socket = {}, .holds = {}}, application);
  ASSERT_TRUE(server);
  const SocketClient socket((*server)->port(), "");
  for (int i = 0; i < 5; ++i) socket.send_frame(SocketClient::Opcode::ping, "x");
  EXPECT_TRUE(testing::eventually([&] { return application.controls == 5; }));
}

}  // namespace
}  // namespace ootori::server

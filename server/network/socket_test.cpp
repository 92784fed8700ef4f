// Sockets whose application speaks, or sends them away, before they are open: a guest signs up on another connection at
// the moment in which a page opens its socket.
#include <atomic>
#include <thread>

#include <gtest/gtest.h>

#include "server/network/http_server.hpp"
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

class Hasty final : public Application {
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

TEST(Socket, WhatIsSaidBeforeItIsOpenComesAfterTheUpgrade) {
  Hasty application{false};
  const auto server = HttpServer::start({.port = 0, .http = {}, .socket = {}}, application);
  ASSERT_TRUE(server);
  for (int i = 0; i < 20; ++i) {
    SocketClient socket((*server)->port(), "");
    EXPECT_EQ(socket.answer().status, 101);
    EXPECT_EQ(socket.receive(), "first");
    EXPECT_EQ(socket.receive(), "second");
  }
}

TEST(Socket, WhoIsSentAwayBeforeItIsOpenIsToldSo) {
  Hasty application{true};
  const auto server = HttpServer::start({.port = 0, .http = {}, .socket = {}}, application);
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

// Sends a client away once it has said something, with more to be written first than it reads.
class Stern final : public Application {
 public:
  static constexpr std::size_t unread = std::size_t{32} << 20;

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
      peer_->send(std::string(unread, 'x'));
      peer_->end();
    }
    void binary() override {}
    void too_large() override {}

   private:
    Stern& owner_;
    std::shared_ptr<SocketPeer> peer_;
  };
};

TEST(Socket, WhoIsSentAwayIsNotListenedToAndIsCutOffInTime) {
  Stern application;
  const SocketLimits limits{.unsent = 2 * Stern::unread, .handshake = std::chrono::seconds{2}};
  const auto server = HttpServer::start({.port = 0, .http = {}, .socket = limits}, application);
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

}  // namespace
}  // namespace ootori::server

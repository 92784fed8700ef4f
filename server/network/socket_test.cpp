// Sockets whose application speaks, or sends them away, before they are open: a guest signs up on another connection at
// the moment in which a page opens its socket.
#include <gtest/gtest.h>

#include "server/network/http_server.hpp"
#include "server/testing/test_client.hpp"

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

}  // namespace
}  // namespace ootori::server

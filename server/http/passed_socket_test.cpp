// A server on a socket passed in by another process, like systemd: no connection is refused during a restart.
#include "server/http/passed_socket.hpp"

#include <cstdlib>

#include <arpa/inet.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

// Listens like systemd does for a socket unit.
class ListeningSocket {
 public:
  ListeningSocket() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in own{};
    own.sin_family = AF_INET;
    own.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof own;
    EXPECT_EQ(::bind(socket_, reinterpret_cast<const sockaddr*>(&own), size), 0);
    EXPECT_EQ(::listen(socket_, 1024), 0);
    EXPECT_EQ(::getsockname(socket_, reinterpret_cast<sockaddr*>(&own), &size), 0);
    port_ = ntohs(own.sin_port);
  }
  ListeningSocket(const ListeningSocket&) = delete;
  ListeningSocket& operator=(const ListeningSocket&) = delete;
  ~ListeningSocket() { ::close(socket_); }

  [[nodiscard]] int copy() const { return ::fcntl(socket_, F_DUPFD_CLOEXEC, 0); }
  [[nodiscard]] std::uint16_t port() const { return port_; }

 private:
  int socket_;
  std::uint16_t port_ = 0;
};

class PassedSocket : public ServerTest {
 protected:
  ServerOptions options() override {
    auto made = ServerTest::options();
    made.http.listening = listening.copy();
    made.call_limits.calls_of_address = made.call_limits.work_of_address = *parse_limit("off");
    return made;
  }

  ListeningSocket listening;
};

TEST_F(PassedSocket, IsWhatTheServerServesOn) {
  EXPECT_EQ(server->port(), listening.port());
  EXPECT_EQ(browser.get("/api/v1/health").status, 200);
}

TEST_F(PassedSocket, WhoConnectsBetweenTwoServersIsServedByTheSecond) {
  server.reset();
  auto later =
      std::async(std::launch::async, [port = listening.port()] { return http(port, "GET", "/api/v1/health").status; });
  EXPECT_EQ(later.wait_for(50ms), std::future_status::timeout) << "it waits";
  start();
  EXPECT_EQ(later.get(), 200);
}

TEST_F(PassedSocket, RestartsRefuseNobody) {
  std::atomic<bool> over = false;
  std::atomic<int> answered = 0;
  std::atomic<int> lost = 0;
  std::vector<std::jthread> visitors;
  for (int visitor = 0; visitor < 4; ++visitor) {
    visitors.emplace_back([&] {
      while (!over) {
        try {
          ++(http(listening.port(), "GET", "/api/v1/account").status == 200 ? answered : lost);
        } catch (const std::runtime_error&) {
          ++lost;
        }
      }
    });
  }
  for (int round = 0; round < 10; ++round) {
    const int before = answered;
    EXPECT_TRUE(eventually([&] { return answered > before + 4; }));
    restart();
  }
  over = true;
  visitors.clear();
  EXPECT_EQ(lost, 0) << "of " << answered + lost;
}

// sd_listen_fds(3).
class Environment : public ::testing::Test {
 protected:
  void SetUp() override { kept_ = ::fcntl(3, F_DUPFD_CLOEXEC, 10); }
  void TearDown() override {
    ::close(3);
    if (kept_ >= 0) {
      ::dup3(kept_, 3, O_CLOEXEC);
      ::close(kept_);
    }
  }
  static auto taken(const std::string& pid, const char* number) {
    ::setenv("LISTEN_PID", pid.c_str(), 1);
    ::setenv("LISTEN_FDS", number, 1);
    return take_passed_socket();
  }

  const std::string self = std::to_string(::getpid());

 private:
  int kept_ = -1;
};

TEST_F(Environment, NamesTheSocketOnce) {
  const ListeningSocket listening;
  const int copy = listening.copy();
  ::dup2(copy, 3);
  ::close(copy);
  EXPECT_EQ(taken(self, "1").value(), 3);
  EXPECT_EQ(std::getenv("LISTEN_FDS"), nullptr) << "no child is told";
  EXPECT_NE(::fcntl(3, F_GETFD) & FD_CLOEXEC, 0) << "nor has it";
  EXPECT_FALSE(take_passed_socket().value());
}

TEST_F(Environment, OfAnotherProcessIsNoneOfOurs) {
  EXPECT_FALSE(taken(std::to_string(::getppid()), "1").value());
  EXPECT_FALSE(taken("1x", "1").value());
  EXPECT_FALSE(taken(self, "0").value());
}

TEST_F(Environment, WithSocketsThatCannotBeServedOnSaysSo) {
  EXPECT_TRUE(taken(self, "2").error().contains("single ListenStream"));
  const int udp = ::socket(AF_INET, SOCK_DGRAM, 0);
  ::dup2(udp, 3);
  EXPECT_TRUE(taken(self, "1").error().contains("TCP"));
  ::close(udp);
  ::close(3);
  EXPECT_TRUE(taken(self, "1").error().contains("TCP"));
}

}  // namespace
}  // namespace ootori::server::testing

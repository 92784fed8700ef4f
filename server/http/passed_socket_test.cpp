// A server on a socket passed in by another process, like systemd: no connection is refused during a restart.
#include "server/http/passed_socket.hpp"

#include <cstdlib>

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "files/testing/listening_socket.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

class PassedSocket : public ServerTest {
 protected:
  ServerOptions options() override {
    auto made = ServerTest::options();
    made.http.listening = ::fcntl(listening.number(), F_DUPFD_CLOEXEC, 0);
    made.call_limits.calls_of_address = made.call_limits.work_of_address = *parse_limit("off");
    return made;
  }

  ListeningSocket listening{1024};  // as systemd does for a socket unit
};

TEST_F(PassedSocket, IsUsedByTheServer) {
  EXPECT_EQ(server->port(), listening.port());
  EXPECT_EQ(browser.get("/api/v1/health").status, 200);
}

TEST_F(PassedSocket, ConnectionsBetweenTwoServersWaitForTheSecond) {
  server.reset();
  auto later =
      std::async(std::launch::async, [port = listening.port()] { return http(port, "GET", "/api/v1/health").status; });
  EXPECT_EQ(later.wait_for(50ms), std::future_status::timeout) << "it waits";
  start();
  EXPECT_EQ(later.get(), 200);
}

TEST_F(PassedSocket, RestartsRefuseNoConnection) {
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
  const int copy = ::fcntl(listening.number(), F_DUPFD_CLOEXEC, 0);
  ::dup2(copy, 3);
  ::close(copy);
  EXPECT_EQ(taken(self, "1").value(), 3);
  EXPECT_EQ(std::getenv("LISTEN_FDS"), nullptr) << "no child is told";
  EXPECT_NE(::fcntl(3, F_GETFD) & FD_CLOEXEC, 0) << "nor has it";
  EXPECT_FALSE(take_passed_socket().value());
}

TEST_F(Environment, ForAnotherProcessIsIgnored) {
  EXPECT_FALSE(taken(std::to_string(::getppid()), "1").value());
  EXPECT_FALSE(taken("1x", "1").value());
  EXPECT_FALSE(taken(self, "0").value());
}

TEST_F(Environment, WithUnusableSocketsIsAnError) {
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

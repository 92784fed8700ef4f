// Tests the client against a server that accepts one connection.
#include "client/client.hpp"

#include <array>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include "files/testing/listening_socket.hpp"

namespace ootori::client {
namespace {

using namespace std::chrono_literals;

// Answers one request with a stream: empty lines at intervals, then a line with data, then nothing more.
class SlowServer {
 public:
  SlowServer(int empty_lines, std::chrono::milliseconds between) {
    thread_ = std::jthread([this, empty_lines, between] { serve(empty_lines, between); });
  }
  SlowServer(const SlowServer&) = delete;
  SlowServer& operator=(const SlowServer&) = delete;
  ~SlowServer() { thread_.join(); }
  [[nodiscard]] std::string url() const { return listener_.url(); }

 private:
  void serve(int empty_lines, std::chrono::milliseconds between) const {
    const int connection = listener_.accept();
    const auto say = [connection](std::string_view text) {
      EXPECT_EQ(::send(connection, text.data(), text.size(), MSG_NOSIGNAL), static_cast<ssize_t>(text.size()));
    };
    say("HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nConnection: close\r\n\r\n");
    for (int i = 0; i < empty_lines; ++i) {
      std::this_thread::sleep_for(between);
      say("\n");
    }
    say("{\"t\":\"present\"}\n");
    std::array<char, 4096> request{};
    while (::recv(connection, request.data(), request.size(), 0) > 0) continue;  // until the client disconnects
    ::close(connection);
  }

  ListeningSocket listener_;
  std::jthread thread_;
};

TEST(Client, AStreamTimesOutAfterSilence) {
  const SlowServer server(5, 2s);
  const Client client(server.url(), "ootori_token", 6s);
  std::vector<std::string> lines;
  const auto ended =
      client.stream("/stream/events", [&](std::string_view line) { lines.emplace_back(line); }, std::stop_token{});
  EXPECT_EQ(lines, std::vector<std::string>{R"({"t":"present"})"}) << "empty lines keep it alive";
  ASSERT_FALSE(ended);
  EXPECT_EQ(ended.error(), "the server does not answer");
}

TEST(Client, AStreamEndsWhenAskedTo) {
  const SlowServer server(0, 0s);
  const Client client(server.url(), "ootori_token");
  std::stop_source stop;
  std::vector<std::string> heard;
  const auto ended = client.stream(
      "/stream/events",
      [&](std::string_view line) {
        heard.emplace_back(line);
        stop.request_stop();
      },
      stop.get_token(), [&] { heard.emplace_back("open"); });
  EXPECT_EQ(heard, (std::vector<std::string>{"open", R"({"t":"present"})"}));
  ASSERT_FALSE(ended);
  EXPECT_NE(ended.error(), "the server does not answer");
}

}  // namespace
}  // namespace ootori::client

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <fmt/format.h>

#include "bench/load/crowd.hpp"
#include "bench/load/modes.hpp"

namespace ootori::load {
namespace {

namespace asio = boost::asio;
using namespace std::chrono_literals;
using std::chrono::steady_clock;

constexpr int most_connecting = 64;  // at the same time

class Idlers {
 public:
  Idlers(asio::io_context& io, const IdleOptions& options, std::uint16_t port)
      : io_(io), options_(options), port_(port), sockets_(options.sockets), asked_(options.sockets) {}

  Result<void> open() {
    for (int i = 0; i < most_connecting; ++i) asio::co_spawn(io_, open_some(), asio::detached);
    auto told = steady_clock::now();
    run_until(io_, 10min, [&] {
      if (steady_clock::now() - told > 1s) {
        told = steady_clock::now();
        fmt::print(stderr, "{} of {} sockets are open\n", open_, sockets_.size());
      }
      return !error_.empty() || open_ == sockets_.size();
    });
    if (!error_.empty()) return std::unexpected(fmt::format("after {} sockets: {}", open_, error_));
    return {};
  }

  void wait(steady_clock::duration time) {
    const auto until = steady_clock::now() + time;
    run_until(io_, time + 1s, [&] { return steady_clock::now() >= until; });
  }

  // Sends one ping on each socket, a thousand a second.
  void ping_all() {
    for (std::size_t number = 0; number < sockets_.size(); ++number) {
      asked_[number] = steady_clock::now();
      sockets_[number]->send(R"({"t":"ping"})");
      if (number % 20 == 19) wait(20ms);
    }
    run_until(io_, 30s, [&] { return pongs_.size() + ended_ >= sockets_.size(); });
  }

  [[nodiscard]] std::size_t ended() const { return ended_; }
  [[nodiscard]] Latencies& pongs() { return pongs_; }

 private:
  asio::awaitable<void> open_some() {
    while (next_ < sockets_.size() && error_.empty()) {
      const std::size_t number = next_++;
      const Player player{.address = fmt::format("10.{}.{}.{}", number >> 16, number >> 8 & 255, number & 255)};
      auto socket = co_await Socket::open(port_, player);
      if (!socket) {
        error_ = std::move(socket.error());
        co_return;
      }
      sockets_[number].emplace(std::move(*socket));
      if (options_.lobby) sockets_[number]->send(R"({"t":"lobby","on":true})");
      ++open_;
      asio::co_spawn(io_, listen(number), asio::detached);
    }
  }

  asio::awaitable<void> listen(std::size_t number) {
    while (true) {
      const auto frame = co_await sockets_[number]->read();
      if (!frame) break;
      if (frame->contains("\"pong\"")) pongs_.add(steady_clock::now() - asked_[number]);
    }
    ++ended_;
  }

  asio::io_context& io_;
  const IdleOptions options_;
  const std::uint16_t port_;
  std::vector<std::optional<Socket>> sockets_;
  std::vector<SteadyTime> asked_;
  Latencies pongs_;
  std::size_t next_ = 0, open_ = 0, ended_ = 0;
  std::string error_;
};

}  // namespace

Result<boost::json::object> hold_idle_sockets(const IdleOptions& options, std::uint16_t port, pid_t server) {
  asio::io_context io{1};
  const Usage before = usage_of(server);
  Idlers idlers(io, options, port);
  if (auto opened = idlers.open(); !opened) return std::unexpected(std::move(opened.error()));
  const Usage opened = usage_of(server);
  idlers.wait(std::chrono::seconds{options.seconds});
  const Usage held = usage_of(server);
  idlers.ping_all();
  const double bytes = (held.resident_mb - before.resident_mb) * 1e6 / static_cast<double>(options.sockets);
  return boost::json::object{
      {"sockets", options.sockets},
      {"follow_lobby", options.lobby},
      {"seconds", options.seconds},
      {"ended_by_server", idlers.ended()},
      {"server_mb", {{"before", before.resident_mb}, {"open", opened.resident_mb}, {"held", held.resident_mb}}},
      {"bytes_a_socket", bytes},
      {"server_cpu_seconds_while_held", held.cpu_seconds - opened.cpu_seconds},
      {"pong_ms", idlers.pongs().summary()}};
}

}  // namespace ootori::load

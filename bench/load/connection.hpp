// Clients for load tests: HTTP calls and WebSockets of many players on one thread. This header hides Boost.Beast, which
// is slow to compile.
#pragma once

#include <cstdint>
#include <deque>
#include <expected>
#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/awaitable.hpp>

namespace ootori::load {

template <class T>
using Result = std::expected<T, std::string>;  // the error is one line

// A person with a browser. The server learns addresses from X-Forwarded-For, which it trusts from a proxy on its own
// machine. Each player has a separate address, so limits for each address apply as they would to real players.
struct Player {
  std::string address;
  std::string cookie{};  // empty before the first answer
};

struct Answer {
  int status;
  std::string body;
};

// A keep-alive connection. Must not be moved during a call.
class Http {
 public:
  explicit Http(std::uint16_t port);
  Http(Http&&) noexcept;
  Http& operator=(Http&&) noexcept;
  ~Http();

  // Connects if necessary. Stores the answer's cookies in `player`.
  boost::asio::awaitable<Result<Answer>> call(std::string_view method, std::string_view path, std::string body,
                                              Player& player);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

class Socket {
 public:
  static boost::asio::awaitable<Result<Socket>> open(std::uint16_t port, const Player& player);
  Socket(Socket&&) noexcept;
  Socket& operator=(Socket&&) noexcept;
  ~Socket();  // without a closing handshake

  // The next frame, valid until the next call. Answers pings while it waits. Only one reader at a time.
  boost::asio::awaitable<Result<std::string_view>> read();
  // Returns at once. Frames are sent in order.
  void send(std::string frame);
  // Ends a read() that is waiting.
  void cut();

 private:
  struct Impl;
  explicit Socket(std::shared_ptr<Impl> impl);
  std::shared_ptr<Impl> impl_;
};

}  // namespace ootori::load

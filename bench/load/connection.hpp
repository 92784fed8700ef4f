// Clients for load: HTTP calls and WebSockets of many players, in one thread. Behind this header stands Boost.Beast,
// which is slow to compile.
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
using Result = std::expected<T, std::string>;  // the error is one line for a person

// Somebody with a browser. What the server knows of where players are comes from X-Forwarded-For, which it believes of
// a proxy on its own machine: each has an address of his own, and limits for each address see what they would see.
struct Player {
  std::string address;
  std::string cookie{};  // empty before the first answer
};

struct Answer {
  int status;
  std::string body;
};

// One connection that is kept alive. It must not be moved while a call is under way.
class Http {
 public:
  explicit Http(std::uint16_t port);
  Http(Http&&) noexcept;
  Http& operator=(Http&&) noexcept;
  ~Http();

  // Connects if need be. The player takes the cookies that the answer brings.
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
  ~Socket();  // without a goodbye

  // The next frame, valid until the next call; pings are answered meanwhile. One reader at a time.
  boost::asio::awaitable<Result<std::string_view>> read();
  // Returns at once; frames go out in order.
  void send(std::string frame);
  // Ends a read() that waits.
  void cut();

 private:
  struct Impl;
  explicit Socket(std::shared_ptr<Impl> impl);
  std::shared_ptr<Impl> impl_;
};

}  // namespace ootori::load

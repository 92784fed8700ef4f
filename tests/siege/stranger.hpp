// One connection of an attacker, which sends and receives raw bytes from an address of the loopback interface. Not
// thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

namespace ootori::siege {

// The state shared by the strangers of one attack.
struct Attack {
  std::uint16_t port;
  std::chrono::steady_clock::time_point until;
  std::string game;  // the id of a long game
  std::size_t addresses;
  std::uint64_t asked = 0;   // requests and frames sent
  std::uint64_t served = 0;  // bytes received
  std::uint64_t ended = 0;   // connections that the server closed or rejected

  [[nodiscard]] bool is_over() const { return std::chrono::steady_clock::now() >= until; }
};

class Stranger {
 public:
  // Connects from 127.66.x.y, which depends on the number. `receives`: the size of the kernel's receive buffer in
  // bytes; 0: the default.
  static boost::asio::awaitable<std::optional<Stranger>> come(Attack& attack, std::size_t number, int receives = 0);

  // False: the connection has ended.
  boost::asio::awaitable<bool> send(std::string_view bytes);
  // The head of the next response, after its body was read and discarded. Empty: the connection has ended.
  boost::asio::awaitable<std::optional<std::string>> answer();
  // Requests a WebSocket. False: it was refused.
  boost::asio::awaitable<bool> upgrade(std::string_view extensions = {});

  // Reads everything that has arrived, without waiting.
  void drain();
  // Sends FIN: the server receives nothing more, but the connection stays open for what it sends.
  void stop_sending();

  boost::asio::awaitable<void> wait(std::chrono::milliseconds span);
  // Waits until the attack is over or the server closes the connection.
  boost::asio::awaitable<void> hold();

 private:
  Stranger(Attack& attack, boost::asio::ip::tcp::socket socket);
  void close();

  Attack& attack_;
  std::shared_ptr<boost::asio::ip::tcp::socket> socket_;  // shared with the callback of the timer
  boost::asio::steady_timer timer_;
  std::string buffer_;
};

// A client's frame, masked with a key of zeros. Opcodes are those of RFC 6455. `bits` are set beside FIN: 0x40 means
// compressed.
[[nodiscard]] std::string frame(std::string_view text, unsigned opcode = 1, unsigned bits = 0, bool is_last = true);

[[nodiscard]] std::string request(std::string_view method, std::string_view path, std::string_view body = {},
                                  std::string_view fields = {});

}  // namespace ootori::siege

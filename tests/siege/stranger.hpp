// One connection of somebody who means no good: bytes out and in, from an address of the loopback, and no manners.
// Everything here belongs to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

namespace ootori::siege {

// What strangers of one attack share.
struct Attack {
  std::uint16_t port;
  std::chrono::steady_clock::time_point until;
  std::string game;  // a long one
  std::size_t addresses;
  std::uint64_t asked = 0;   // requests and frames sent
  std::uint64_t served = 0;  // bytes got back
  std::uint64_t ended = 0;   // connections that the server closed, or did not take

  [[nodiscard]] bool is_over() const { return std::chrono::steady_clock::now() >= until; }
};

class Stranger {
 public:
  // Connects from 127.66.x.y by the number. `receives`: bytes that the kernel keeps for one who does not read; 0: as
  // many as usual.
  static boost::asio::awaitable<std::optional<Stranger>> come(Attack& attack, std::size_t number, int receives = 0);

  // False: the connection is over.
  boost::asio::awaitable<bool> send(std::string_view bytes);
  // A whole answer, whose Content-Length is read and whose body is thrown away. None: the connection is over.
  boost::asio::awaitable<std::optional<std::string>> answer();  // its head
  // Asks for a WebSocket; false: it was refused.
  boost::asio::awaitable<bool> upgrade(std::string_view extensions = {});

  // Everything that has come by now, without waiting.
  void drain();

  boost::asio::awaitable<void> wait(std::chrono::milliseconds span);
  // Until the attack is over, or the server ends the connection.
  boost::asio::awaitable<void> hold();

 private:
  Stranger(Attack& attack, boost::asio::ip::tcp::socket socket);
  void close();

  Attack& attack_;
  boost::asio::ip::tcp::socket socket_;
  boost::asio::steady_timer timer_;
  std::string buffer_;
};

// As a client writes it: masked, with a key of zeros. Opcodes of RFC 6455; `bits` beside FIN: 0x40 says compressed.
[[nodiscard]] std::string frame(std::string_view text, unsigned opcode = 1, unsigned bits = 0, bool is_last = true);

[[nodiscard]] std::string request(std::string_view method, std::string_view path, std::string_view body = {},
                                  std::string_view fields = {});

}  // namespace ootori::siege

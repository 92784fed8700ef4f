// A listening socket at a free port of the loopback address, for servers that tests write themselves.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace ootori {

class ListeningSocket {
 public:
  // `waiting`: connections that wait to be accepted. Throws std::runtime_error.
  explicit ListeningSocket(int waiting = 16) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const own = reinterpret_cast<sockaddr*>(&address);
    if (::bind(socket_, own, size) != 0 || ::listen(socket_, waiting) != 0 || ::getsockname(socket_, own, &size) != 0) {
      ::close(socket_);
      throw std::runtime_error("no port can be opened");
    }
    port_ = ntohs(address.sin_port);
  }
  ListeningSocket(const ListeningSocket&) = delete;
  ListeningSocket& operator=(const ListeningSocket&) = delete;
  ~ListeningSocket() { ::close(socket_); }

  [[nodiscard]] int number() const { return socket_; }
  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
  // Waits for the next connection, which the caller closes. -1 after end().
  [[nodiscard]] int accept() const { return ::accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC); }
  // No more connections come.
  void end() const { ::shutdown(socket_, SHUT_RDWR); }

 private:
  int socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  std::uint16_t port_ = 0;
};

}  // namespace ootori

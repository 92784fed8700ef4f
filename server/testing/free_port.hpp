// Ports for programs of the tests that cannot choose one themselves.
#pragma once

#include <cstdint>
#include <random>
#include <stdexcept>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace ootori::server::testing {

inline bool can_listen(std::uint16_t port) {
  const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const bool bound = ::bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  ::close(fd);
  return bound;
}

// A port of 127.0.0.1 where nobody listens. It is below 32768, where Linux begins to take the ports of outgoing
// connections, so that no connection of another test takes it before it is used.
inline std::uint16_t free_port() {
  std::random_device random;
  std::uniform_int_distribution<std::uint16_t> ports(10'000, 32'767);
  for (int tries = 0; tries < 1'000; ++tries)
    if (const std::uint16_t port = ports(random); can_listen(port)) return port;
  throw std::runtime_error("no port is free");
}

}  // namespace ootori::server::testing

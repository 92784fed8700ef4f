// The connections of a server whose clients have closed them, while the server has not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <set>
#include <string>

namespace ootori::siege {

// IPv4 connections to a port of this machine in the state CLOSE-WAIT that a program still holds, as the kernel lists
// them: the addresses of their clients.
[[nodiscard]] std::set<std::string> half_closed(std::uint16_t port);

// Counts those that stay. On a busy machine, many connections may wait for a moment until the server closes them.
class HalfClosed {
 public:
  explicit HalfClosed(std::uint16_t port) : port_(port) {}

  // To be called once a second: how many have been half closed for three seconds.
  [[nodiscard]] std::size_t count();

 private:
  std::uint16_t port_;
  std::deque<std::set<std::string>> seen_;  // the latest last
};

}  // namespace ootori::siege

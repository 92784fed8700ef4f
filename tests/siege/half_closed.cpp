#include "tests/siege/half_closed.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <utility>

#include <fmt/format.h>

namespace ootori::siege {

std::set<std::string> half_closed(std::uint16_t port) {
  constexpr std::string_view close_wait = "08";
  const std::string at_port = fmt::format(":{:04X}", port);
  std::ifstream table("/proc/net/tcp");
  std::set<std::string> clients;
  for (std::string line; std::getline(table, line);) {
    std::istringstream fields(line);
    std::string number, local, remote, state, queues, timer, retransmits, user, timeout, inode;
    fields >> number >> local >> remote >> state >> queues >> timer >> retransmits >> user >> timeout >> inode;
    if (local.ends_with(at_port) && state == close_wait && inode != "0") clients.insert(remote);
  }
  return clients;
}

std::size_t HalfClosed::count() {
  constexpr std::size_t seconds = 3;
  seen_.push_back(half_closed(port_));
  if (seen_.size() <= seconds) return 0;
  const std::set<std::string> before = std::move(seen_.front());
  seen_.pop_front();
  return static_cast<std::size_t>(
      std::ranges::count_if(seen_.back(), [&](const std::string& client) { return before.contains(client); }));
}

}  // namespace ootori::siege

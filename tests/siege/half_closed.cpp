#include "tests/siege/half_closed.hpp"

#include <fstream>
#include <sstream>
#include <string>

#include <fmt/format.h>

namespace ootori::siege {

std::size_t half_closed(std::uint16_t port) {
  constexpr std::string_view close_wait = "08";
  const std::string at_port = fmt::format(":{:04X}", port);
  std::ifstream table("/proc/net/tcp");
  std::size_t count = 0;
  for (std::string line; std::getline(table, line);) {
    std::istringstream fields(line);
    std::string number, local, remote, state, queues, timer, retransmits, user, timeout, inode;
    fields >> number >> local >> remote >> state >> queues >> timer >> retransmits >> user >> timeout >> inode;
    if (local.ends_with(at_port) && state == close_wait && inode != "0") ++count;
  }
  return count;
}

}  // namespace ootori::siege

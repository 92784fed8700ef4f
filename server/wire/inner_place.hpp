// Where a server listens for the other servers of its site.
#pragma once

#include <cstdint>
#include <string>

namespace ootori::server {

struct InnerPlace {
  std::string host;
  std::uint16_t port = 0;
  std::string key;  // random, and new whenever a server becomes active

  bool operator==(const InnerPlace&) const = default;
};

}  // namespace ootori::server

// Where a server lets the other servers of its site in.
#pragma once

#include <cstdint>
#include <string>

namespace ootori::server {

struct InnerPlace {
  std::string host;
  std::uint16_t port = 0;
  std::string key;  // drawn anew whenever a server becomes active

  bool operator==(const InnerPlace&) const = default;
};

}  // namespace ootori::server

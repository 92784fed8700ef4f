// A network of addresses, as whoever runs a server names it: 10.0.0.0/8, 2001:db8::/32, or one address.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace ootori::server {

class Network {
 public:
  // IPv6, as which IPv4 is written too (RFC 4291, 2.5.5.2).
  using Address = std::array<std::uint8_t, 16>;

  // The error is one line for a person.
  [[nodiscard]] static std::expected<Network, std::string> parse(std::string_view text);

  [[nodiscard]] bool contains(const Address& address) const;

 private:
  Network(const Address& address, int bits) : address_(address), bits_(bits) {}

  Address address_;
  int bits_;  // that all its addresses have in common, from the first
};

}  // namespace ootori::server

// A range of IP addresses as administrators write it: 10.0.0.0/8, 2001:db8::/32, or a single address.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace ootori::server {

class Network {
 public:
  // An IPv6 address; IPv4 addresses are mapped to IPv6 (RFC 4291, 2.5.5.2).
  using Address = std::array<std::uint8_t, 16>;

  // The error is one line for the administrator.
  [[nodiscard]] static std::expected<Network, std::string> parse(std::string_view text);

  [[nodiscard]] bool contains(const Address& address) const;

 private:
  Network(const Address& address, int bits) : address_(address), bits_(bits) {}

  Address address_;
  int bits_;  // length of the prefix
};

}  // namespace ootori::server

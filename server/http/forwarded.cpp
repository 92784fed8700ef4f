#include "server/http/forwarded.hpp"

#include <algorithm>
#include <array>

namespace ootori::server {
namespace {

namespace ip = boost::asio::ip;

// On a socket that listens for both IPv4 and IPv6, an IPv4 address arrives mapped to IPv6.
ip::address undressed(const ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return ip::make_address_v4(ip::v4_mapped, address.to_v6());
}

// The address that stands for one customer: providers give each customer a whole /64 network of IPv6.
std::string customer_at(const ip::address& address) {
  if (address.is_v4()) return address.to_string();
  auto bytes = address.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), 0);
  return ip::address_v6(bytes).to_string();
}

// The proxy appends the address that it sees; anybody could have written what comes before.
std::string_view last_of(std::string_view list) {
  const std::size_t comma = list.rfind(',');
  if (comma != std::string_view::npos) list.remove_prefix(comma + 1);
  list.remove_prefix(std::min(list.find_first_not_of(' '), list.size()));
  return list.substr(0, list.find_last_not_of(' ') + 1);
}

Network::Address bytes_of(const ip::address& seen) {
  return (seen.is_v4() ? ip::make_address_v6(ip::v4_mapped, seen.to_v4()) : seen.to_v6()).to_bytes();
}

bool is_in(const ip::address& seen, std::span<const Network> networks) {
  return std::ranges::any_of(networks,
                             [bytes = bytes_of(seen)](const Network& network) { return network.contains(bytes); });
}

}  // namespace

// Proxies don't connect from other addresses in 127.0.0.0/8, so those count as clients of their own.
bool is_proxy(const ip::address& peer, std::span<const Network> proxies) {
  const ip::address seen = undressed(peer);
  if (seen == ip::address_v4::loopback() || seen == ip::address_v6::loopback()) return true;
  return is_in(seen, proxies);
}

Client client_of(const ip::address& peer, std::string_view forwarded_for, std::string_view forwarded_proto,
                 std::span<const Network> proxies) {
  const ip::address seen = undressed(peer);
  if (!is_proxy(seen, proxies)) return {customer_at(seen), Transport::plain};
  boost::system::error_code error;
  const ip::address told = ip::make_address(last_of(forwarded_for), error);
  return {customer_at(error ? seen : undressed(told)),
          last_of(forwarded_proto) == "https" ? Transport::https : Transport::plain};
}

std::string untrusted_proxy(const ip::address& peer, std::string_view forwarded_proto,
                            std::span<const Network> proxies) {
  // RFC 1918 and RFC 4193.
  static const std::array private_networks{*Network::parse("10.0.0.0/8"), *Network::parse("172.16.0.0/12"),
                                           *Network::parse("192.168.0.0/16"), *Network::parse("fc00::/7")};
  const ip::address seen = undressed(peer);
  if (forwarded_proto.empty() || is_proxy(seen, proxies) || !is_in(seen, private_networks)) return {};
  return seen.to_string();
}

}  // namespace ootori::server

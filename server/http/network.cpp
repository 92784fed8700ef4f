#include "server/http/network.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include <arpa/inet.h>

#include "notation/text_cursor.hpp"

namespace ootori::server {
namespace {

constexpr int all_bits = 128;
constexpr int before_ipv4 = 96;

std::optional<Network::Address> parse_address(const std::string& text) {
  Network::Address address{};
  if (::inet_pton(AF_INET6, text.c_str(), address.data()) == 1) return address;
  address[10] = address[11] = 0xff;
  if (::inet_pton(AF_INET, text.c_str(), address.data() + 12) == 1) return address;
  return std::nullopt;
}

}  // namespace

std::expected<Network, std::string> Network::parse(std::string_view text) {
  const auto wrong = std::unexpected(ootori::quoted(text) + " is not an address or a network like 10.0.0.0/8");
  const std::size_t slash = text.find('/');
  const std::string host(text.substr(0, slash));
  const auto address = parse_address(host);
  if (!address) return wrong;
  if (slash == std::string_view::npos) return Network{*address, all_bits};
  const bool is_ipv4 = !host.contains(':');
  int bits = -1;
  const auto [end, error] = std::from_chars(text.data() + slash + 1, text.data() + text.size(), bits);
  const int most = is_ipv4 ? all_bits - before_ipv4 : all_bits;
  if (error != std::errc{} || end != text.data() + text.size() || bits < 0 || bits > most) return wrong;
  return Network{*address, is_ipv4 ? before_ipv4 + bits : bits};
}

bool Network::contains(const Address& address) const {
  const auto full = static_cast<std::size_t>(bits_ / 8);
  if (!std::equal(address.begin(), address.begin() + bits_ / 8, address_.begin())) return false;
  const int rest = bits_ % 8;
  return rest == 0 || (address[full] ^ address_[full]) >> (8 - rest) == 0;
}

}  // namespace ootori::server

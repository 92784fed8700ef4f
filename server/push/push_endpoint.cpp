#include "server/push/push_endpoint.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

namespace ootori::server {
namespace {

constexpr std::string_view https = "https://";

struct Ipv4Network {
  std::uint32_t address;
  int bits;
};

constexpr std::uint32_t ipv4(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
  return a << 24U | b << 16U | c << 8U | d;
}

// IANA's registry of special-purpose addresses, and multicast addresses.
constexpr std::array special_ipv4{
    Ipv4Network{ipv4(0, 0, 0, 0), 8},      Ipv4Network{ipv4(10, 0, 0, 0), 8},
    Ipv4Network{ipv4(100, 64, 0, 0), 10},  Ipv4Network{ipv4(127, 0, 0, 0), 8},
    Ipv4Network{ipv4(169, 254, 0, 0), 16}, Ipv4Network{ipv4(172, 16, 0, 0), 12},
    Ipv4Network{ipv4(192, 0, 0, 0), 24},   Ipv4Network{ipv4(192, 0, 2, 0), 24},
    Ipv4Network{ipv4(192, 88, 99, 0), 24}, Ipv4Network{ipv4(192, 168, 0, 0), 16},
    Ipv4Network{ipv4(198, 18, 0, 0), 15},  Ipv4Network{ipv4(198, 51, 100, 0), 24},
    Ipv4Network{ipv4(203, 0, 113, 0), 24}, Ipv4Network{ipv4(224, 0, 0, 0), 3},
};

bool is_public(std::uint32_t address) {
  return std::ranges::none_of(special_ipv4, [&](const Ipv4Network& network) {
    return (address ^ network.address) >> static_cast<unsigned>(32 - network.bits) == 0;
  });
}

std::uint32_t ipv4_at(const std::uint8_t* bytes) { return ipv4(bytes[0], bytes[1], bytes[2], bytes[3]); }

bool begins_with(const in6_addr& address, std::initializer_list<std::uint8_t> bytes) {
  return std::equal(bytes.begin(), bytes.end(), address.s6_addr);
}

// Only 2000::/3 is allocated for global use (RFC 4291); parts of it are reserved, and parts contain an IPv4 address.
bool is_public(const in6_addr& address) {
  const std::uint8_t* bytes = address.s6_addr;
  if (begins_with(address, {0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0}))
    return is_public(ipv4_at(bytes + 12));                                          // NAT64
  if (begins_with(address, {0x20, 0x02})) return is_public(ipv4_at(bytes + 2));     // 6to4
  if (begins_with(address, {0x20, 0x01}) && (bytes[2] & 0xfeU) == 0) return false;  // 2001::/23: Teredo and others
  if (begins_with(address, {0x20, 0x01, 0x0d, 0xb8})) return false;                 // documentation
  if (begins_with(address, {0x3f, 0xff}) && (bytes[2] & 0xf0U) == 0) return false;  // documentation, too
  return (bytes[0] & 0xe0U) == 0x20;
}

bool is_host_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
}

// What is in brackets is left to the system to parse when it connects.
bool is_host(std::string_view host) {
  if (host.starts_with('[') && host.ends_with(']')) {
    host = host.substr(1, host.size() - 2);
    return !host.empty() && std::ranges::all_of(host, [](char c) { return is_host_character(c) || c == ':'; });
  }
  return !host.empty() && host.size() <= 253 && std::ranges::all_of(host, is_host_character);
}

std::optional<int> port_of(std::string_view text) {
  int port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc{} || end != text.data() + text.size() || port < 1 || port > 65'535) return std::nullopt;
  return port;
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
  return lower;
}

// The characters of RFC 3986 except '#'. The backslash, which some programs treat as a slash, is not one of them.
bool is_url_character(char c) {
  return c > ' ' && c <= '~' && std::string_view("#\"<>\\^`{|}").find(c) == std::string_view::npos;
}

}  // namespace

std::optional<PushEndpoint> PushEndpoint::parse(std::string_view url) {
  if (url.size() > longest || !url.starts_with(https) || !std::ranges::all_of(url, is_url_character)) return {};
  const std::string_view rest = url.substr(https.size());
  const std::string_view authority = rest.substr(0, std::min(rest.find_first_of("/?"), rest.size()));
  const std::size_t in_brackets = authority.starts_with('[') ? authority.find(']') : 0;
  const std::size_t colon = authority.find(':', std::min(in_brackets, authority.size()));
  const std::string_view host = authority.substr(0, std::min(colon, authority.size()));
  if (!is_host(host)) return {};
  PushEndpoint endpoint{.url = std::string(url), .origin = {}, .host = lower_case(host)};
  endpoint.origin = std::string(https) + endpoint.host;
  if (colon == std::string_view::npos) return endpoint;
  const auto port = port_of(authority.substr(colon + 1));
  if (!port) return {};
  if (*port != 443) endpoint.origin += ':' + std::to_string(*port);
  return endpoint;
}

bool is_service_prefix(std::string_view prefix) { return prefix.ends_with('/') && PushEndpoint::parse(prefix); }

bool is_of_services(std::string_view url, std::span<const std::string> prefixes) {
  return std::ranges::any_of(prefixes, [&](const std::string& prefix) { return url.starts_with(prefix); });
}

bool is_public_address(const sockaddr& address) {
  if (address.sa_family == AF_INET) {
    sockaddr_in ip{};
    std::memcpy(&ip, &address, sizeof ip);
    return is_public(ntohl(ip.sin_addr.s_addr));
  }
  if (address.sa_family != AF_INET6) return false;
  sockaddr_in6 ip{};
  std::memcpy(&ip, &address, sizeof ip);
  const in6_addr& bytes = ip.sin6_addr;
  return IN6_IS_ADDR_V4MAPPED(&bytes) ? is_public(ipv4_at(bytes.s6_addr + 12)) : is_public(bytes);
}

bool is_public_address(const std::string& text) {
  in_addr ip{};
  if (::inet_pton(AF_INET, text.c_str(), &ip) == 1) return is_public(ntohl(ip.s_addr));
  in6_addr bytes{};
  if (::inet_pton(AF_INET6, text.c_str(), &bytes) != 1) return false;
  return IN6_IS_ADDR_V4MAPPED(&bytes) ? is_public(ipv4_at(bytes.s6_addr + 12)) : is_public(bytes);
}

}  // namespace ootori::server

// Where a browser wants its messages sent: an address of its push service. Strangers give it, so it is looked at before
// it is stored, and the machine that it leads to before anything is sent there.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

struct sockaddr;

namespace ootori::server {

struct PushEndpoint {
  static constexpr std::size_t longest = 1'000;

  std::string url;
  std::string origin;  // "https://push.example.net", with the port if that is not 443: the audience of a signature
  std::string host;    // as it stands in the address: a name, an IPv4 address or [an IPv6 address]

  // None: it is not https, or has a user, a fragment or characters that an address does not have.
  [[nodiscard]] static std::optional<PushEndpoint> parse(std::string_view url);
};

// Whether it begins with one of these. A prefix ends with a slash, so that its host is the whole host.
[[nodiscard]] bool is_of_services(std::string_view url, std::span<const std::string> prefixes);
[[nodiscard]] bool is_service_prefix(std::string_view prefix);

// Whether everybody on the internet would reach the same machine there: not this one, not one of its own network, and
// none that is reserved (RFC 6890). An IPv6 address that stands for an IPv4 address counts as that.
[[nodiscard]] bool is_public_address(const sockaddr& address);
// The same of its text, "192.0.2.1" or "2001:db8::1"; false if it is none.
[[nodiscard]] bool is_public_address(const std::string& text);

}  // namespace ootori::server

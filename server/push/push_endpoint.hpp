// The URL at a push service to which a browser's notifications are sent. Anybody can submit one, so the URL is checked
// before it is stored, and the IP address before the server connects to it.
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
  std::string origin;  // "https://push.example.net", with the port unless it is 443; the audience of the VAPID token
  std::string host;    // as written in the URL: a name, an IPv4 address or [an IPv6 address]

  // Empty if the URL is not https, or has a user, a fragment or invalid characters.
  [[nodiscard]] static std::optional<PushEndpoint> parse(std::string_view url);
};

// Whether the URL starts with one of the prefixes. A prefix ends with a slash, so it always covers a whole host name.
[[nodiscard]] bool is_of_services(std::string_view url, std::span<const std::string> prefixes);
[[nodiscard]] bool is_service_prefix(std::string_view prefix);

// Whether the address is public: it means the same machine for everybody on the internet, so it is not this machine, in
// a private network, or reserved (RFC 6890). An IPv6 address that contains an IPv4 address is judged by the latter.
[[nodiscard]] bool is_public_address(const sockaddr& address);
// The same for its text, "192.0.2.1" or "2001:db8::1"; false if the text is not an IP address.
[[nodiscard]] bool is_public_address(const std::string& text);

}  // namespace ootori::server

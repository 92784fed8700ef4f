// URLs: the parts of RFC 3986 and RFC 6454 that a server with one site needs.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/http/http.hpp"

namespace ootori::server {

// The decoded path of a request target ("/game/a%62?x=1" → "/game/ab"). Empty if the target has no path or is badly
// encoded.
[[nodiscard]] std::optional<std::string> path_of(std::string_view target);

// The path of a badly encoded target, still encoded ("/player/%00?x=1" → "/player/%00"): no such page exists, and the
// client shows that. Empty if the target has no path, and for API calls, which are rejected.
[[nodiscard]] std::optional<std::string> written_path_of(std::string_view target);

// What follows the '?' of a request target, still encoded; empty if there is no '?'.
[[nodiscard]] std::string_view query_of(std::string_view target);

// A name or value of a query, decoded ("a+b%2C" → "a b,"). Empty if it is badly encoded or contains a NUL.
[[nodiscard]] std::optional<std::string> form_decoded(std::string_view text);

// Whether a `Host` can be part of a URL, so pages may contain it: letters, digits, '.', '-', '_', and ':' and brackets
// for ports and IPv6.
[[nodiscard]] bool is_host(std::string_view host);

// Whether a request with this `Origin` comes from a page of this server, reached by this `Host` and `transport`. If
// people use the site by https, a page that an attacker injected by http does not count. Programs other than browsers
// send no Origin and are allowed: they do not carry somebody else's cookies.
[[nodiscard]] bool same_origin(std::string_view origin, std::string_view host, Transport transport);

}  // namespace ootori::server

// Web addresses: the little of RFC 3986 and RFC 6454 that a server of one site needs.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/http/http.hpp"

namespace ootori::server {

// The path of a request target ("/game/a%62?x=1" → "/game/ab"); nothing if it is no path or badly encoded.
[[nodiscard]] std::optional<std::string> path_of(std::string_view target);

// The path of a target that is badly encoded, as it is written ("/player/%00?x=1" → "/player/%00"): no page has such an
// address, and the client says so. Nothing for what is no path, and for calls, which are refused.
[[nodiscard]] std::optional<std::string> written_path_of(std::string_view target);

// What follows the '?' of a request target, as it is written; empty where there is none.
[[nodiscard]] std::string_view query_of(std::string_view target);

// A name or value of a query ("a+b%2C" → "a b,"); nothing if it is badly encoded or holds a NUL.
[[nodiscard]] std::optional<std::string> form_decoded(std::string_view text);

// Whether a `Host` is one that can stand in an address, so that pages may name it: letters, digits, '.', '-', '_', and
// ':' and brackets of ports and IPv6.
[[nodiscard]] bool is_host(std::string_view host);

// Whether a request with this `Origin` comes from a page that this server, called by this `Host` and in this way,
// served: where people come by https, a page that somebody on the line put under http is not ours. A program that is no
// browser sends no Origin and is let through: it carries no cookie of somebody else's.
[[nodiscard]] bool same_origin(std::string_view origin, std::string_view host, Transport transport);

}  // namespace ootori::server

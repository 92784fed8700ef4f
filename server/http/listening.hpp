// Where a server listens.
#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "server/http/http_server.hpp"

namespace ootori::server {

// Whether this machine could listen there later, so that other machines reach it at this very address: it is one of
// this machine's, not the one that stands for all of them, and nobody else listens on the port.
[[nodiscard]] std::expected<void, ListenError> may_listen_later(const std::string& host, std::uint16_t port);

}  // namespace ootori::server

// Turns an error into the response to a call: docs/protocol.md, 'Error codes'.
#pragma once

#include "server/http/http.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

[[nodiscard]] HttpResponse error_response(const Error& error);

}  // namespace ootori::server

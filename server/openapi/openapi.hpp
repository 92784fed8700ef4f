// The OpenAPI 3.1 description of the API: the content of docs/openapi.json.
#pragma once

#include <string_view>

#include "server/http/route.hpp"

namespace ootori::server {

[[nodiscard]] std::string_view openapi_text();

// The call that returns it.
[[nodiscard]] Routes openapi_routes();

}  // namespace ootori::server

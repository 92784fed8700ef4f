// The description of the public interface in OpenAPI 3.1, as docs/openapi.json has it.
#pragma once

#include <string_view>

#include "server/http/route.hpp"

namespace ootori::server {

[[nodiscard]] std::string_view openapi_text();

// The call that shows it.
[[nodiscard]] Routes openapi_routes();

}  // namespace ootori::server

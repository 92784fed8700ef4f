// The description of the public interface in OpenAPI 3.1, as docs/openapi.json has it.
#pragma once

#include <string_view>

namespace ootori::server {

[[nodiscard]] std::string_view openapi_text();

}  // namespace ootori::server

// Finds repeated fields in JSON objects: parsers differ on which of them counts, so such objects are refused.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ootori::server {

// A name that appears twice in one of the objects of the text; none: there is none. The text must be JSON.
[[nodiscard]] std::optional<std::string> repeated_field(std::string_view text);

}  // namespace ootori::server

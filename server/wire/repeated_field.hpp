// Two fields of one name in a JSON object: readers differ about which of them counts, so neither is taken.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ootori::server {

// The name that stands twice in one of the objects of the text; none: there is no such. The text is JSON.
[[nodiscard]] std::optional<std::string> repeated_field(std::string_view text);

}  // namespace ootori::server

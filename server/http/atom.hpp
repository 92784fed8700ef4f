// The parts of Atom feeds (RFC 4287).
#pragma once

#include <string>
#include <string_view>

#include "server/wire/unix_time.hpp"

namespace ootori::server {

// Escapes text for an element or an attribute. Most control characters are dropped: XML 1.0 does not allow them, even
// escaped.
[[nodiscard]] std::string xml_text(std::string_view text);

// A timestamp in RFC 3339 format.
[[nodiscard]] std::string atom_moment(UnixMillis at);

}  // namespace ootori::server

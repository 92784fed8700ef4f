// The parts of Atom feeds (RFC 4287).
#pragma once

#include <string>
#include <string_view>

#include "server/wire/unix_time.hpp"

namespace ootori::server {

// As text of an element or of an attribute. XML 1.0 has no place for most control characters, escaped or not; they are
// left out.
[[nodiscard]] std::string xml_text(std::string_view text);

// A moment as RFC 3339 writes it.
[[nodiscard]] std::string atom_moment(UnixMillis at);

}  // namespace ootori::server

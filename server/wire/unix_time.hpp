// Moments of the day as they are stored and told.
#pragma once

#include <cstdint>

namespace ootori::server {

using UnixMillis = std::int64_t;  // milliseconds since 1970

}  // namespace ootori::server

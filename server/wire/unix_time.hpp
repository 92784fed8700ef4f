// Points in time, as they are stored and sent.
#pragma once

#include <cstdint>

namespace ootori::server {

using UnixMillis = std::int64_t;  // milliseconds since 1970

}  // namespace ootori::server

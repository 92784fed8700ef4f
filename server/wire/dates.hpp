// Days and moments as whoever runs a server writes and reads them, in UTC.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/wire/unix_time.hpp"

namespace ootori::server {

// "2026-11-21 19:42 UTC".
[[nodiscard]] std::string utc(UnixMillis moment);

// The end of the day "2026-11-21"; none: it is no such day.
[[nodiscard]] std::optional<UnixMillis> end_of_day(std::string_view text);

}  // namespace ootori::server

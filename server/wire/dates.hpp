// Days and times in UTC, as administrators read and write them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/wire/unix_time.hpp"

namespace ootori::server {

// "2026-11-21 19:42 UTC".
[[nodiscard]] std::string utc(UnixMillis moment);

// The end of a day like "2026-11-21"; none: it is not a day.
[[nodiscard]] std::optional<UnixMillis> end_of_day(std::string_view text);

}  // namespace ootori::server

// Times in game records: `0:05:00`, `1:02.5`. Internal to notation/.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace ootori {

// `[h:]mm:ss[.f]`; none where the text is no time, or one of 10,000 hours or more.
std::optional<std::chrono::milliseconds> parse_record_time(std::string_view text);

// `h:mm:ss`, with tenths of a second where there are any.
std::string write_record_time(std::chrono::milliseconds time);

}  // namespace ootori

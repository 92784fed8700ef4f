// Times in game records: `0:05:00`, `1:02.5`. Internal to notation/.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace ootori {

// `[h:]mm:ss[.f]`; none if the text is not a time, or is 10,000 hours or more.
std::optional<std::chrono::milliseconds> parse_record_time(std::string_view text);

// `h:mm:ss`, with tenths of a second if necessary.
std::string write_record_time(std::chrono::milliseconds time);

}  // namespace ootori

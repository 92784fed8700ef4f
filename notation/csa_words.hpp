// CSA's words for tags and ends. Internal to notation/.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "notation/record.hpp"

namespace ootori::csa {

// Prefixes of lines, and the record's names of what they hold.
inline constexpr std::array<std::pair<std::string_view, std::string_view>, 6> tags{{{"N+", "Black"},
                                                                                    {"N-", "White"},
                                                                                    {"$EVENT:", "Event"},
                                                                                    {"$SITE:", "Site"},
                                                                                    {"$START_TIME:", "Date"},
                                                                                    {"$TIME_LIMIT:", "TimeControl"}}};

// Any other tag: `$TAG:Round:3`.
inline constexpr std::string_view other_tag = "$TAG:";

// `%TORYO`, `%RESULT:none:impasse`. `%CHUDAN` and similar words do not end a game. None if the word is unknown.
std::optional<std::optional<RecordEnd>> parse_end(std::string_view word, Color turn);
std::string write_end(const RecordEnd& end, Color turn);

}  // namespace ootori::csa

// CSA's words for tags and ends. Internal to notation/.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "notation/record.hpp"

namespace ootori::csa {

// The prefix of a line, and the record's name of what the line holds.
using Tag = std::pair<std::string_view, std::string_view>;

inline constexpr std::array<Tag, 6> tags{{{"N+", "Black"},
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

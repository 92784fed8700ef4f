// Text of a record fitted into the lines that KIF and CSA are made of. Inside this room only.
#pragma once

#include <string>
#include <string_view>

namespace ootori {

// Ends of lines become spaces.
std::string one_line(std::string_view text);

// Each line after a prefix, and ended.
std::string prefixed_lines(std::string_view text, std::string_view prefix);

}  // namespace ootori

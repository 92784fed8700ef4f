// What people type with a Japanese keyboard. All functions are pure.
#pragma once

#include <string>
#include <string_view>

namespace ootori {

// The same in ASCII: full-width letters, digits and signs, the wide space and 、 become plain ones, and squares are
// written as in USI: `Ｋ４七、ｓ4四` becomes `K4g,s4d`. Everything else stays as it is.
std::string in_ascii(std::string_view typed);

}  // namespace ootori

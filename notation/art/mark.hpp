// The mark of Ootori: the Phoenix before the sun, drawn like the piece. Favicon and logo.
#pragma once

#include <string>

namespace ootori {

// A whole SVG document, square, with a transparent ground; no ids, scripts or references.
[[nodiscard]] std::string mark_svg();

}  // namespace ootori

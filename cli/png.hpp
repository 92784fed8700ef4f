// SVG documents as PNG, by librsvg.
#pragma once

#include <expected>
#include <string>

namespace ootori::cli {

// The picture, `width` pixels wide and as high as its shape asks for; or what the library has against it, as a
// sentence.
std::expected<std::string, std::string> png_of_svg(const std::string& svg, int width);

}  // namespace ootori::cli

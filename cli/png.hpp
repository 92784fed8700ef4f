// Converts SVG documents to PNG, with librsvg.
#pragma once

#include <expected>
#include <string>

namespace ootori::cli {

// The picture, `width` pixels wide and in proportion high. The error is a sentence from the library.
std::expected<std::string, std::string> png_of_svg(const std::string& svg, int width);

}  // namespace ootori::cli

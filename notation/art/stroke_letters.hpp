// Capital letters as pen strokes, so that the images need no font.
#pragma once

#include <string_view>

namespace ootori::art {

struct StrokeLetter {
  double width = 0;       // of 100 high
  std::string_view path;  // SVG path data from (0, 0) at the upper left, y downwards
};

// 'A' to 'Z'; any other character is a box.
[[nodiscard]] StrokeLetter stroke_letter(char letter);

}  // namespace ootori::art

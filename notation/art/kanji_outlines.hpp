// The characters on the pieces as outlines, so that no viewer needs a Japanese font.
#pragma once

#include <optional>
#include <string_view>

namespace ootori::art {

struct KanjiOutline {
  std::string_view character;
  int width;  // of the ink, in units of 1/400 em
  int height;
  std::string_view path;  // SVG path data in these units, y downwards, the middle of the ink at the origin
};

// Nothing for a character that is on no piece yet. Add it with tools/kanji_outlines.py.
[[nodiscard]] std::optional<KanjiOutline> kanji_outline(std::string_view character);

}  // namespace ootori::art

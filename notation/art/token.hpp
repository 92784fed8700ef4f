// The koma on which every piece is drawn. It has five sides, and its peak points away from its owner.
#pragma once

#include "notation/art/canvas.hpp"

namespace ootori::art {

struct TokenPaint {
  std::string_view face;
  std::string_view bevel;  // the facets above and at the sides of the face
  std::string_view edge;
  std::string_view side;  // the lower rim, seen as thickness
};

// `scale` 1 fills the picture; lesser pieces of a traditional set are smaller.
void draw_token(Canvas& canvas, const TokenPaint& paint, double scale = 1);

// Marks a promoted piece without relying on its red colour, which some people cannot see.
void draw_promotion_rim(Canvas& canvas, std::string_view color);

// How far a limb can reach from a point in this direction without leaving the face. Degrees run clockwise from straight
// ahead.
[[nodiscard]] double token_room(double degrees, Point from = {});

}  // namespace ootori::art

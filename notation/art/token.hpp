// The body that every picture is drawn on: the five-sided koma, whose peak points away from its owner.
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

// Tells a promoted piece by more than its red, which not everybody sees.
void draw_promotion_rim(Canvas& canvas, std::string_view color);

// How far from a point of the face a limb may reach in this direction and stay on it. Degrees clockwise from ahead.
[[nodiscard]] double token_room(double degrees, Point from = {});

}  // namespace ootori::art

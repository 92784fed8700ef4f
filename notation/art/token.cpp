#include "notation/art/token.hpp"

#include <algorithm>
#include <array>

namespace ootori::art {
namespace {

using Koma = std::array<Point, 5>;

constexpr Koma outline{{{0, 52}, {37, 40.5}, {44.5, -40}, {-44.5, -40}, {-37, 40.5}}};
constexpr double corner_radius = 6;
constexpr double margin = 2.5;
constexpr Point centre_of_gravity{0, 4};

Koma koma(double scale, Point shift = {}) {
  Koma corners = outline;
  for (Point& corner : corners) corner = centre_of_gravity + (corner - centre_of_gravity) * scale + shift;
  return corners;
}

}  // namespace

void draw_token(Canvas& canvas, const TokenPaint& paint, double scale) {
  canvas.path(polygon(koma(scale, {0, -2.5}), corner_radius), {.fill = paint.side});
  canvas.path(polygon(koma(scale), corner_radius), {.fill = paint.bevel, .stroke = paint.edge, .width = 1.4});
  canvas.path(polygon(koma(scale * 0.94, {0, -1}), corner_radius * 0.8), {.fill = paint.face});
}

void draw_promotion_rim(Canvas& canvas, std::string_view color) {
  static constexpr double inset = 0.92;
  canvas.path(polygon(koma(inset, {0, -1}), corner_radius * inset), {.stroke = color, .width = 3.8});
}

double token_room(double degrees, Point from) {
  const Point direction = polar(degrees, 1);
  double room = length(outline[0]) + length(outline[2]);
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Point corner = outline[i];
    const Point outward = normalized(right_of(outline[(i + 1) % outline.size()] - corner)) * -1;
    const double towards = outward.right * direction.right + outward.forward * direction.forward;
    if (towards <= 0) continue;
    const Point way = corner - from;
    const double distance = outward.right * way.right + outward.forward * way.forward;
    room = std::min(room, (distance - margin) / towards);
  }
  return room;
}

}  // namespace ootori::art

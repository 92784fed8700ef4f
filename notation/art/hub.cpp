#include "notation/art/hub.hpp"

#include <algorithm>
#include <array>

namespace ootori::art {
namespace {

struct Known {
  std::string_view kanji;
  Emblem emblem;
};

constexpr std::array<Known, 5> known{{
    {"歩", {HubShape::boss, {215, .5}}},
    {"香桂", {HubShape::horseshoe, {150, .45}}},
    {"香角", {HubShape::horn, {275, .42}}},
    {"香飛", {HubShape::wheel, {28, .6}}},
    {"将", {HubShape::helmet, royal_tint}},
}};

constexpr std::array sides{-1.0, 1.0};

void draw_boss(Canvas& canvas, const Palette& paint) {
  canvas.circle({0, 0}, 10, {.fill = paint.main, .stroke = paint.token.face, .width = 1.5});
  canvas.circle({0, 0}, 4, {.fill = paint.mark});
}

void draw_horseshoe(Canvas& canvas, const Palette& paint) {
  Path path;
  path.move_to({-8, -11}).cubic_to({-15, 3}, {-10, 10}, {0, 10}).cubic_to({10, 10}, {15, 3}, {8, -11});
  canvas.circle({0, -1}, 13, {.fill = paint.token.bevel, .stroke = paint.token.face, .width = 1.5});
  canvas.path(path, {.stroke = paint.main, .width = 7});
  for (const double side : sides) {
    canvas.circle({side * 9.5, -3}, 1.4, {.fill = paint.token.face});
    canvas.circle({side * 7, 6}, 1.4, {.fill = paint.token.face});
  }
}

void draw_horn(Canvas& canvas, const Palette& paint) {
  static constexpr std::array<Point, 4> outer{{{0, 17}, {14, 0}, {0, -17}, {-14, 0}}};
  static constexpr std::array<Point, 4> inner{{{0, 9}, {7, 0}, {0, -9}, {-7, 0}}};
  canvas.path(polygon(outer, 1.5), {.fill = paint.main, .stroke = paint.token.face, .width = 1.5});
  canvas.path(polygon(inner), {.fill = paint.mark});
}

void draw_wheel(Canvas& canvas, const Palette& paint) {
  canvas.circle({0, 0}, 15, {.fill = paint.token.face});
  canvas.circle({0, 0}, 12, {.fill = paint.token.bevel, .stroke = paint.main, .width = 4});
  for (const double degrees : {0.0, 60.0, 120.0}) {
    canvas.line(polar(degrees, 11), polar(degrees, -11), {.stroke = paint.main, .width = 2.4});
  }
  canvas.circle({0, 0}, 4.2, {.fill = paint.mark});
}

// A warrior's helmet with a crescent.
void draw_helmet(Canvas& canvas, const Palette& paint) {
  const Paint bowl{.fill = paint.main, .stroke = paint.token.face, .width = 1.3};
  Path guard;
  guard.move_to({-9, 1}).quad_to({-13, -7}, {-17, -12}).quad_to({0, -17}, {17, -12}).quad_to({13, -7}, {9, 1}).close();
  canvas.path(guard, {.fill = paint.deep, .stroke = paint.token.face, .width = 1.3});
  Path dome;
  dome.move_to({-13, -4}).cubic_to({-13, 13}, {13, 13}, {13, -4}).quad_to({0, -8}, {-13, -4}).close();
  canvas.path(dome, bowl);
  Path crescent;
  crescent.move_to({0, -4}).cubic_to({9, -3}, {15, 6}, {14, 18}).cubic_to({10, 9}, {6, 4}, {0, 3.5});
  crescent.cubic_to({-6, 4}, {-10, 9}, {-14, 18}).cubic_to({-15, 6}, {-9, -3}, {0, -4}).close();
  canvas.path(crescent, {.fill = paint.mark, .stroke = paint.token.face, .width = 1});
}

void draw_flower(Canvas& canvas, const Palette& paint) {
  for (int petal = 0; petal < 6; ++petal) canvas.circle(polar(petal * 60.0, 7.5), 5, {.fill = paint.main});
  canvas.circle({0, 0}, 4.5, {.fill = paint.mark});
}

}  // namespace

Emblem emblem_of(const GameSpec& game, PieceType type) {
  const PieceType front = game[type].promoted_from.value_or(type);
  const auto listed = std::ranges::find(known, game[front].kanji, &Known::kanji);
  if (listed != known.end()) return listed->emblem;
  if (front == game.royal) return {HubShape::helmet, royal_tint};
  // Hues a golden angle apart stay distinct however many kinds there are.
  return {HubShape::flower, {.hue = 205 + 137.5 * front.value, .saturation = .45}};
}

void draw_hub(Canvas& canvas, const Palette& paint, HubShape shape) {
  switch (shape) {
    case HubShape::boss: return draw_boss(canvas, paint);
    case HubShape::horseshoe: return draw_horseshoe(canvas, paint);
    case HubShape::horn: return draw_horn(canvas, paint);
    case HubShape::wheel: return draw_wheel(canvas, paint);
    case HubShape::helmet: return draw_helmet(canvas, paint);
    case HubShape::flower: return draw_flower(canvas, paint);
  }
}

}  // namespace ootori::art

#include "notation/art/spear.hpp"

#include <algorithm>
#include <array>

#include "notation/art/hub.hpp"
#include "notation/art/limb.hpp"
#include "notation/art/palette.hpp"

namespace ootori::art {
namespace {

// A leaf-shaped blade, one half in the light.
void draw_blade(Canvas& canvas, const Palette& paint, Point tip, Point axis, double size) {
  const Point across = right_of(axis) * (size * .3);
  const Point socket = tip - axis * size;
  const Point belly = tip - axis * (size * .66);
  Path whole;
  whole.move_to(tip)
      .quad_to(belly + across * 1.15 + axis * (size * .22), belly + across)
      .line_to(socket + across * .35);
  whole.line_to(socket - across * .35).line_to(belly - across);
  whole.quad_to(belly - across * 1.15 + axis * (size * .22), tip).close();
  Path half;
  half.move_to(tip).quad_to(belly + across * 1.15 + axis * (size * .22), belly + across).line_to(socket + across * .35);
  half.line_to(socket).close();
  canvas.path(whole, {.fill = paint.steel, .stroke = paint.token.face, .width = 1});
  canvas.path(half, {.fill = paint.steel_shade});
}

void draw_collar(Canvas& canvas, const Palette& paint, Point at, Point axis) {
  const Point across = right_of(axis) * 4.6;
  canvas.line(at - across, at + across, {.stroke = paint.accent, .width = 3.6});
}

void draw_spear(Canvas& canvas, const Palette& paint, const Limb& limb, std::string_view shaft) {
  const Point axis = polar(limb.degrees, 1);
  const Point tip = axis * limb.reach;
  const double blade = limb.gait == Gait::step ? 17 : 20;
  const Point socket = tip - axis * blade;
  canvas.line({0, 0}, socket, {.stroke = paint.token.face, .width = 6.5});
  canvas.line({0, 0}, socket, {.stroke = shaft, .width = 4.6});
  draw_blade(canvas, paint, tip, axis, blade);
  draw_collar(canvas, paint, socket, axis);
}

// A thrown spear: a thin trail that bows over what it passes, and the blade where it lands.
void draw_throw(Canvas& canvas, const Palette& paint, const Limb& limb, std::string_view shaft) {
  const Point axis = polar(limb.degrees, 1);
  const Point tip = axis * (limb.reach + 3);
  const Point out = right_of(axis) * limb.side();
  const Point end = tip - axis * 17;
  const Path trail = Path{}.move_to(out * 6).cubic_to(end * .25 + out * 16, end * .7 + out * 13, end + out * 1.5);
  canvas.path(trail, {.stroke = shaft, .width = 3.2});
  draw_blade(canvas, paint, tip, normalized(tip - (end + out * 4)), 14);
}

// Long spears first, so that the short ones lie over their shafts.
std::vector<Limb> by_depth(std::vector<Limb> all) {
  std::ranges::sort(all, std::ranges::greater{}, &Limb::reach);
  return all;
}

}  // namespace

void draw_spears(Canvas& canvas, const GameSpec& game, Piece piece) {
  const PieceSpec& spec = game[piece.type];
  const bool royal = piece.type == game.royal;
  const Emblem emblem = emblem_of(game, piece.type);
  const Palette paint = palette(piece.color, spec.promoted_from ? promoted_tint : emblem.tint);
  const std::string_view shaft = spec.promoted_from ? std::string_view(paint.soft) : paint.shaft;

  draw_token(canvas, paint.token);
  if (royal) canvas.circle({0, 0}, 30, {.fill = paint.sun});
  for (const Limb& limb : by_depth(limbs(spec.moves))) {
    canvas.begin_group("class=\"limb\"");
    if (limb.gait == Gait::leap) {
      draw_throw(canvas, paint, limb, shaft);
    } else {
      draw_spear(canvas, paint, limb, shaft);
    }
    canvas.end_group();
  }
  draw_hub(canvas, paint, emblem.shape);
}

}  // namespace ootori::art

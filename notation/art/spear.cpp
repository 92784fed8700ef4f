#include "notation/art/spear.hpp"

#include <algorithm>
#include <array>

#include "notation/art/hub.hpp"
#include "notation/art/limb.hpp"
#include "notation/art/palette.hpp"

namespace ootori::art {
namespace {

constexpr double hub_scale = 1.1;
constexpr double hub_scale_behind = 1.2;
constexpr double hub_scale_alone = 1.35;  // for a piece with one spear
constexpr double behind = 18;             // how far behind the centre, if nothing points back or sideways
constexpr double beneath = 11;

// The point where the spears of a piece meet. It is behind the middle if none points back, so that they fill the face.
Point grip(const PieceMoves& moves) {
  bool sideways = false;
  for (const PieceMove move : moves) {
    if (move.step.forward < 0) return {};
    sideways = sideways || move.step.forward == 0;
  }
  return {0, sideways ? -beneath : -behind};
}

double hub_scale_of(const PieceMoves& moves, Point at) {
  if (moves.size() == 1) return hub_scale_alone;
  return at.forward < 0 ? hub_scale_behind : hub_scale;
}

// Light comes from above and slightly from the left, whatever the direction of the blade.
bool in_light(Point side) { return side.forward - .6 * side.right > 0; }

// A leaf-shaped blade, with the half away from the light in shade.
void draw_blade(Canvas& canvas, const Palette& paint, Point tip, Point axis, double size) {
  const Point across = right_of(axis) * (size * .31);
  const Point socket = tip - axis * size;
  const Point belly = tip - axis * (size * .62);
  const Point bow = axis * (size * .24);
  Path whole;
  whole.move_to(tip).quad_to(belly + across * 1.15 + bow, belly + across).line_to(socket + across * .4);
  whole.line_to(socket - across * .4).line_to(belly - across).quad_to(belly - across * 1.15 + bow, tip).close();
  canvas.path(whole, {.fill = paint.steel, .stroke = paint.token.face, .width = 1.2});

  const Point shaded = in_light(across) ? across * -1 : across;
  Path half;
  half.move_to(tip).quad_to(belly + shaded * 1.15 + bow, belly + shaded).line_to(socket + shaded * .4);
  canvas.path(half.line_to(socket).close(), {.fill = paint.steel_shade});
}

// Only rides have a golden collar and a long shaft.
void draw_spear(Canvas& canvas, const Palette& paint, const Limb& limb, std::string_view shaft, bool alone) {
  const bool step = limb.gait == Gait::step;
  const double blade = alone ? 33 : step ? std::min(30.0, limb.reach * .6) : 22;
  const Point axis = polar(limb.degrees, 1);
  const Point tip = axis * (alone && step ? limb.reach * 1.14 : limb.reach);
  const Point socket = tip - axis * blade;
  canvas.line({0, 0}, socket + axis, {.stroke = paint.token.face, .width = 9});
  canvas.line({0, 0}, socket + axis, {.stroke = shaft, .width = 6.6});
  draw_blade(canvas, paint, tip, axis, blade);
  if (step) return;
  const Point across = right_of(axis) * 6.6;
  canvas.line(socket - across, socket + across, {.stroke = paint.accent, .width = 5});
}

// A thrown spear: a thin trail that curves over the squares it passes, and the blade on its landing square.
void draw_throw(Canvas& canvas, const Palette& paint, const Limb& limb, std::string_view shaft) {
  const Point axis = polar(limb.degrees, 1);
  const Point tip = axis * (limb.reach + 4);
  const Point out = right_of(axis) * limb.side();
  const Point end = tip - axis * 24 + out * 2;
  const Path trail = Path{}.move_to(out * 6).cubic_to(end * .25 + out * 16, end * .7 + out * 11, end);
  canvas.path(trail, {.stroke = shaft, .width = 4.4});
  draw_blade(canvas, paint, tip, axis, 21);
}

// Long spears first, so that short ones are drawn over their shafts.
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

  const Point at = grip(spec.moves);

  draw_token(canvas, paint.token);
  if (spec.promoted_from) draw_promotion_rim(canvas, paint.main);
  canvas.begin_moved(at);
  if (royal) canvas.circle({0, 0}, 30, {.fill = paint.sun});
  for (const Limb& limb : by_depth(limbs(spec.moves, 1, at))) {
    canvas.begin_limb();
    if (limb.gait == Gait::leap) {
      draw_throw(canvas, paint, limb, shaft);
    } else {
      draw_spear(canvas, paint, limb, shaft, spec.moves.size() == 1);
    }
    canvas.end_group();
  }
  canvas.begin_scaled(hub_scale_of(spec.moves, at));
  draw_hub(canvas, paint, emblem.shape);
  canvas.end_group();
  canvas.end_group();
}

}  // namespace ootori::art

#include "notation/art/bird_limbs.hpp"

#include <array>

namespace ootori::art {
namespace {

// Points on a limb: `along` goes from the root (0) to the tip (1), `off` is the distance towards its leading side.
class Axis {
 public:
  Axis(Point root, Point tip, double leading_side)
      : root_(root), way_(tip - root), lead_(right_of(normalized(way_)) * leading_side) {}

  [[nodiscard]] Point at(double along, double off) const { return root_ + way_ * along + lead_ * off; }

 private:
  Point root_, way_, lead_;
};

void add_blunt_wing(Path& path, const Axis& axis) {
  path.cubic_to(axis.at(.3, 10.5), axis.at(.72, 10), axis.at(1, 0));
  path.quad_to(axis.at(.97, -3.5), axis.at(.88, -5)).line_to(axis.at(.8, -3.6));
  path.quad_to(axis.at(.77, -7.5), axis.at(.66, -9)).line_to(axis.at(.58, -7));
  path.quad_to(axis.at(.52, -10.5), axis.at(.38, -11.5));
}

void add_pointed_wing(Path& path, const Axis& axis) {
  path.cubic_to(axis.at(.25, 9), axis.at(.6, 8.5), axis.at(1, 0));
  path.quad_to(axis.at(.94, -2.5), axis.at(.84, -4.5)).line_to(axis.at(.76, -2.8));
  path.quad_to(axis.at(.72, -6), axis.at(.63, -8)).line_to(axis.at(.56, -4.8));
  path.quad_to(axis.at(.5, -8.5), axis.at(.41, -10.5)).line_to(axis.at(.34, -6.5));
  path.quad_to(axis.at(.3, -10.5), axis.at(.2, -12));
}

Path covert(const Axis& axis) {
  Path path;
  path.move_to(axis.at(-.1, 5.5)).cubic_to(axis.at(.3, 8), axis.at(.6, 7.5), axis.at(.86, 1.8));
  path.quad_to(axis.at(.66, 2.5), axis.at(.48, -1)).quad_to(axis.at(.3, .5), axis.at(.12, -4));
  return path.line_to(axis.at(-.1, -4)).close();
}

Path toe(Point ankle, Point bend, Point end, Point axis) {
  const Point off = right_of(normalized(end - ankle)) * 2.3;
  const Point heel = ankle - axis * 1.5;
  return Path{}.move_to(heel + off).quad_to(bend + off, end).quad_to(bend - off, heel - off).close();
}

// Three toes. The middle one points in the direction of the move.
Path foot(Point ankle, Point tip, double claw, double splay) {
  const Point axis = normalized(tip - ankle);
  const Point across = right_of(axis);
  Path path;
  for (const double spread : {-1.0, 1.0}) {
    const Point end = ankle + axis * (claw * .5) + across * (spread * claw * splay);
    const Point bend = ankle + axis * (claw * .05) + across * (spread * claw * splay * .9);
    path.append(toe(ankle, bend, end, axis));
  }
  return path.append(toe(ankle, ankle + axis * (claw * .5), tip, axis));
}

// A long thin feather that curves outward.
void draw_plume(BirdPen pen, Point root, Point end, Point out, double bow) {
  const Point way = end - root;
  Path path;
  path.move_to(root).cubic_to(root + way * .3 + out * bow, root + way * .75 + out * bow, end);
  path.cubic_to(root + way * .7 + out * (bow - 3.2), root + way * .35 + out * (bow - 3.8), root).close();
  pen.canvas.path(path, {.fill = pen.paint.soft, .stroke = pen.paint.soft, .width = 1});
}

void draw_plumes(BirdPen pen, const Limb& limb, Point spot) {
  const Point axis = normalized(spot);
  const bool ahead = limb.angle() < 90;
  if (!limb.straight()) {
    const Point root{limb.side() * 4, ahead ? 10.0 : -10.0};
    draw_plume(pen, root, spot - axis * 4, right_of(axis) * (ahead ? limb.side() : -limb.side()), 9);
    return;
  }
  for (const double side : {-1.0, 1.0}) {
    const Point root{side * 1.5, ahead ? 16.0 : -12.0};
    draw_plume(pen, root, spot - axis * 3, {side, 0}, ahead ? 11 : 9);
  }
}

}  // namespace

void draw_wing(BirdPen pen, const Limb& limb, WingPlace place) {
  static constexpr std::array root_forward{2.0, 4.0, -1.0};  // by place
  const Axis axis({4 * limb.side(), root_forward[static_cast<std::size_t>(place)]}, polar(limb.degrees, limb.reach),
                  -limb.side());
  Path path;
  path.move_to(axis.at(-0.1, 7));
  if (limb.gait == Gait::step) {
    add_blunt_wing(path, axis);
  } else {
    add_pointed_wing(path, axis);
  }
  path.quad_to(axis.at(.1, -10), axis.at(-.1, -8)).close();
  pen.canvas.path(path, {.fill = pen.paint.soft, .stroke = pen.paint.token.face, .width = 1.3});
  pen.canvas.path(covert(axis), {.fill = pen.paint.deep});
}

void draw_talon(BirdPen pen, const Limb& limb) {
  const bool step = limb.gait == Gait::step;
  const Point tip = polar(limb.degrees, limb.reach);
  const Point hip{5 * limb.side(), -8};
  const Point axis = normalized(tip - hip);
  const double claw = step ? 9 : 12;
  const Point ankle = tip - axis * claw;
  const Point knee = hip + (ankle - hip) * (step ? .8 : .5);

  pen.canvas.line(hip, ankle, {.stroke = pen.paint.token.face, .width = 5.6});
  pen.canvas.line(hip, ankle, {.stroke = pen.paint.accent, .width = 4});
  const Point across = right_of(axis) * 4.5;
  Path thigh;
  thigh.move_to(hip + across)
      .quad_to(knee + across * .9, knee + axis)
      .quad_to(knee - across * .9, hip - across)
      .close();
  pen.canvas.path(thigh, {.fill = pen.paint.deep, .stroke = pen.paint.token.face, .width = 1});
  const Path toes = foot(ankle, tip, claw, step ? .66 : .5);
  pen.canvas.path(toes, {.fill = pen.paint.accent, .stroke = pen.paint.token.face, .width = 1.4});
  pen.canvas.path(toes, {.fill = pen.paint.accent});  // hides the outline between toes
}

void draw_tail(BirdPen pen, const Limb& limb) {
  const bool step = limb.gait == Gait::step;
  for (const double spread : {-1.0, 1.0, 0.0}) {
    const double shorter = spread == 0 ? 0 : (step ? 2 : 9);
    const Axis axis({spread * 2, -6}, polar(180 - spread * (step ? 15 : 13), limb.reach - shorter), 1);
    const double broad = step ? 3.9 : 4.2;
    const double near_tip = broad * (step ? 1.3 : .6);
    const double shoulder = step ? 1 : .8;
    Path path;
    path.move_to(axis.at(0, broad * .6)).cubic_to(axis.at(.4, broad), axis.at(shoulder, near_tip), axis.at(1, 0));
    path.cubic_to(axis.at(shoulder, -near_tip), axis.at(.4, -broad), axis.at(0, -broad * .6)).close();
    const std::string& fill = spread == 0 ? pen.paint.soft : pen.paint.deep;
    pen.canvas.path(path, {.fill = fill, .stroke = pen.paint.token.face, .width = .9});
  }
}

void draw_beak(BirdPen pen, const Limb& limb, double root) {
  static constexpr double half = 5;
  const double tip = limb.reach;
  Path path;
  path.move_to({-half, root}).cubic_to({-half * .9, root + 5}, {-half * .3, tip - 4}, {0, tip});
  path.cubic_to({half * .3, tip - 4}, {half * .9, root + 5}, {half, root}).close();
  pen.canvas.path(path, {.fill = pen.paint.accent});
}

void draw_leap(BirdPen pen, const Limb& limb, WingPlace place) {
  static constexpr double gap = 7.5;  // between wing tip and landing spot: a leap touches nothing in between
  const Point spot = polar(limb.degrees, limb.reach);
  if (limb.angle() > 40 && limb.angle() < 100) {
    Limb wing = limb;
    wing.reach -= gap;
    draw_wing(pen, wing, place);
  } else {
    draw_plumes(pen, limb, spot);
  }
  pen.canvas.circle(spot, 5.6, {.fill = pen.paint.soft, .stroke = pen.paint.token.face, .width = 1});
  pen.canvas.circle(spot, 3.6, {.fill = pen.paint.accent});
}

}  // namespace ootori::art

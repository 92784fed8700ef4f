#include "notation/art/bird.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "notation/art/bird_limbs.hpp"
#include "notation/art/plumage.hpp"

namespace ootori::art {
namespace {

constexpr double scale = 1.12;
constexpr std::array sides{-1.0, 1.0};

enum class Part : std::uint8_t { beak, wing, talon, tail };

Part part(const Limb& limb) {
  if (limb.angle() > 100) return limb.straight() ? Part::tail : Part::talon;
  return limb.straight() ? Part::beak : Part::wing;
}

bool is_upper(const Limb& limb) { return limb.angle() < 80; }

struct Anatomy {
  std::vector<Limb> limbs;
  bool winged = false;      // has wings that show moves, so no folded ones are drawn
  bool two_winged = false;  // has upper and lower wings
  bool retreats = false;    // has a limb at the back
  bool beaked = false;      // has a beak that shows a move
  double head = 14;         // distance of the head's middle from the centre
};

Anatomy anatomy(const PieceMoves& moves) {
  Anatomy bird{.limbs = limbs(moves, scale)};
  bool upper = false;
  bool lower = false;
  for (const Limb& limb : bird.limbs) {
    const Part kind = part(limb);
    const bool plumed = limb.gait == Gait::leap && limb.angle() <= 40;
    if (kind == Part::wing && !plumed) (is_upper(limb) ? upper : lower) = true;
    if (kind == Part::talon || kind == Part::tail) bird.retreats = true;
    if (kind == Part::beak && limb.gait != Gait::leap) {
      bird.beaked = true;
      bird.head = limb.gait == Gait::step ? 16 : 22;  // a ride needs a long neck
    }
  }
  bird.winged = upper || lower;
  bird.two_winged = upper && lower;
  return bird;
}

WingPlace place(const Anatomy& bird, const Limb& limb) {
  if (!bird.two_winged) return WingPlace::only;
  return is_upper(limb) ? WingPlace::upper : WingPlace::lower;
}

void draw_limb(BirdPen pen, const Anatomy& bird, const Limb& limb) {
  if (limb.gait == Gait::leap) return draw_leap(pen, limb, place(bird, limb));
  switch (part(limb)) {
    case Part::beak: return draw_beak(pen, limb, bird.head + 4);
    case Part::wing: return draw_wing(pen, limb, place(bird, limb));
    case Part::talon: return draw_talon(pen, limb);
    case Part::tail: return draw_tail(pen, limb);
  }
}

// Draws the limbs, lower layers first.
void draw_limbs(BirdPen pen, const Anatomy& bird) {
  const auto depth = [](const Limb& limb) { return limb.gait == Gait::leap ? 181 : limb.angle(); };
  std::vector<Limb> order = bird.limbs;
  std::ranges::sort(order, std::ranges::greater{}, depth);
  for (const Limb& limb : order) {
    pen.canvas.begin_limb();
    draw_limb(pen, bird, limb);
    pen.canvas.end_group();
  }
}

// The tail of a bird that cannot move back: small and forked.
void draw_forked_tail(BirdPen pen) {
  Path path;
  path.move_to({-4, -12}).quad_to({-4.5, -22}, {-10, -31}).quad_to({-2, -26}, {0, -21});
  path.quad_to({2, -26}, {10, -31}).quad_to({4.5, -22}, {4, -12}).close();
  pen.canvas.path(path, {.fill = pen.paint.deep});
}

void draw_folded_wings(BirdPen pen) {
  for (const double side : sides) {
    Path path;
    path.move_to({side * 3, 11}).cubic_to({side * 15, 10}, {side * 15, -8}, {side * 5, -25});
    path.cubic_to({side * 4, -16}, {side * 3, -6}, {side * 2.5, 4}).close();
    pen.canvas.path(path, {.fill = pen.paint.soft, .stroke = pen.paint.token.face, .width = .8});
  }
}

void draw_body(BirdPen pen, double head) {
  static constexpr double neck = 4.8;
  Path path;
  path.move_to({0, -19}).cubic_to({6, -16}, {12.5, -2}, {7.5, 7}).quad_to({5, 11}, {neck, head});
  path.line_to({-neck, head}).quad_to({-5, 11}, {-7.5, 7}).cubic_to({-12.5, -2}, {-6, -16}, {0, -19}).close();
  pen.canvas.path(path, {.fill = pen.paint.main, .stroke = pen.paint.token.face, .width = 1.2});
}

void draw_breast(BirdPen pen, Breast breast) {
  const std::string& mark = pen.paint.mark;
  if (breast == Breast::speckled) {
    static constexpr std::array<Point, 7> speckles{{{0, 4}, {-4, 0}, {4, 0}, {0, -4}, {-3.5, -8}, {3.5, -8}, {0, -12}}};
    for (const Point speckle : speckles) pen.canvas.circle(speckle, 1.5, {.fill = mark});
  } else if (breast == Breast::barred) {
    Path bars;
    for (const double at : {3.0, -3.0, -9.0}) bars.move_to({-5, at + 2}).line_to({0, at - 2}).line_to({5, at + 2});
    pen.canvas.path(bars, {.stroke = mark, .width = 2});
  } else {
    Path patch;
    patch.move_to({0, 6}).cubic_to({6, 2}, {5, -9}, {0, -14}).cubic_to({-5, -9}, {-6, 2}, {0, 6}).close();
    pen.canvas.path(patch, {.fill = mark});
  }
}

// Flame-like feathers beside the beak.
void draw_crown(BirdPen pen, double head) {
  const Paint gold{.fill = pen.paint.accent, .stroke = pen.paint.token.face, .width = .8};
  for (const double side : sides) {
    Path outer;
    outer.move_to({side * 4, head + 2}).quad_to({side * 10, head + 6}, {side * 14, head + 13});
    outer.quad_to({side * 14.5, head + 4}, {side * 6, head - 3}).close();
    pen.canvas.path(outer, gold);
    Path inner;
    inner.move_to({side * 1.5, head + 5}).quad_to({side * 5.5, head + 10}, {side * 7.5, head + 18.5});
    inner.quad_to({side * 11, head + 9}, {side * 6, head + 1}).close();
    pen.canvas.path(inner, gold);
  }
}

// A drop shape that ends in the nape, so that a hood of another colour looks like feathers on the neck.
Path head_outline(double head) {
  Path path;
  path.move_to({0, head + 8.6}).cubic_to({4.6, head + 8.2}, {7.6, head + 4}, {7, head - 1});
  path.cubic_to({6.4, head - 6}, {2.4, head - 8}, {0, head - 13.5});
  path.cubic_to({-2.4, head - 8}, {-6.4, head - 6}, {-7, head - 1});
  return path.cubic_to({-7.6, head + 4}, {-4.6, head + 8.2}, {0, head + 8.6}).close();
}

void draw_head(BirdPen pen, double head, const Plumage& plumage, std::string_view hood) {
  if (plumage.crowned) draw_crown(pen, head);
  pen.canvas.path(head_outline(head), {.fill = hood});
  if (!plumage.cap.empty()) pen.canvas.circle({0, head + 3.4}, 3.1, {.fill = plumage.cap});
  for (const double side : sides) pen.canvas.circle({side * 4.4, head + 2.6}, 1.5, {.fill = pen.paint.eye});
}

// A beak that shows no move is short and has the bird's own colour.
void draw_closed_beak(BirdPen pen, double head) {
  const std::array<Point, 3> corners{{{-3.4, head + 4}, {0, head + 13}, {3.4, head + 4}}};
  pen.canvas.path(polygon(corners), {.fill = pen.paint.deep});
}

}  // namespace

void draw_bird_figure(Canvas& canvas, const GameSpec& game, PieceType type, const Palette& paint,
                      std::string_view hood) {
  const Plumage looks = plumage(game, type);
  const Anatomy bird = anatomy(game[type].moves);
  const BirdPen pen{canvas, paint};
  canvas.begin_scaled(scale);
  if (!bird.retreats) draw_forked_tail(pen);
  draw_limbs(pen, bird);
  if (!bird.winged) draw_folded_wings(pen);
  draw_body(pen, bird.head);
  if (!bird.beaked) draw_closed_beak(pen, bird.head);
  draw_breast(pen, looks.breast);
  draw_head(pen, bird.head, looks, hood);
  canvas.end_group();
}

void draw_bird(Canvas& canvas, const GameSpec& game, Piece piece) {
  const Plumage looks = plumage(game, piece.type);
  const Palette paint = palette(piece.color, looks.tint);
  draw_token(canvas, paint.token);
  if (game[piece.type].promoted_from) draw_promotion_rim(canvas, paint.main);
  if (looks.crowned) canvas.circle({0, 0}, 34.5, {.fill = paint.sun});
  const std::string hood = looks.hood ? palette(piece.color, *looks.hood).main : paint.main;
  draw_bird_figure(canvas, game, piece.type, paint, hood);
}

}  // namespace ootori::art

// The parts of a bird that show how it moves.
#pragma once

#include "notation/art/canvas.hpp"
#include "notation/art/limb.hpp"
#include "notation/art/palette.hpp"

namespace ootori::art {

struct BirdPen {
  Canvas& canvas;
  const Palette& paint;
};

enum class WingPlace : std::uint8_t { only, upper, lower };  // on its side of the bird

void draw_wing(BirdPen pen, const Limb& limb, WingPlace place);
void draw_talon(BirdPen pen, const Limb& limb);
void draw_tail(BirdPen pen, const Limb& limb);
void draw_beak(BirdPen pen, const Limb& limb, double root);
// Long feathers or a wing, and the spot where a leap lands.
void draw_leap(BirdPen pen, const Limb& limb, WingPlace place);

}  // namespace ootori::art

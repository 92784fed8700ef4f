// The middle of a spear piece. Its emblem shows the kind.
#pragma once

#include <cstdint>

#include "notation/art/canvas.hpp"
#include "notation/art/palette.hpp"
#include "rules/game_spec.hpp"

namespace ootori::art {

enum class HubShape : std::uint8_t { boss, horseshoe, horn, wheel, helmet, flower };

struct Emblem {
  HubShape shape;
  Tint tint;
};

// A promoted piece keeps the emblem of its unpromoted side.
[[nodiscard]] Emblem emblem_of(const GameSpec& game, PieceType type);
void draw_hub(Canvas& canvas, const Palette& paint, HubShape shape);

}  // namespace ootori::art

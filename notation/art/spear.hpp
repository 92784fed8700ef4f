// The spears of the mnemonic set, for games whose pieces are spears. Blades point where the piece can go: without a
// shaft for steps, on a shaft for rides, and detached for leaps. The hub shows the kind, also after promotion.
#pragma once

#include "notation/art/canvas.hpp"
#include "rules/game_spec.hpp"

namespace ootori::art {

// The whole piece, pointing up: token and spears.
void draw_spears(Canvas& canvas, const GameSpec& game, Piece piece);

}  // namespace ootori::art

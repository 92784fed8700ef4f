// Birds of the mnemonic set. Beak, wings, talons and tail are where the piece can go: short for a step, to the edge of
// the token for a ride, and a detached spot for a leap.
#pragma once

#include <string_view>

#include "notation/art/canvas.hpp"
#include "notation/art/palette.hpp"
#include "rules/game_spec.hpp"

namespace ootori::art {

// The whole piece, pointing up: token and bird.
void draw_bird(Canvas& canvas, const GameSpec& game, Piece piece);

// The bird alone in given colours; `hood` is that of its head.
void draw_bird_figure(Canvas& canvas, const GameSpec& game, PieceType type, const Palette& paint,
                      std::string_view hood);

}  // namespace ootori::art

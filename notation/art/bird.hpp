// The birds of the mnemonic set. Beak, wings, talons and tail show where the piece can go: they are short for a step,
// reach the edge of the token for a ride, and have a detached spot for a leap.
#pragma once

#include <string_view>

#include "notation/art/canvas.hpp"
#include "notation/art/palette.hpp"
#include "rules/game_spec.hpp"

namespace ootori::art {

// The whole piece, pointing up: token and bird.
void draw_bird(Canvas& canvas, const GameSpec& game, Piece piece);

// Only the bird, in the given colours. `hood` is the colour of its head.
void draw_bird_figure(Canvas& canvas, const GameSpec& game, PieceType type, const Palette& paint,
                      std::string_view hood);

}  // namespace ootori::art

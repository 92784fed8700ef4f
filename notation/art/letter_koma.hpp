// The pieces of the letters set: plain black and white koma with the letters of move notation, "S" and "YR". Promoted
// pieces have a plus sign, as in notation.
#pragma once

#include <string>

#include "notation/art/canvas.hpp"
#include "rules/game_spec.hpp"

namespace ootori::art {

// "S", "+S", "YR".
[[nodiscard]] std::string letters_on(const PieceSpec& spec);

void draw_letter_koma(Canvas& canvas, const GameSpec& game, Piece piece);

}  // namespace ootori::art

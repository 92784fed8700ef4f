// Pieces of the kanji set: a wooden koma with the characters of the piece, promoted sides in red.
#pragma once

#include <string_view>
#include <vector>

#include "notation/art/canvas.hpp"
#include "rules/game_spec.hpp"

namespace ootori::art {

// The characters written on a piece, top to bottom: the table's, or its short form where three would not be legible.
[[nodiscard]] std::vector<std::string_view> characters_on(const PieceSpec& spec);

void draw_kanji_koma(Canvas& canvas, const GameSpec& game, Piece piece);

}  // namespace ootori::art

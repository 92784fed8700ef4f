// Pieces of the kanji sets: a wooden koma with the characters of the piece, or the one that tells it from others;
// promoted sides in red.
#pragma once

#include <string_view>
#include <vector>

#include "notation/art/canvas.hpp"
#include "rules/game_spec.hpp"

namespace ootori::art {

// The characters written on a piece, top to bottom: the table's, or its short form where three would not be legible.
[[nodiscard]] std::vector<std::string_view> characters_on(const PieceSpec& spec);
// The last character of the piece, which names its kind; the first one where the last is shared: 左 and 右 of the
// Quails.
[[nodiscard]] std::string_view character_of(const GameSpec& game, PieceType type);

void draw_kanji_koma(Canvas& canvas, const GameSpec& game, Piece piece);
void draw_one_kanji_koma(Canvas& canvas, const GameSpec& game, Piece piece);

}  // namespace ootori::art

// The pieces of the kanji sets: a wooden koma with the piece's characters, or with the one character that identifies
// it. Promoted sides are red.
#pragma once

#include <string_view>
#include <vector>

#include "notation/art/canvas.hpp"
#include "rules/game_spec.hpp"

namespace ootori::art {

// The characters on a piece, from top to bottom: those of the table, or the short form if three characters would not be
// legible.
[[nodiscard]] std::vector<std::string_view> characters_on(const PieceSpec& spec);
// The last character of the piece, which names its kind; or the first one, if several kinds share the last one: 左 and
// 右 for the Quails.
[[nodiscard]] std::string_view character_of(const GameSpec& game, PieceType type);

void draw_kanji_koma(Canvas& canvas, const GameSpec& game, Piece piece);
void draw_one_kanji_koma(Canvas& canvas, const GameSpec& game, Piece piece);

}  // namespace ootori::art

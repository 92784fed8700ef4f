// How a piece moves, as a small picture from its game's table: for the rules page and the lessons.
#pragma once

#include <string>

#include "notation/art/piece_art.hpp"
#include "rules/game_spec.hpp"

namespace ootori {

// A whole SVG document, square and without ids. The piece stands in the middle, pointing up. A dot marks a square it
// can go to, an arrow a ride to the edge of the board, a line with dots a ride of limited length, and a bow with a
// star a leap over what stands between.
[[nodiscard]] std::string move_diagram_svg(const GameSpec& game, PieceType type, PieceSet set = PieceSet::mnemonic);

}  // namespace ootori

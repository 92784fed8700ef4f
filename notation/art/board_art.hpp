// Draws positions as SVG: the board, the hands, coordinates, the last move and arrows.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "notation/art/piece_art.hpp"
#include "rules/games.hpp"

namespace ootori {

enum class Coordinates : std::uint8_t {
  none,
  letters,   // ranks a, b, c … as in Hodges notation and USI
  numbers,   // ranks 1, 2, 3 …
  japanese,  // ranks 一, 二, 三 …
};

struct BoardStyle {
  PieceSet set = PieceSet::mnemonic;
  Color bottom = Color::black;  // the side at the bottom of the board
  Coordinates coordinates = Coordinates::letters;
  std::optional<Move> last_move = {};
  std::vector<Move> arrows = {};  // moves of the side to move; a drop appears as a pale piece on its square
};

// A board to draw, which need not be a valid position.
struct BoardDiagram {
  const GameSpec* game;
  std::vector<std::optional<Piece>> board;  // by square, game->squares() of them
  std::array<Hand, 2> hands;
  Color side_to_move = Color::black;
  std::optional<Square> check = {};  // of a royal piece that is attacked
};

[[nodiscard]] BoardDiagram board_diagram(const AnyPosition& position);

// A complete SVG document. Ids in it are unique to their content ("tori-kanji-up-black-s"), so several boards can be on
// one page.
[[nodiscard]] std::string board_svg(const BoardDiagram& diagram, const BoardStyle& style = {});

// Only the squares and pieces, without a background, for the small boards of the client.
[[nodiscard]] std::string preview_svg(const BoardDiagram& diagram, PieceSet set);

}  // namespace ootori

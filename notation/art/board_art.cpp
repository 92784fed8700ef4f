#include "notation/art/board_art.hpp"

#include <algorithm>

#include "notation/art/page.hpp"

namespace ootori {
namespace {

using art::Page;
using art::Paint;
using art::Spot;

constexpr double cell = 100;
constexpr double edge = 44;    // beside the board, for coordinates
constexpr double stand = 116;  // the width of a hand
constexpr double gap = 14;
constexpr double preview_height = cell * 12 / 11;  // the height of a square, as on the client's boards
constexpr std::string_view wood = "#e8c285";
constexpr std::string_view rim = "#6b4a22";
constexpr std::string_view tray = "#d3a765";
constexpr std::string_view moved = "#f4e58c";
constexpr std::string_view alarm = "#d43a2a";
constexpr std::string_view advice = "#1d6a86";

constexpr std::array<std::string_view, 9> kanji_ranks{"一", "二", "三", "四", "五", "六", "七", "八", "九"};

class Drawing {
 public:
  Drawing(const BoardDiagram& diagram, const BoardStyle& style)
      : diagram_(diagram), game_(*diagram.game), style_(style) {}

  std::string draw_preview() {
    const double width = board_width();
    const double height = game_.ranks * preview_height;
    define_pieces();
    const Paint thin{.stroke = rim, .width = 2};
    for (int file = 0; file <= game_.files; ++file) page_.line({file * cell, 0}, {file * cell, height}, thin);
    for (int rank = 0; rank <= game_.ranks; ++rank)
      page_.line({0, rank * preview_height}, {width, rank * preview_height}, thin);
    for (int square = 0; square < game_.squares(); ++square) {
      const Spot middle{(column_of(game_, Square{square}) + .5) * cell,
                        (row_of(game_, Square{square}) + .5) * preview_height};
      if (const auto piece = diagram_.board[static_cast<std::size_t>(square)]) draw_piece(*piece, middle);
    }
    return page_.document(width, height, std::string(game_.name) + " position");
  }

  std::string draw() {
    define_pieces();
    draw_board();
    draw_coordinates();
    for (const Color color : {Color::black, Color::white}) draw_hand(color);
    for (int square = 0; square < game_.squares(); ++square) {
      if (const auto piece = diagram_.board[static_cast<std::size_t>(square)])
        draw_piece(*piece, centre(Square{square}));
    }
    for (const Move move : style_.arrows) draw_arrow(move);
    const double width = left() + board_width() + edge + gap + stand + gap;
    return page_.document(width, top() + board_height() + gap, std::string(game_.name) + " position");
  }

 private:
  [[nodiscard]] double left() const { return gap + stand + gap; }
  [[nodiscard]] static double top() { return edge; }
  [[nodiscard]] double board_width() const { return game_.files * cell; }
  [[nodiscard]] double board_height() const { return game_.ranks * cell; }
  [[nodiscard]] bool flipped() const { return style_.bottom == Color::white; }

  [[nodiscard]] Spot corner(Square square) const {
    const int column = flipped() ? game_.files - 1 - column_of(game_, square) : column_of(game_, square);
    const int row = flipped() ? game_.ranks - 1 - row_of(game_, square) : row_of(game_, square);
    return {left() + column * cell, top() + row * cell};
  }
  [[nodiscard]] Spot centre(Square square) const {
    const Spot at = corner(square);
    return {at.x + cell / 2, at.y + cell / 2};
  }

  [[nodiscard]] std::string id(Piece piece) const {
    const std::string file = piece_file_name(game_, piece, Facing::up);
    return std::string(game_.id) + '-' + std::string(name(style_.set)) + '-' + file.substr(0, file.find('.'));
  }

  // Defines every picture that occurs, once.
  void define_pieces() {
    page_.raw("<defs>");
    for (const Color color : {Color::black, Color::white}) {
      for (std::size_t kind = 0; kind < game_.pieces.size(); ++kind) {
        const Piece piece{color, PieceType{static_cast<int>(kind)}};
        if (!occurs(piece)) continue;
        page_.raw("<g id=\"" + id(piece) + "\">" + piece_markup(game_, piece, style_.set) + "</g>");
      }
    }
    page_.raw("</defs>");
  }

  [[nodiscard]] bool occurs(Piece piece) const {
    if (std::ranges::find(diagram_.board, std::optional{piece}) != diagram_.board.end()) return true;
    const bool droppable = index(piece.type) < game_.hand_kinds();
    return droppable && (diagram_.hands[index(piece.color)].holds(piece.type) || advised(piece));
  }

  [[nodiscard]] bool advised(Piece piece) const {
    return piece.color == diagram_.side_to_move && std::ranges::any_of(style_.arrows, [&](Move move) {
             return move.is_drop() && move.dropped() == piece.type;
           });
  }

  void draw_board() {
    const Paint thin{.stroke = rim, .width = 2};
    page_.rect({left(), top()}, board_width(), board_height(), {.fill = wood});
    draw_highlights();
    for (int file = 1; file < game_.files; ++file) {
      page_.line({left() + file * cell, top()}, {left() + file * cell, top() + board_height()}, thin);
    }
    for (int rank = 1; rank < game_.ranks; ++rank) {
      page_.line({left(), top() + rank * cell}, {left() + board_width(), top() + rank * cell}, thin);
    }
    page_.rect({left(), top()}, board_width(), board_height(), {.stroke = rim, .width = 4});
    draw_zone_dots();
  }

  // Dots mark the promotion zones, as on wooden boards.
  void draw_zone_dots() {
    const int inset = game_.files / 3;
    for (const int rank : {game_.zone_ranks, game_.ranks - game_.zone_ranks}) {
      for (const int file : {inset, game_.files - inset}) {
        page_.circle({left() + file * cell, top() + rank * cell}, 7, {.fill = rim});
      }
    }
  }

  void draw_highlights() {
    if (const auto move = style_.last_move) {
      page_.rect(corner(move->to()), cell, cell, {.fill = moved});
      if (!move->is_drop()) page_.rect(corner(move->from()), cell, cell, {.fill = moved, .opacity = .6});
    }
    if (diagram_.check) page_.rect(corner(*diagram_.check), cell, cell, {.fill = alarm, .opacity = .6});
  }

  [[nodiscard]] std::string rank_name(int row) const {
    switch (style_.coordinates) {
      case Coordinates::none: break;
      case Coordinates::letters: return {static_cast<char>('a' + row)};
      case Coordinates::numbers: return std::to_string(row + 1);
      case Coordinates::japanese: return std::string(kanji_ranks.at(static_cast<std::size_t>(row)));
    }
    return {};
  }

  void draw_coordinates() {
    if (style_.coordinates == Coordinates::none) return;
    for (int column = 0; column < game_.files; ++column) {
      const double x = centre(Square{column}).x;
      page_.text({x, edge / 2}, 28, std::to_string(game_.files - column), rim);
    }
    for (int row = 0; row < game_.ranks; ++row) {
      const double y = centre(Square{row * game_.files}).y;
      page_.text({left() + board_width() + edge / 2, y}, 28, rank_name(row), rim);
    }
  }

  // The hand of the side at the bottom is at the lower right, the other one at the upper left.
  void draw_hand(Color color) {
    const bool below = color == style_.bottom;
    const double x = below ? left() + board_width() + edge + gap : gap;
    const double height = static_cast<double>(game_.hand_kinds()) * (cell * .92) + gap;
    const double y = below ? top() + board_height() - height : top();
    const bool to_move = color == diagram_.side_to_move;
    page_.rect({x, y}, stand, height, {.fill = tray, .stroke = to_move ? advice : tray, .width = to_move ? 5.0 : 1.0},
               10);

    int place = 0;
    for (std::size_t kind = 0; kind < game_.hand_kinds(); ++kind) {
      const PieceType type{static_cast<int>(kind)};
      const int number = diagram_.hands[index(color)][type];
      if (number == 0) continue;
      const double offset = gap / 2 + (place++ + .5) * cell * .92;
      const Spot at{x + stand / 2, below ? y + height - offset : y + offset};
      draw_piece({color, type}, at, .9);
      if (number > 1) draw_count({x + stand - 22, at.y + 28}, number);
    }
  }

  void draw_count(Spot at, int number) {
    page_.circle(at, 19, {.fill = "#7c1f1a", .stroke = tray, .width = 2});
    page_.text(at, 25, std::to_string(number), "#fff");
  }

  void draw_piece(Piece piece, Spot at, double size = 1, double opacity = 1) {
    const std::string use = "<use href=\"#" + id(piece) + "\"/>";
    page_.picture(use, at, cell * .94 * size, piece.color != style_.bottom, opacity);
  }

  void draw_arrow(Move move) {
    if (move.is_drop()) {
      draw_piece({diagram_.side_to_move, move.dropped()}, centre(move.to()), 1, .6);
      page_.circle(centre(move.to()), cell * .46, {.stroke = advice, .width = 6});
    } else {
      page_.arrow(centre(move.from()), centre(move.to()), 15, advice, .8);
    }
  }

  const BoardDiagram& diagram_;
  const GameSpec& game_;
  const BoardStyle& style_;
  Page page_;
};

}  // namespace

BoardDiagram board_diagram(const AnyPosition& position) {
  return std::visit(
      [](const auto& known) {
        const auto setup = known.setup();
        using G = typename std::remove_cvref_t<decltype(known)>::Game;
        const Color side = known.side_to_move();
        const auto check = known.in_check() ? std::optional{known.royal(side)} : std::nullopt;
        return BoardDiagram{.game = &G::spec,
                            .board = {setup.board.begin(), setup.board.end()},
                            .hands = setup.hands,
                            .side_to_move = side,
                            .check = check};
      },
      position);
}

std::string board_svg(const BoardDiagram& diagram, const BoardStyle& style) { return Drawing(diagram, style).draw(); }

std::string preview_svg(const BoardDiagram& diagram, PieceSet set) {
  return Drawing(diagram, {.set = set}).draw_preview();
}

}  // namespace ootori

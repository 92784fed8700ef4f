// The shape of a game's board: its squares, their names, and directions as each side sees them.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "rules/bitboard.hpp"
#include "rules/color.hpp"
#include "rules/game_spec.hpp"

namespace ootori {

// Columns and rows when the game is known only at run time.
constexpr int column_of(const GameSpec& spec, Square square) { return square.value % spec.files; }
constexpr int row_of(const GameSpec& spec, Square square) { return square.value / spec.files; }

// The square at a column (0 = Black's left) and a row (0 = White's last rank), if it is on the board.
constexpr std::optional<Square> square_at(const GameSpec& spec, int column, int row) {
  if (column < 0 || column >= spec.files || row < 0 || row >= spec.ranks) return std::nullopt;
  return Square{row * spec.files + column};
}

// Shogi names: files from 1 at Black's right, ranks from 'a' at the top.
inline std::string square_name(const GameSpec& spec, Square square) {
  return {static_cast<char>('0' + spec.files - column_of(spec, square)), static_cast<char>('a' + row_of(spec, square))};
}

constexpr std::optional<Square> parse_square(const GameSpec& spec, std::string_view name) {
  if (name.size() != 2) return std::nullopt;
  return square_at(spec, spec.files - (name[0] - '0'), name[1] - 'a');
}

template <class G>
struct Board {
  static constexpr int files = G::spec.files;
  static constexpr int ranks = G::spec.ranks;
  static constexpr int squares = files * ranks;
  static_assert(squares <= 64, "a board must fit one 64-bit word");
  static_assert(files <= 9, "files are named by one digit");

  static constexpr Bitboard all = squares == 64 ? ~Bitboard{0} : (Bitboard{1} << squares) - 1;

  static constexpr int column(Square square) { return square.value % files; }
  static constexpr int row(Square square) { return square.value / files; }

  // Ranks from `color`'s point of view: 1 is its farthest rank, `ranks` its own back rank.
  static constexpr int rank_from_far(Color color, Square square) {
    return color == Color::black ? row(square) + 1 : ranks - row(square);
  }

  static constexpr Bitboard file_mask(int column) {
    Bitboard mask = 0;
    for (int row = 0; row < ranks; ++row) mask |= Bitboard{1} << (row * files + column);
    return mask;
  }

  static constexpr Bitboard file_of(Square square) { return file_masks[index(square)]; }

  static constexpr Bitboard promotion_zone(Color color) { return zones[index(color)]; }

  // The square that `step`, as `color` sees it, leads to.
  static constexpr std::optional<Square> stepped(Color color, Square from, Step step) {
    const int sign = color == Color::black ? 1 : -1;
    return square_at(G::spec, column(from) + sign * step.right, row(from) - sign * step.forward);
  }

  // The squares that a move reaches if nothing stands in its way. All attack tables are computed from these at compile
  // time, in every file that includes them. The compiler evaluates plain numbers several times as fast as optional
  // squares.
  static constexpr Bitboard line(Color color, Square from, PieceMove move) {
    const int sign = color == Color::black ? 1 : -1;
    const int right = sign * move.step.right;
    const int down = -sign * move.step.forward;
    Bitboard passed = 0;
    int to_column = column(from) + right;
    int to_row = row(from) + down;
    for (int length = 1; length <= move.range; ++length, to_column += right, to_row += down) {
      if (to_column < 0 || to_column >= files || to_row < 0 || to_row >= ranks) break;
      passed |= Bitboard{1} << (to_row * files + to_column);
    }
    return passed;
  }

  // Adds to each square's set in `map` the square that a leap from it reaches.
  static constexpr void add_leaps(std::array<Bitboard, 64>& map, Color color, Step leap) {
    const int sign = color == Color::black ? 1 : -1;
    const int right = sign * leap.right;
    const int down = -sign * leap.forward;
    const int far = down * files + right;
    for (int row = std::max(0, -down); row < std::min(ranks, ranks - down); ++row) {
      for (int from = row * files + std::max(0, -right); from < row * files + std::min(files, files - right); ++from) {
        map[static_cast<std::size_t>(from)] |= Bitboard{1} << (from + far);
      }
    }
  }

 private:
  static constexpr std::array<Bitboard, squares> file_masks = [] {
    std::array<Bitboard, squares> masks{};
    for (int square = 0; square < squares; ++square)
      masks[static_cast<std::size_t>(square)] = file_mask(square % files);
    return masks;
  }();

  static constexpr std::array<Bitboard, 2> zones = [] {
    std::array<Bitboard, 2> masks{};
    for (const Color color : {Color::black, Color::white}) {
      for (int square = 0; square < squares; ++square) {
        if (rank_from_far(color, Square{square}) <= G::spec.zone_ranks) masks[index(color)] |= bit(Square{square});
      }
    }
    return masks;
  }();
};

}  // namespace ootori

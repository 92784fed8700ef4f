// Piece moves in Ralph Betza's funny notation, read at compile time; the part of it that the games need.
//   atoms      W F D A N (leaps), R B (riders), K = WF
//   directions f b l r, s = l and r, v = f and b; on diagonal atoms `bl` names one diagonal; `ffN` the two far leaps
//   a digit after R or B limits the ride, which other pieces can block
// Directions are Black's: forward is up the board.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace ootori {

struct Step {
  int right = 0;    // columns, to Black's right
  int forward = 0;  // ranks, away from Black
  constexpr bool operator==(const Step&) const = default;
};

// One direction a piece can go: `step` repeated up to `range` times over empty squares. A leap has range 1.
struct PieceMove {
  Step step;
  int range = 1;  // 1 … unlimited_range

  [[nodiscard]] constexpr bool is_ride() const { return range > 1; }
  constexpr bool operator==(const PieceMove&) const = default;
};

inline constexpr int unlimited_range = 8;  // longer than any line of a supported board

class PieceMoves {
 public:
  constexpr void add(PieceMove move) { moves_[size_++] = move; }
  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr const PieceMove* begin() const { return moves_.data(); }
  [[nodiscard]] constexpr const PieceMove* end() const { return moves_.data() + size_; }
  [[nodiscard]] constexpr PieceMove operator[](std::size_t index) const { return moves_[index]; }

 private:
  std::array<PieceMove, 16> moves_{};
  std::size_t size_ = 0;
};

namespace betza_detail {

constexpr bool is_direction(char c) { return std::string_view{"fblrsv"}.contains(c); }

constexpr bool goes(std::string_view directions, char direction) {
  if (directions.contains(direction)) return true;
  const bool sideways = direction == 'l' || direction == 'r';
  return directions.contains(sideways ? 's' : 'v');
}

constexpr void add_orthogonal(PieceMoves& moves, std::string_view directions, int length, int range) {
  const bool all = directions.empty();
  if (all || goes(directions, 'f')) moves.add({{0, length}, range});
  if (all || goes(directions, 'r')) moves.add({{length, 0}, range});
  if (all || goes(directions, 'b')) moves.add({{0, -length}, range});
  if (all || goes(directions, 'l')) moves.add({{-length, 0}, range});
}

// A lone `f` or `b` means both diagonals of that side; with a following `l` or `r` just the one.
constexpr void add_diagonal(PieceMoves& moves, std::string_view directions, int length, int range) {
  for (const int forward : {1, -1}) {
    for (const int right : {1, -1}) {
      bool wanted = directions.empty();
      for (std::size_t i = 0; i < directions.size() && !wanted; ++i) {
        const char along = directions[i];
        const char across = i + 1 < directions.size() ? directions[i + 1] : ' ';
        const bool narrowed = across == 'l' || across == 'r';
        wanted = along == (forward > 0 ? 'f' : 'b') && (!narrowed || across == (right > 0 ? 'r' : 'l'));
      }
      if (wanted) moves.add({{right * length, forward * length}, range});
    }
  }
}

constexpr void add_atom(PieceMoves& moves, char atom, std::string_view directions, int ride) {
  switch (atom) {
    case 'W': return add_orthogonal(moves, directions, 1, 1);
    case 'D': return add_orthogonal(moves, directions, 2, 1);
    case 'R': return add_orthogonal(moves, directions, 1, ride);
    case 'F': return add_diagonal(moves, directions, 1, 1);
    case 'A': return add_diagonal(moves, directions, 2, 1);
    case 'B': return add_diagonal(moves, directions, 1, ride);
    case 'K': add_orthogonal(moves, directions, 1, 1); return add_diagonal(moves, directions, 1, 1);
    case 'N':
      if (directions != "ff") throw "only ffN is in use";  // a compile-time error if a table has a typo
      moves.add({{1, 2}, 1});
      return moves.add({{-1, 2}, 1});
    default: throw "unknown Betza atom";
  }
}

}  // namespace betza_detail

// The moves of a piece. If a direction is given twice, the longer range applies (`K` with `bR`).
consteval PieceMoves parse_betza(std::string_view text) {
  PieceMoves read;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == ' ') {
      ++at;
      continue;
    }
    const std::size_t start = at;
    while (betza_detail::is_direction(text[at])) ++at;
    const std::string_view directions = text.substr(start, at - start);
    const char atom = text[at++];
    int ride = unlimited_range;
    if (at < text.size() && text[at] >= '1' && text[at] <= '9') ride = text[at++] - '0';
    betza_detail::add_atom(read, atom, directions, ride);
  }

  PieceMoves longest;
  for (const PieceMove move : read) {
    bool dominated = false;
    for (const PieceMove other : read) dominated |= other.step == move.step && other.range > move.range;
    if (!dominated) longest.add(move);
  }
  return longest;
}

}  // namespace ootori

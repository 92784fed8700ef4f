// A square of a board of at most 64 squares, as an index in reading order: row 0 is the rank 'a' (White's side),
// column 0 is the highest file (Black's left). The board's shape lives in `Board`, so a Square alone has no name.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace ootori {

struct Square {
  std::uint8_t value = 0;  // 0 … files × ranks − 1

  constexpr Square() = default;
  constexpr explicit Square(int index) : value(static_cast<std::uint8_t>(index)) {}
  constexpr auto operator<=>(const Square&) const = default;
};

constexpr std::size_t index(Square square) { return square.value; }

}  // namespace ootori

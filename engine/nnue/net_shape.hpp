// How large a game's net is. Each shape is a choice that matches have made: docs/training.md.
#pragma once

#include <cstddef>

namespace ootori {

struct NetShape {
  std::size_t width;    // sums a side; a multiple of 32
  std::size_t outputs;  // sets of weights by pieces in hand
  // Zones of the own royal piece, each with rows of weights of its own: so many rows from its own end, the last of them
  // with all beyond, times so many columns from the edge to the centre (1, 2 or 4).
  int royal_rows;
  int royal_columns;
};

template <class G>
inline constexpr NetShape net_shape{.width = 256, .outputs = 4, .royal_rows = 1, .royal_columns = 1};

}  // namespace ootori

// The size of each game's net. Matches decided between sizes (docs/training.md).
#pragma once

#include <cstddef>

namespace ootori {

struct NetShape {
  std::size_t width;    // sums per side; a multiple of 32
  std::size_t outputs;  // sets of output weights, chosen by the number of pieces in hand
  // The zones of a side's royal piece, each with its own rows of weights: `royal_rows` rows from the side's own edge,
  // the last including all rows beyond it, times `royal_columns` columns from the edge to the centre (1, 2 or 4).
  int royal_rows;
  int royal_columns;
};

template <class G>
inline constexpr NetShape net_shape{.width = 256, .outputs = 4, .royal_rows = 1, .royal_columns = 1};

}  // namespace ootori

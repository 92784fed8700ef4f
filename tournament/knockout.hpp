// Knock-outs: the loser goes, the winner meets the winner of the neighbouring place. Pure.
#pragma once

#include <cstddef>
#include <vector>

namespace ootori::tournament {

[[nodiscard]] std::size_t knockout_rounds(std::size_t players);

// The places of the tree from the top: who is best by starting number meets the last, and the best two meet in the
// final at the earliest. Numbers beyond the players are empty places, whose opponents go through.
[[nodiscard]] std::vector<std::size_t> knockout_tree(std::size_t players);

}  // namespace ootori::tournament

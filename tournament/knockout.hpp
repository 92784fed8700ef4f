// Knockouts: the loser is eliminated, and the winner meets the winner of the neighbouring pair. Pure functions.
#pragma once

#include <cstddef>
#include <vector>

namespace ootori::tournament {

[[nodiscard]] std::size_t knockout_rounds(std::size_t players);

// The bracket, from top to bottom, as starting numbers. The highest seed meets the lowest, and the two highest seeds
// can only meet in the final. Numbers that no player has are empty places, whose opponents advance without a game.
[[nodiscard]] std::vector<std::size_t> knockout_tree(std::size_t players);

}  // namespace ootori::tournament

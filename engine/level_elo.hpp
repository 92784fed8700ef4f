// Levels as Elo figures, for programs that ask for a strength by number. The figures are measured between the levels
// (docs/strength.md), so differences mean what Elo means; where the scale begins is our choice, and they say nothing
// about ratings of people or of other programs.
#pragma once

#include <array>

#include "engine/engine.hpp"

namespace ootori {

// Of levels 1 to 19, the mean of both games. Level 20 has none: it is as strong as its time lets it be.
inline constexpr std::array<int, Strength::full - 1> elo_of_level{
    500, 654, 800, 959, 1103, 1277, 1454, 1573, 1713, 1830, 1966, 2097, 2237, 2376, 2498, 2666, 2819, 2945, 3122};

inline constexpr int weakest_elo = elo_of_level.front();
inline constexpr int strongest_elo = elo_of_level.back();

// The strength of that figure, between two levels where it lies between theirs; the nearest outside of the scale.
[[nodiscard]] constexpr Strength strength_of_elo(int elo) {
  if (elo <= weakest_elo) return {Strength::weakest};
  for (std::size_t above = 1; above < elo_of_level.size(); ++above) {
    if (elo >= elo_of_level[above]) continue;
    const int below_elo = elo_of_level[above - 1];
    return {static_cast<int>(above), static_cast<double>(elo - below_elo) / (elo_of_level[above] - below_elo)};
  }
  return {Strength::full - 1};
}

}  // namespace ootori

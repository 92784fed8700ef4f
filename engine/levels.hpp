// Playing strengths below full: how far a level looks, what it overlooks, and how freely it chooses among moves that
// it thinks about equal.
#pragma once

#include <span>

#include "engine/blindness.hpp"
#include "engine/engine.hpp"

namespace ootori {

struct LevelTraits {
  int depth;            // plies
  std::uint64_t nodes;  // a move
  int choices;          // moves weighed against each other
  int noise;            // centipawns by which a move's value is misjudged, at most
  int tolerance;        // centipawns that the chosen move may be worse than the best, as the level sees it
  Blindness::Chances blindness;
};

// For every level but the full one.
[[nodiscard]] LevelTraits level_traits(Strength strength);

// The line a level chooses of those that its search found, best first. Never one that loses by force where another
// does not, and always a mate that it has found. `lines` is not empty.
[[nodiscard]] const SearchLine& choose_line(std::span<const SearchLine> lines, const LevelTraits& traits,
                                            std::uint64_t seed);

}  // namespace ootori

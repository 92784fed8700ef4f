// Playing strengths below full: how far a level looks, what it overlooks, and how freely it chooses among moves that
// it thinks about equal. How strong each is, measured, is in docs/strength.md.
#pragma once

#include <span>
#include <vector>

#include "engine/blindness.hpp"
#include "engine/engine.hpp"

namespace ootori {

struct LevelTraits {
  int depth;            // plies
  std::uint64_t nodes;  // a move, give or take a tenth
  int choices;          // moves that are compared
  int noise;            // largest error in the value of a move, in centipawns
  int tolerance;        // how much worse than the best the chosen move may be, in centipawns, as the level sees it
  Blindness::Chances blindness;
};

// For every strength below full strength.
template <class G>
[[nodiscard]] LevelTraits level_traits(Strength strength);

// The nodes of one move of a level: not always the same, so that games between the same players differ.
[[nodiscard]] std::uint64_t nodes_of_move(const LevelTraits& traits, std::uint64_t seed);

// The moves that a level thinks about, of those given: not those that it overlooks, and none that lets the opponent
// mate at once. Where that leaves nothing, those that let the opponent mate, or all. Not empty if `moves` is not.
template <class G>
[[nodiscard]] std::vector<Move> considered_moves(const Position<G>& position, std::span<const Move> moves,
                                                 const Blindness& blindness);

// The line a level chooses of those that its search found, best first. Never one that loses by force where another
// does not, and always a mate that it has found. `lines` is not empty.
[[nodiscard]] const SearchLine& choose_line(std::span<const SearchLine> lines, const LevelTraits& traits,
                                            std::uint64_t seed);

}  // namespace ootori

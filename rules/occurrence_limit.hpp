// How often a position may occur in a game.
#pragma once

#include "rules/game.hpp"

namespace ootori {

// The occurrence that is forbidden, or that ends the game.
template <class G>
[[nodiscard]] int occurrence_limit(const Game<G>& game) {
  const bool is_pychess =
      G::spec.repetition.effect == Repetition::forbidden && game.terms().repetition == RepetitionProfile::pychess;
  return is_pychess ? pychess_repetition_limit : G::spec.repetition.occurrences;
}

}  // namespace ootori

// A mate proof that can be checked without a search: for each position that the defender's replies can lead to, the
// attacker's move and the number of plies within which it mates. Its file format and checker: notation/mate_proof.hpp.
#pragma once

#include <vector>

#include "engine/mate/mate_terms.hpp"
#include "rules/position.hpp"

namespace ootori {

template <class G>
struct MateProof {
  struct Step {
    Position<G> position;  // the attacker is to move
    Move move;
    int plies;
  };

  AttackerMoves attacker = AttackerMoves::checks;
  std::vector<Step> steps;  // the first is for the root position
};

}  // namespace ootori

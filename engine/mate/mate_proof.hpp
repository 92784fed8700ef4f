// A proof of a mate that can be checked without searching: for each position that the attacker can be brought to, his
// move and within how many plies it mates. notation/mate_proof_file.hpp writes it down, and checks it.
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
  std::vector<Step> steps;  // the first is of the position that was asked for
};

}  // namespace ootori

// Writes a mate proof in the file format of notation/mate_proof.hpp.
#pragma once

#include <string>

#include "engine/mate/mate_proof.hpp"
#include "notation/mate_proof.hpp"

namespace ootori {

template <class G>
[[nodiscard]] std::string write_mate_proof(const MateProof<G>& proof) {
  std::string text = write_mate_proof_head(
      G::spec, proof.attacker == AttackerMoves::checks ? ProofAttacker::checks : ProofAttacker::all);
  for (const auto& step : proof.steps) text += write_mate_proof_line(step.position, step.move, step.plies);
  return text;
}

}  // namespace ootori

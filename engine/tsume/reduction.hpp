// Takes away what a problem does not need: every piece that can go to the defender's hand while the verdict stays.
#pragma once

#include "engine/tsume/audit.hpp"

namespace ootori {

struct ReductionTerms {
  int plies = 1;                     // of the position's shortest mate
  std::uint64_t first_nodes = 2000;  // for each question while much is taken away
  std::uint64_t nodes = 20'000;      // for each question of what decides
};

// A sound problem of the same length in which no single piece but the royal ones can be taken away, on the board or in
// the attacker's hand; or none where the position comes to no such problem, or that cannot be decided.
template <class G>
[[nodiscard]] std::optional<Position<G>> reduced(MateSolver& solver, const Position<G>& position,
                                                 const ReductionTerms& terms);

// All variations of a setup with one piece less, in the order of the squares and then of the attacker's hand.
template <class G>
[[nodiscard]] std::vector<Setup<G>> with_one_piece_less(const Setup<G>& setup);

}  // namespace ootori

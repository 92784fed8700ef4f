// Removes the pieces that a problem does not need: every piece that can move to the defender's hand without changing
// the verdict.
#pragma once

#include "engine/tsume/audit.hpp"

namespace ootori {

struct ReductionTerms {
  int plies = 1;                     // the length of the position's shortest mate
  std::uint64_t first_nodes = 2000;  // for each query while many pieces can still be removed
  std::uint64_t nodes = 20'000;      // for each query that decides
};

// A sound problem of the same length from which no piece except the royal pieces can be removed, on the board or in the
// attacker's hand. None if the position does not lead to such a problem, or if this cannot be decided.
template <class G>
[[nodiscard]] std::optional<Position<G>> reduced(MateSolver& solver, const Position<G>& position,
                                                 const ReductionTerms& terms);

struct SparePiece {
  std::optional<Square> square{};  // none: in the attacker's hand
  PieceType type;

  bool operator==(const SparePiece&) const = default;
};

struct SparePieces {
  std::vector<SparePiece> pieces{};  // each can move to the defender's hand, and the problem stays sound
  bool is_complete = true;           // false: the node limit left some pieces undecided
};

// The superfluous pieces of a sound problem of `terms.plies`: first by square, then by the kinds in the attacker's
// hand.
template <class G>
[[nodiscard]] SparePieces spare_pieces(MateSolver& solver, const Position<G>& position, const AuditTerms& terms);

// All setups with one piece less: first by square, then by the kinds in the attacker's hand.
template <class G>
[[nodiscard]] std::vector<Setup<G>> with_one_piece_less(const Setup<G>& setup);

}  // namespace ootori

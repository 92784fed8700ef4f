// Checks whether a position is a sound problem. If this cannot be decided within the node limit, the verdict is
// `unknown`, never `unique`.
#pragma once

#include <optional>

#include "engine/mate/mate_solver.hpp"
#include "engine/tsume/problem.hpp"

namespace ootori {

enum class ProblemVerdict : std::uint8_t {
  unique,
  several,  // another check before the last move also leads to a mate, of any length
  no_mate,
  wrong_length,          // the shortest mate does not have the required length
  left_in_hand,          // the attacker has pieces in hand at the end
  futile_interposition,  // the defence has this length only because of a drop that is captured without effect
  unknown,
};
[[nodiscard]] std::string_view code(ProblemVerdict verdict);

struct AuditTerms {
  std::optional<int> plies{};     // the required length
  std::uint64_t nodes = 100'000;  // for each query to the solver
  bool minds_hand = true;         // whether pieces left in hand matter
};

struct ProblemAudit {
  ProblemVerdict verdict = ProblemVerdict::unknown;
  std::vector<Move> line{};
  bool final_duals = false;  // as in Problem
  int tries = 0;             // as in Problem
  std::uint64_t nodes = 0;   // for the first query only

  [[nodiscard]] bool is_sound() const { return verdict == ProblemVerdict::unique; }
};

template <class G>
[[nodiscard]] ProblemAudit audit(MateSolver& solver, const Position<G>& position, const AuditTerms& terms);

}  // namespace ootori

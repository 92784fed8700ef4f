// Checks whether a position is a sound problem. If this cannot be decided within the node limit, the verdict is
// `unknown`, never `unique`.
#pragma once

#include <optional>
#include <vector>

#include "engine/mate/mate_solver.hpp"
#include "engine/stop_token.hpp"
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
  // The line to judge, which is legal and ends in mate; `plies` is its length. Empty: the solver's.
  std::vector<Move> solution{};
  bool finds_all = false;  // continues after the first flaw, and completes the lines of all flaws
  StopToken stop{};        // after it, the verdict is `unknown` unless a flaw has been found
};

struct ProblemFlaw {
  ProblemVerdict verdict = ProblemVerdict::unknown;  // never `unique`; `unknown`: not decided at this move
  int ply = 0;                                       // of the solution, from 1; 0: a flaw of the whole problem
  // The moves that show it, from the start. If another check mates: the solution up to it, the check and, with
  // `finds_all`, the mate that it leads to.
  std::vector<Move> line{};
};

struct ProblemAudit {
  ProblemVerdict verdict = ProblemVerdict::unknown;  // that of the first flaw that is certain
  std::vector<Move> line{};                          // the solution, or a shortest mate if that has another length
  std::vector<ProblemFlaw> flaws{};                  // in the order of the solution
  bool final_duals = false;                          // as in Problem
  int tries = 0;                                     // as in Problem
  std::uint64_t nodes = 0;                           // for the first query only

  [[nodiscard]] bool is_sound() const { return verdict == ProblemVerdict::unique; }
};

template <class G>
[[nodiscard]] ProblemAudit audit(MateSolver& solver, const Position<G>& position, const AuditTerms& terms);

}  // namespace ootori

// Whether a position is a sound problem. What cannot be decided within the nodes allowed is unknown, never sound.
#pragma once

#include <optional>

#include "engine/mate/mate_solver.hpp"
#include "engine/tsume/problem.hpp"

namespace ootori {

enum class ProblemVerdict : std::uint8_t {
  unique,
  several,  // another check, before the last move, leads to a mate as well, of whatever length
  no_mate,
  wrong_length,          // the shortest mate is not of the length asked for
  left_in_hand,          // the attacker ends with pieces in hand
  futile_interposition,  // the defence is only as long because of a drop that is captured to no effect
  unknown,
};
[[nodiscard]] std::string_view code(ProblemVerdict verdict);

struct AuditTerms {
  std::optional<int> plies{};     // the length that it must have
  std::uint64_t nodes = 100'000;  // for each question to the solver
  bool minds_hand = true;         // whether pieces left in hand count
};

struct ProblemAudit {
  ProblemVerdict verdict = ProblemVerdict::unknown;
  std::vector<Move> line{};
  bool final_duals = false;
  int tries = 0;
  std::uint64_t nodes = 0;  // of the first question alone

  [[nodiscard]] bool is_sound() const { return verdict == ProblemVerdict::unique; }
};

template <class G>
[[nodiscard]] ProblemAudit audit(MateSolver& solver, const Position<G>& position, const AuditTerms& terms);

}  // namespace ootori

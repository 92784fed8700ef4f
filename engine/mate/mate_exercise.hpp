// A learner's move in a mate problem, judged by the solver: whatever mates as fast is right, and the defender answers
// as long as he can.
#pragma once

#include <optional>
#include <span>

#include "engine/mate/mate_solver.hpp"
#include "rules/position.hpp"

namespace ootori {

enum class TryVerdict : std::uint8_t {
  mates,     // it ends the problem
  right,     // the mate still comes in time
  no_check,  // it leaves the defender any move
  escapes,   // there is no mate in time after it, or none that the solver finds within `most_try_nodes`
};
[[nodiscard]] std::string_view code(TryVerdict verdict);

struct JudgedTry {
  TryVerdict verdict = TryVerdict::escapes;
  // The defence: the longest after a right move, one that escapes after another. None after a mate or no check.
  std::optional<Move> reply{};
};

// Several times what the hardest problem of the collection takes; bounds a position that somebody made up.
inline constexpr std::uint64_t most_try_nodes = 1'000'000;

// Judges a legal move in a position with a mate in `plies`. `line` is the stated solution from there, or empty: its
// reply is played where no other is longer.
template <class G>
[[nodiscard]] JudgedTry judge_try(MateSolver& solver, const Position<G>& position, int plies,
                                  std::span<const Move> line, Move move);

}  // namespace ootori

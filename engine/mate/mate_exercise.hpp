// Judges a learner's move in a mate problem with the mate solver: any move that mates as fast as the solution is right,
// and the defender replies with the longest defence.
#pragma once

#include <optional>
#include <span>

#include "engine/mate/mate_solver.hpp"
#include "rules/position.hpp"

namespace ootori {

enum class TryVerdict : std::uint8_t {
  mates,     // checkmate: the problem is solved
  right,     // still mates in time
  no_check,  // does not give check
  escapes,   // no longer mates in time, or the solver finds no such mate within `most_try_nodes`
};
[[nodiscard]] std::string_view code(TryVerdict verdict);

struct JudgedTry {
  TryVerdict verdict = TryVerdict::escapes;
  // The defender's reply: the longest defence after a right move, an escape after a wrong check. None after `mates` and
  // `no_check`.
  std::optional<Move> reply{};
};

// The node limit for each reply. Several times what the hardest problem of the collection needs; it bounds the time for
// positions that users make up.
inline constexpr std::uint64_t most_try_nodes = 1'000'000;

// Judges a legal move in a position with a mate in `plies`. `line` is the stated solution from that position, or empty;
// its reply is preferred among equally long defences.
template <class G>
[[nodiscard]] JudgedTry judge_try(MateSolver& solver, const Position<G>& position, int plies,
                                  std::span<const Move> line, Move move);

}  // namespace ootori

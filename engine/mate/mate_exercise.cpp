#include "engine/mate/mate_exercise.hpp"

#include "rules/games.hpp"
#include "rules/movegen.hpp"

namespace ootori {
namespace {

// The number of plies in which the side to move mates; never_mate if the solver proves no mate within `plies`.
template <class G>
int plies_after(MateSolver& solver, const Position<G>& position, int plies) {
  if (plies < 1) return never_mate;
  const MateResult result = solver.solve(position, {.most_plies = plies, .wants_line = false, .nodes = most_try_nodes});
  return result.verdict == MateVerdict::mate ? result.plies : never_mate;
}

}  // namespace

std::string_view code(TryVerdict verdict) {
  switch (verdict) {
    case TryVerdict::mates: return "mates";
    case TryVerdict::right: return "right";
    case TryVerdict::no_check: return "no_check";
    case TryVerdict::escapes: return "escapes";
  }
  return "";
}

template <class G>
JudgedTry judge_try(MateSolver& solver, const Position<G>& position, int plies, std::span<const Move> line, Move move) {
  const Position<G> next = position.after(move);
  if (!next.in_check()) return {.verdict = TryVerdict::no_check};
  if (!has_legal_move(next)) return {.verdict = TryVerdict::mates};
  const bool is_stated = line.size() > 1 && line[0] == move;
  std::optional<Move> longest;
  int most = -1;
  for (const Move reply : legal_moves(next)) {
    const int lasts = plies_after(solver, next.after(reply), plies - 2);
    if (lasts > most || (lasts == most && is_stated && reply == line[1])) {
      longest = reply;
      most = lasts;
    }
  }
  return {.verdict = most == never_mate ? TryVerdict::escapes : TryVerdict::right, .reply = longest};
}

#define INSTANTIATE(G) \
  template JudgedTry judge_try<G>(MateSolver&, const Position<G>&, int, std::span<const Move>, Move);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori

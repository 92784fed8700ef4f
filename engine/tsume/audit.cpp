#include "engine/tsume/audit.hpp"

#include "engine/mate/checking_moves.hpp"
#include "rules/games.hpp"

namespace ootori {
namespace {

template <class G>
class Auditor {
 public:
  Auditor(MateSolver& solver, const Position<G>& position, const AuditTerms& terms)
      : solver_(solver), terms_(terms), start_(position) {}

  ProblemAudit run() {
    const MateResult result =
        solver_.solve(start_, {.most_plies = terms_.plies.value_or(longest_mate_searched), .nodes = terms_.nodes});
    audit_.nodes = result.nodes;
    audit_.line = result.line;
    if (result.verdict == MateVerdict::no_mate) {
      const bool is_none_at_all = result.plies >= never_mate - 1;
      return judged(is_none_at_all ? ProblemVerdict::no_mate : ProblemVerdict::wrong_length);
    }
    if (result.verdict == MateVerdict::unknown || !result.is_shortest) return judged(ProblemVerdict::unknown);
    if (terms_.plies && result.plies != *terms_.plies) return judged(ProblemVerdict::wrong_length);
    if (result.line.size() != static_cast<std::size_t>(result.plies)) return judged(ProblemVerdict::unknown);
    return judged(walk());
  }

 private:
  ProblemAudit judged(ProblemVerdict verdict) {
    audit_.verdict = verdict;
    return audit_;
  }

  ProblemVerdict walk() {
    Position<G> position = start_;
    for (std::size_t ply = 0; ply < audit_.line.size(); ++ply) {
      if (ply % 2 == 0) {
        if (const auto flaw = rivals(position, ply)) return *flaw;
      } else if (const auto flaw = interposition(position, ply)) {
        return *flaw;
      }
      position = position.after(audit_.line[ply]);
    }
    const bool leaves_pieces = !position.hand(start_.side_to_move()).empty();
    return leaves_pieces && terms_.minds_hand ? ProblemVerdict::left_in_hand : ProblemVerdict::unique;
  }

  // No check other than the solution's may lead to mate. At the last move, another immediate mate is a final dual,
  // which is allowed except in a mate in one.
  std::optional<ProblemVerdict> rivals(const Position<G>& position, std::size_t ply) {
    const bool is_last = ply + 1 == audit_.line.size();
    MoveList checks;
    generate_checks(position, checks);
    if (ply == 0) audit_.tries = static_cast<int>(checks.size()) - 1;
    for (const Move rival : checks) {
      if (rival == audit_.line[ply]) continue;
      const Position<G> next = position.after(rival);
      if (is_last) {
        if (has_legal_move(next)) continue;
        if (ply == 0) return ProblemVerdict::several;
        audit_.final_duals = true;
        continue;
      }
      const MateResult result = solver_.solve_defence(next, {.nodes = terms_.nodes});
      if (result.verdict == MateVerdict::mate) return ProblemVerdict::several;
      if (result.verdict == MateVerdict::unknown) return ProblemVerdict::unknown;
    }
    return {};
  }

  // An interposed drop that is captured at once is futile if the mate is as fast without the captured piece in hand: it
  // gained the defender two plies and nothing else.
  std::optional<ProblemVerdict> interposition(const Position<G>& position, std::size_t ply) {
    const Move drop = audit_.line[ply];
    const Move answer = audit_.line[ply + 1];
    if (!drop.is_drop() || answer.is_drop() || answer.to() != drop.to()) return {};
    Setup<G> setup = position.after(drop).after(answer).setup();
    const Color attacker = start_.side_to_move();
    setup.hands[index(attacker)].remove(drop.dropped());
    setup.hands[index(~attacker)].add(drop.dropped());
    const auto without = Position<G>::from(setup, Strictness::lenient);
    if (!without) return ProblemVerdict::unknown;
    const int left = static_cast<int>(audit_.line.size() - ply) - 2;
    const MateResult result = solver_.solve_defence(*without, {.most_plies = left, .nodes = terms_.nodes});
    if (result.verdict == MateVerdict::mate) return ProblemVerdict::futile_interposition;
    if (result.verdict == MateVerdict::unknown) return ProblemVerdict::unknown;
    return {};
  }

  MateSolver& solver_;
  const AuditTerms& terms_;
  const Position<G> start_;
  ProblemAudit audit_;
};

}  // namespace

std::string_view code(ProblemVerdict verdict) {
  switch (verdict) {
    case ProblemVerdict::unique: return "unique";
    case ProblemVerdict::several: return "several";
    case ProblemVerdict::no_mate: return "no_mate";
    case ProblemVerdict::wrong_length: return "wrong_length";
    case ProblemVerdict::left_in_hand: return "left_in_hand";
    case ProblemVerdict::futile_interposition: return "futile_interposition";
    case ProblemVerdict::unknown: return "unknown";
  }
  return "";
}

template <class G>
ProblemAudit audit(MateSolver& solver, const Position<G>& position, const AuditTerms& terms) {
  return Auditor<G>{solver, position, terms}.run();
}

#define INSTANTIATE(G) template ProblemAudit audit<G>(MateSolver&, const Position<G>&, const AuditTerms&);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori

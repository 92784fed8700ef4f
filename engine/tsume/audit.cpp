#include "engine/tsume/audit.hpp"

#include <algorithm>
#include <utility>

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
    const bool is_bounded = terms_.plies && !terms_.finds_all;
    const MateResult result = solver_.solve(
        start_, {.most_plies = is_bounded ? *terms_.plies : longest_mate_searched, .nodes = terms_.nodes}, terms_.stop);
    audit_.nodes = result.nodes;
    audit_.line = result.line;
    judge(result);
    const auto is_certain = [](const ProblemFlaw& flaw) { return flaw.verdict != ProblemVerdict::unknown; };
    const auto first = std::ranges::find_if(audit_.flaws, is_certain);
    audit_.verdict = first != audit_.flaws.end() ? first->verdict
                     : audit_.flaws.empty()      ? ProblemVerdict::unique
                                                 : ProblemVerdict::unknown;
    return std::move(audit_);
  }

 private:
  void judge(const MateResult& result) {
    if (result.verdict == MateVerdict::no_mate) {
      const bool is_none_at_all = result.plies >= never_mate - 1;
      return add(is_none_at_all ? ProblemVerdict::no_mate : ProblemVerdict::wrong_length, 0, {});
    }
    if (result.verdict == MateVerdict::unknown || !result.is_shortest) return add(ProblemVerdict::unknown, 0, {});
    if (terms_.plies && result.plies != *terms_.plies) return add(ProblemVerdict::wrong_length, 0, audit_.line);
    if (!terms_.solution.empty()) audit_.line = terms_.solution;
    if (audit_.line.size() != static_cast<std::size_t>(result.plies)) return add(ProblemVerdict::unknown, 0, {});
    walk();
  }

  void add(ProblemVerdict verdict, std::size_t ply, std::vector<Move> line) {
    audit_.flaws.push_back({.verdict = verdict, .ply = static_cast<int>(ply), .line = std::move(line)});
  }
  [[nodiscard]] bool is_settled() const { return !audit_.flaws.empty() && !terms_.finds_all; }

  // The solution's first `plies` moves.
  [[nodiscard]] std::vector<Move> solution_to(std::size_t plies) const {
    return {audit_.line.begin(), audit_.line.begin() + static_cast<std::ptrdiff_t>(plies)};
  }

  void walk() {
    Position<G> position = start_;
    for (std::size_t ply = 0; ply < audit_.line.size(); ++ply) {
      if (ply % 2 == 0) {
        look_for_rivals(position, ply);
      } else {
        look_at_interposition(position, ply);
      }
      if (is_settled()) return;
      position = position.after(audit_.line[ply]);
    }
    const bool leaves_pieces = !position.hand(start_.side_to_move()).empty();
    if (leaves_pieces && terms_.minds_hand) add(ProblemVerdict::left_in_hand, audit_.line.size(), audit_.line);
  }

  // No check other than the solution's may lead to mate. At the last move, another immediate mate is a final dual,
  // which is allowed except in a mate in one.
  void look_for_rivals(const Position<G>& position, std::size_t ply) {
    const bool is_last = ply + 1 == audit_.line.size();
    MoveList checks;
    generate_checks(position, checks);
    if (ply == 0) audit_.tries = static_cast<int>(checks.size()) - 1;
    for (const Move rival : checks) {
      if (rival == audit_.line[ply]) continue;
      const Position<G> next = position.after(rival);
      if (!is_last) {
        const MateResult result = solver_.solve_defence(next, {.nodes = terms_.nodes}, terms_.stop);
        if (result.verdict != MateVerdict::no_mate) add_rival(position, ply, rival, result.verdict);
      } else if (!has_legal_move(next)) {
        if (ply == 0) add_rival(position, ply, rival, MateVerdict::mate);
        audit_.final_duals |= ply != 0;
      }
      if (is_settled()) return;
    }
  }

  void add_rival(const Position<G>& position, std::size_t ply, Move rival, MateVerdict verdict) {
    std::vector<Move> line = solution_to(ply);
    line.push_back(rival);
    if (verdict == MateVerdict::unknown) return add(ProblemVerdict::unknown, ply + 1, std::move(line));
    if (terms_.finds_all) {
      const MateResult mate = solver_.solve(position, {.nodes = terms_.nodes, .first_moves = {rival}}, terms_.stop);
      if (!mate.line.empty()) line.insert(line.end(), mate.line.begin() + 1, mate.line.end());
    }
    add(ProblemVerdict::several, ply + 1, std::move(line));
  }

  // An interposed drop that is captured at once is futile if the mate is as fast without the captured piece in hand: it
  // gained the defender two plies and nothing else.
  void look_at_interposition(const Position<G>& position, std::size_t ply) {
    const Move drop = audit_.line[ply];
    const Move answer = audit_.line[ply + 1];
    if (!drop.is_drop() || answer.is_drop() || answer.to() != drop.to()) return;
    Setup<G> setup = position.after(drop).after(answer).setup();
    const Color attacker = start_.side_to_move();
    setup.hands[index(attacker)].remove(drop.dropped());
    setup.hands[index(~attacker)].add(drop.dropped());
    const auto without = Position<G>::from(setup, Strictness::lenient);
    if (!without) return add(ProblemVerdict::unknown, ply + 1, solution_to(ply + 2));
    const int left = static_cast<int>(audit_.line.size() - ply) - 2;
    const MateResult result = solver_.solve_defence(*without, {.most_plies = left, .nodes = terms_.nodes}, terms_.stop);
    if (result.verdict == MateVerdict::no_mate) return;
    const bool is_futile = result.verdict == MateVerdict::mate;
    add(is_futile ? ProblemVerdict::futile_interposition : ProblemVerdict::unknown, ply + 1, solution_to(ply + 2));
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

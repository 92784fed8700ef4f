#include "engine/tsume/reduction.hpp"

#include <utility>

#include "engine/tsume/setting.hpp"
#include "rules/games.hpp"

namespace ootori {
namespace {

template <class G>
class Reduction {
 public:
  Reduction(MateSolver& solver, const Position<G>& position, const ReductionTerms& terms)
      : solver_(solver), terms_(terms), position_(position) {}

  std::optional<Position<G>> run() {
    const auto seems_enough = [this](const Position<G>& without) {
      return mates_as_fast(without) ? ProblemVerdict::unique : ProblemVerdict::several;
    };
    while (drops_any(seems_enough)) {
    }
    // Again, this time with the full audit.
    if (judge(position_) != ProblemVerdict::unique) return {};
    while (drops_any([this](const Position<G>& without) { return judge(without); })) {
    }
    if (is_undecided_) return {};
    send_home();
    return position_;
  }

 private:
  ProblemVerdict judge(const Position<G>& position) {
    return audit(solver_, position, {.plies = terms_.plies, .nodes = terms_.nodes}).verdict;
  }

  bool mates_as_fast(const Position<G>& position) {
    const MateResult result =
        solver_.solve(position, {.most_plies = terms_.plies, .wants_line = false, .nodes = terms_.first_nodes});
    return result.verdict == MateVerdict::mate && result.is_shortest && result.plies == terms_.plies;
  }

  // Removes, in one round over the pieces, each piece without which `judge_without` says `unique`. Returns whether any
  // was removed. Stops at the first `unknown`, sets is_undecided_ and returns false.
  template <class Judge>
  bool drops_any(Judge&& judge_without) {
    bool any = false;
    is_undecided_ = false;
    for (std::size_t at = 0;;) {
      const auto variations = with_one_piece_less<G>(position_.setup());
      if (at >= variations.size()) return any;
      const auto without = Position<G>::from(variations[at], Strictness::lenient);
      const auto verdict = without ? judge_without(*without) : ProblemVerdict::no_mate;
      if (verdict == ProblemVerdict::unique) {
        position_ = *without;
        any = true;
      } else {
        is_undecided_ |= verdict == ProblemVerdict::unknown;
        if (is_undecided_) return false;
        ++at;
      }
    }
  }

  // Puts the attacker's royal piece on its starting square if the problem allows it.
  void send_home() {
    Setup<G> setup = position_.setup();
    const Color attacker = position_.side_to_move();
    const Square home = Position<G>::initial().royal(attacker);
    const Square here = position_.royal(attacker);
    if (here == home || setup.board[index(home)]) return;
    std::swap(setup.board[index(home)], setup.board[index(here)]);
    const auto moved = Position<G>::from(setup, Strictness::lenient);
    if (moved && judge(*moved) == ProblemVerdict::unique && has_nothing_superfluous(*moved)) position_ = *moved;
  }

  bool has_nothing_superfluous(const Position<G>& position) {
    for (const Setup<G>& setup : with_one_piece_less<G>(position.setup())) {
      const auto without = Position<G>::from(setup, Strictness::lenient);
      const auto verdict = without ? judge(*without) : ProblemVerdict::no_mate;
      if (verdict == ProblemVerdict::unique || verdict == ProblemVerdict::unknown) return false;
    }
    return true;
  }

  MateSolver& solver_;
  const ReductionTerms& terms_;
  Position<G> position_;
  bool is_undecided_ = false;
};

// The piece that `less`, one of with_one_piece_less, lacks.
template <class G>
SparePiece difference(const Setup<G>& setup, const Setup<G>& less) {
  for (std::size_t square = 0; square < setup.board.size(); ++square) {
    if (setup.board[square] == less.board[square]) continue;
    return {.square = Square{static_cast<int>(square)}, .type = setup.board[square]->type};
  }
  const std::size_t attacker = index(setup.side_to_move);
  PieceType type{0};
  while (setup.hands[attacker][type] == less.hands[attacker][type]) type = PieceType{type.value + 1};
  return {.type = type};
}

}  // namespace

template <class G>
std::vector<Setup<G>> with_one_piece_less(const Setup<G>& setup) {
  std::vector<Setup<G>> variations;
  const Color defender = ~setup.side_to_move;
  for (std::size_t square = 0; square < setup.board.size(); ++square) {
    const auto piece = setup.board[square];
    if (!piece || piece->type == G::spec.royal) continue;
    Setup<G>& without = variations.emplace_back(setup);
    without.board[square].reset();
    without.hands[index(defender)].add(in_hand<G>(piece->type));
  }
  for (std::size_t kind = 0; kind < G::spec.hand_kinds(); ++kind) {
    const PieceType type{static_cast<int>(kind)};
    if (!setup.hands[index(~defender)].holds(type)) continue;
    Setup<G>& without = variations.emplace_back(setup);
    without.hands[index(~defender)].remove(type);
    without.hands[index(defender)].add(type);
  }
  return variations;
}

template <class G>
std::optional<Position<G>> reduced(MateSolver& solver, const Position<G>& position, const ReductionTerms& terms) {
  return Reduction<G>{solver, position, terms}.run();
}

template <class G>
SparePieces spare_pieces(MateSolver& solver, const Position<G>& position, const AuditTerms& terms) {
  SparePieces spare;
  const Setup<G> whole = position.setup();
  for (const Setup<G>& setup : with_one_piece_less<G>(whole)) {
    const auto without = Position<G>::from(setup, Strictness::lenient);
    const auto verdict = without ? audit(solver, *without, terms).verdict : ProblemVerdict::no_mate;
    spare.is_complete &= verdict != ProblemVerdict::unknown;
    if (verdict == ProblemVerdict::unique) spare.pieces.push_back(difference(whole, setup));
  }
  return spare;
}

#define INSTANTIATE(G)                                                                      \
  template SparePieces spare_pieces<G>(MateSolver&, const Position<G>&, const AuditTerms&); \
  template std::vector<Setup<G>> with_one_piece_less<G>(const Setup<G>&);                   \
  template std::optional<Position<G>> reduced<G>(MateSolver&, const Position<G>&, const ReductionTerms&);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori

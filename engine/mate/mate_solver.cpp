#include "engine/mate/mate_solver.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "rules/games.hpp"

#if !defined(__wasm__)
#include "engine/helper_threads.hpp"
#endif

namespace ootori {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr auto between_reports = milliseconds{250};
// The budget for finding the longest defences in the line of a mate; usually the table knows them. After that, the line
// shows any defence that loses in time. Counted in nodes rather than time, so the line is the same on every machine.
constexpr std::uint64_t nodes_for_longest_defence = 1'000'000;

// Limits of solve_briefly: until the verdict, and after it for the shortest mate and its line.
constexpr std::uint64_t brief_nodes = 1000;
constexpr std::uint64_t brief_nodes_after_verdict = 64;

constexpr std::size_t part_for_loops = 16;  // the loop table gets this fraction of the memory

// The positions that have occurred as often as the repetition rule allows: one more time is forbidden or ends the game.
template <class G>
std::vector<Visit> at_the_limit(const Game<G>& game) {
  std::vector<Visit> found;
  const auto visits = game.visits();
  const int limit = occurrence_limit(G::spec.repetition, game.terms().repetition);
  for (std::size_t n = 0; n < visits.size(); ++n) {
    if (occurrences(visits.subspan(0, n + 1), visits[n]) == limit - 1) found.push_back(visits[n]);
  }
  return found;
}

}  // namespace

// A single call of the solver, from start to result.
template <class G>
class MateSolver::Task {
 public:
  Task(MateSolver& solver, const MateTerms& terms, std::vector<Visit> twice, StopToken stop,
       const MateProgressSink& progress)
      : solver_(solver), terms_(terms), twice_(std::move(twice)), stop_(std::move(stop)), progress_(progress) {
    solver_.positions_.begin_search(terms_.threads > 1);
    solver_.loops_.begin_search();
    search_.lead();
    if (terms_.time) deadline_ = start_ + *terms_.time;
    work_.look = [this] { look(); };
  }

  MateResult solve(const Position<G>& root) {
    MateResult result;
    std::optional<Move> first;
    if (terms_.first_moves.empty()) {
      find_any(root, root.side_to_move(), result);
    } else {
      first = find_first(root, result);
    }
    result.to_verdict = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start_);
    if (result.verdict == MateVerdict::mate) {
      if (terms_.wants_shortest && !first) shorten(root, result);
      if (terms_.wants_line) write_line(root, result, first);
    }
    result.nodes = work_.nodes.load();
    result.time = std::chrono::duration_cast<milliseconds>(Clock::now() - start_);
    return result;
  }

  std::optional<MateResult> solve_briefly(const Position<G>& root) {
    is_brief_ = true;
    terms_.threads = 1;
    terms_.nodes = brief_nodes;
    MateResult result;
    find_any(root, root.side_to_move(), result);
    if (result.verdict == MateVerdict::unknown) return std::nullopt;
    result.to_verdict = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start_);
    if (result.verdict == MateVerdict::mate) {
      terms_.nodes = work_.nodes.load() + brief_nodes_after_verdict;
      if (terms_.wants_shortest) shorten(root, result);
      if (terms_.wants_shortest && !result.is_shortest) return std::nullopt;
      if (terms_.wants_line) write_line(root, result);
      if (work_.stop || (terms_.wants_line && result.line.empty())) return std::nullopt;
    }
    result.nodes = work_.nodes.load();
    result.time = std::chrono::duration_cast<milliseconds>(Clock::now() - start_);
    return result;
  }

  MateResult solve_defence(const Position<G>& root) {
    MateResult result;
    find_any(root, ~root.side_to_move(), result);
    result.nodes = work_.nodes.load();
    return result;
  }

  std::optional<MateProof<G>> prove(const Position<G>& root) {
    MateResult result;
    find_any(root, root.side_to_move(), result);
    if (result.verdict != MateVerdict::mate) return std::nullopt;
    if (terms_.wants_shortest) shorten(root, result);
    MateProof<G> proof{.attacker = terms_.attacker, .steps = {}};
    StepIndex written;
    if (!write_steps(root, result.plies, proof, written)) return std::nullopt;
    return proof;
  }

 private:
  using StepIndex = std::unordered_map<Key, std::size_t>;

  void look() {
    const auto now = Clock::now();
    if (stop_.stop_requested() || (deadline_ && now >= *deadline_)) work_.stop = true;
    if (terms_.nodes && work_.nodes.load(std::memory_order_relaxed) >= *terms_.nodes) work_.stop = true;
    if (now - reported_ >= between_reports) report(now);
  }

  void report(Clock::time_point now) {
    reported_ = now;
    if (!progress_) return;
    progress_({.nodes = work_.nodes.load(std::memory_order_relaxed),
               .time = std::chrono::duration_cast<milliseconds>(now - start_),
               .mate_in = found_});
  }

  void tell_of_mate(int plies) {
    found_ = plies;
    report(Clock::now());
  }

  // Searches until a mate within `plies` is proven or refuted, or a limit is reached.
  MateFacts search(const Position<G>& position, Color attacker, int plies) {
    return terms_.threads > 1 ? search_together(position, attacker, plies) : search_alone(position, attacker, plies);
  }

  // A very short search never checks the limits itself, so a series of them would not notice when they are reached.
  MateFacts search_alone(const Position<G>& position, Color attacker, int plies) {
    const MateFacts facts = search_.search(position, attacker, plies);
    if (is_brief_) look();
    return facts;
  }

  MateFacts search_together(const Position<G>& position, Color attacker, int plies) {
#if defined(__wasm__)
    return search_.search(position, attacker, plies);
#else
    std::atomic<bool> is_settled = false;
    const auto help = [&](int helper) {
      MateSearch<G> other{tables_, terms_.attacker, solver_.parts_, twice_, work_};
      other.set_noise(static_cast<Key>(helper));
      const MateFacts facts = other.search(position, attacker, plies);
      if (facts.most <= plies || facts.least > plies) is_settled = work_.stop = true;
    };
    auto helpers = start_helpers(terms_.threads - 1, help);
    MateFacts facts = search_.search(position, attacker, plies);
    work_.stop = true;
    helpers.clear();
    const MateFacts known = search_.known(position, attacker);
    facts.least = std::max(facts.least, known.least);
    facts.most = std::min(facts.most, known.most);
    work_.stop = false;
    look();
    // The table entry with a helper's result may have been overwritten.
    const bool is_known = facts.most <= plies || facts.least > plies;
    return is_known || work_.stop || !is_settled ? facts : search_.search(position, attacker, plies);
#endif
  }

  void find_any(const Position<G>& root, Color attacker, MateResult& result) {
    const MateFacts facts = search(root, attacker, terms_.most_plies);
    if (facts.most <= terms_.most_plies) {
      result.verdict = MateVerdict::mate;
      result.plies = facts.most;
      result.is_shortest = facts.least >= facts.most;
      tell_of_mate(facts.most);
    } else if (facts.least > terms_.most_plies) {
      result.verdict = MateVerdict::no_mate;
      // The attacker can mate on odd plies only.
      result.plies = facts.least >= never_mate ? never_mate - 1 : (facts.least - 2) | 1;
    }
  }

  // The first move of the shortest mate that begins with one of the given moves; of the first mate found if that is all
  // that is wanted.
  std::optional<Move> find_first(const Position<G>& root, MateResult& result) {
    std::optional<Move> first;
    bool is_settled = true;  // apart from the mate found, all moves are refuted
    int plies = terms_.most_plies;
    for (const Move move : terms_.first_moves) {
      const Position<G> next = root.after(move);
      if (terms_.attacker == AttackerMoves::checks && !next.in_check()) continue;
      if (std::ranges::any_of(twice_, [&](const Visit& seen) { return seen.same_position(visit(next)); })) continue;
      while (plies > 0 && (!first || terms_.wants_shortest)) {
        const MateFacts facts = search(next, root.side_to_move(), plies - 1);
        if (facts.most >= plies) {
          is_settled &= facts.least >= plies;
          break;
        }
        first = move;
        tell_of_mate(result.plies = facts.most + 1);
        plies = result.plies - 2;
      }
    }
    result.verdict = first ? MateVerdict::mate : is_settled ? MateVerdict::no_mate : MateVerdict::unknown;
    if (result.verdict == MateVerdict::no_mate) result.plies = plies;
    result.is_shortest = first && is_settled && terms_.wants_shortest;
    return first;
  }

  void shorten(const Position<G>& root, MateResult& result) {
    while (!result.is_shortest && !work_.stop) {
      const MateFacts facts = search(root, root.side_to_move(), result.plies - 2);
      result.is_shortest = facts.least > result.plies - 2;
      if (facts.most < result.plies) tell_of_mate(result.plies = facts.most);
      if (facts.least >= result.plies) result.is_shortest = true;
    }
  }

  // The limits were for the verdict. What follows only retrieves what is already proven.
  void lift_limits() {
    work_.stop = false;
    deadline_.reset();
    terms_.nodes.reset();
    terms_.threads = 1;
    stop_ = {};
  }

  // Every position of the line is a proven mate in time, so a search without limits finds any move again that the table
  // has lost.
  void write_line(const Position<G>& root, MateResult& result, std::optional<Move> first = {}) {
    const std::uint64_t end_of_choice = work_.nodes.load() + nodes_for_longest_defence;
    Position<G> position = root;
    int plies = result.plies;
    while (true) {
      if (!is_brief_) lift_limits();
      if (work_.stop) return result.line.clear();
      const auto move = first ? std::exchange(first, std::nullopt) : attack(position, plies);
      if (!move) return result.line.clear();
      result.line.push_back(*move);
      position = position.after(*move);
      --plies;
      const MoveList replies = defences(position);
      if (replies.empty()) return;
      if (!is_brief_) terms_.nodes = end_of_choice;
      const auto longest = defend(position, replies, plies, result.is_shortest);
      result.line.push_back(longest ? *longest : known_defence(position, replies, plies));
      position = position.after(result.line.back());
      --plies;
    }
  }

  // A move that mates within `plies`; lowers `plies` to what it needs. Empty if the search is stopped first.
  std::optional<Move> attack(const Position<G>& position, int& plies) {
    MateFacts facts = search_.known(position, position.side_to_move());
    if (facts.most > plies || facts.move.is_null()) facts = found_again(position, plies);
    if (facts.most > plies || facts.move.is_null()) return std::nullopt;
    plies = facts.most;
    return facts.move;
  }

  MateFacts found_again(const Position<G>& position, int plies) {
    search_alone(position, position.side_to_move(), plies);
    return search_.known(position, position.side_to_move());
  }

  // The defender's moves, the most natural main line first: captures, moves of the royal piece, other moves, then
  // drops, the cheapest piece first.
  MoveList defences(const Position<G>& position) const {
    MoveList moves;
    search_.generate(position, false, moves);
    const auto rank = [&](Move move) {
      if (move.is_drop()) return std::pair{3 + G::spec[move.dropped()].value, move.raw()};
      if (contains(position.occupied(), move.to())) return std::pair{0, move.raw()};
      return std::pair{position.type_on(move.from()) == G::spec.royal ? 1 : 2, move.raw()};
    };
    std::ranges::sort(moves, {}, rank);
    return moves;
  }

  // The longest defence; in a shortest mate, the first that takes all plies left. Empty if the limits stop the search.
  std::optional<Move> defend(const Position<G>& position, const MoveList& replies, int plies, bool is_exact) {
    const Color attacker = ~position.side_to_move();
    std::optional<Move> longest;
    int most = -1;
    for (const Move reply : replies) {
      const Position<G> next = position.after(reply);
      MateFacts facts = search_.known(next, attacker);
      if (facts.most > plies - 1) {
        search_alone(next, attacker, plies - 1);
        facts = search_.known(next, attacker);
        if (facts.most > plies - 1) return std::nullopt;
      }
      if (is_exact && facts.most == plies - 1 && facts.least < facts.most) {
        const MateFacts sooner = search_alone(next, attacker, plies - 3);
        facts.most = std::min(facts.most, sooner.most);
      }
      if (work_.stop) return std::nullopt;
      if (facts.most > most) {
        most = facts.most;
        longest = reply;
      }
      if (most == plies - 1) break;
    }
    return longest;
  }

  // The longest defence among those that the table knows to lose in time. If it knows none, the first move: all moves
  // lose in time.
  Move known_defence(const Position<G>& position, const MoveList& replies, int plies) const {
    Move longest = *replies.begin();
    int most = -1;
    for (const Move reply : replies) {
      const MateFacts facts = search_.known(position.after(reply), ~position.side_to_move());
      if (facts.most < plies && facts.most > most) {
        most = facts.most;
        longest = reply;
      }
    }
    return longest;
  }

  bool write_steps(const Position<G>& position, int plies, MateProof<G>& proof, StepIndex& written) {
    const auto old = written.find(position.key());
    if (old != written.end() && proof.steps[old->second].plies <= plies) return true;
    const auto move = attack(position, plies);
    if (!move) return false;
    if (old == written.end()) {
      written.emplace(position.key(), proof.steps.size());
      proof.steps.push_back({position, *move, plies});
    } else {
      proof.steps[old->second].move = *move;
      proof.steps[old->second].plies = plies;
    }
    const Position<G> next = position.after(*move);
    for (const Move reply : legal_moves(next)) {
      if (!write_steps(next.after(reply), plies - 2, proof, written)) return false;
    }
    return true;
  }

  MateSolver& solver_;
  MateTerms terms_;
  std::vector<Visit> twice_;
  StopToken stop_;
  const MateProgressSink& progress_;
  MateWork work_;
  typename MateSearch<G>::Tables tables_{solver_.positions_, solver_.loops_};
  MateSearch<G> search_{tables_, terms_.attacker, solver_.parts_, twice_, work_};
  Clock::time_point start_ = Clock::now();
  Clock::time_point reported_ = start_;
  std::optional<Clock::time_point> deadline_;
  std::optional<int> found_;
  bool is_brief_ = false;  // the limits apply to writing the line, too
};

MateSolver::MateSolver(std::size_t mib, MateSearchParts parts)
    : parts_(parts), positions_(std::max<std::size_t>(mib - mib / part_for_loops, 1)), loops_(mib / part_for_loops) {}

void MateSolver::forget() { positions_.forget(); }

template <class G>
MateResult MateSolver::solve(const Game<G>& game, const MateTerms& terms, StopToken stop,
                             const MateProgressSink& progress) {
  if (game.outcome()) return {.verdict = MateVerdict::no_mate, .plies = never_mate - 1};
  return Task<G>{*this, terms, at_the_limit(game), std::move(stop), progress}.solve(game.position());
}

template <class G>
std::optional<MateResult> MateSolver::solve_briefly(const Game<G>& game, const MateTerms& terms,
                                                    const MateProgressSink& progress) {
  if (game.outcome()) return MateResult{.verdict = MateVerdict::no_mate, .plies = never_mate - 1};
  return Task<G>{*this, terms, at_the_limit(game), {}, progress}.solve_briefly(game.position());
}

template <class G>
MateResult MateSolver::solve(const Position<G>& position, const MateTerms& terms, StopToken stop,
                             const MateProgressSink& progress) {
  return Task<G>{*this, terms, {}, std::move(stop), progress}.solve(position);
}

template <class G>
MateResult MateSolver::solve_defence(const Position<G>& position, const MateTerms& terms, StopToken stop) {
  const MateProgressSink silent;
  return Task<G>{*this, terms, {}, std::move(stop), silent}.solve_defence(position);
}

template <class G>
std::optional<MateProof<G>> MateSolver::prove(const Position<G>& position, const MateTerms& terms, StopToken stop) {
  const MateProgressSink silent;
  return Task<G>{*this, terms, {}, std::move(stop), silent}.prove(position);
}

#define INSTANTIATE(G)                                                                                                \
  template MateResult MateSolver::solve<G>(const Game<G>&, const MateTerms&, StopToken, const MateProgressSink&);     \
  template MateResult MateSolver::solve<G>(const Position<G>&, const MateTerms&, StopToken, const MateProgressSink&); \
  template std::optional<MateResult> MateSolver::solve_briefly<G>(const Game<G>&, const MateTerms&,                   \
                                                                  const MateProgressSink&);                           \
  template MateResult MateSolver::solve_defence<G>(const Position<G>&, const MateTerms&, StopToken);                  \
  template std::optional<MateProof<G>> MateSolver::prove<G>(const Position<G>&, const MateTerms&, StopToken);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori

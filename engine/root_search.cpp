#include <algorithm>
#include <cmath>

#include "engine/search.hpp"
#include "rules/games.hpp"

namespace ootori {

namespace {

bool better(const RootMove& a, const RootMove& b) {
  return a.value != b.value ? a.value > b.value : a.previous_value > b.previous_value;
}

// Stable, and quick on lists that are nearly in order.
void sort_by_value(std::span<RootMove> moves) {
  for (auto at = moves.begin(); at != moves.end(); ++at)
    std::rotate(std::upper_bound(moves.begin(), at, *at, better), at, at + 1);
}

SearchLine::Bound line_bound(Bound bound) {
  if (bound == Bound::lower) return SearchLine::Bound::lower;
  return bound == Bound::upper ? SearchLine::Bound::upper : SearchLine::Bound::exact;
}

}  // namespace

SearchLine RootMove::shown(int number, int depth) const {
  return {.multi_pv = number,
          .depth = depth,
          .selective_depth = std::max(selective_depth, depth),
          .score = to_score(known_value()),
          .bound = line_bound(bound),
          .moves = line};
}

template <class G>
void Searcher<G>::prepare(const Game<G>& game, std::span<const Move> permitted) {
  path_.start(game);
  root_moves_.clear();
  for (const Move move : permitted) root_moves_.push_back({.move = move, .line = {move}});
  for (FrameT& frame : frames_) {
    frame.killers = {};
    frame.excluded = Move{};
    frame.cutoffs = 0;
    frame.evaluation = no_value;
    frame.move = Move{};
    frame.continuation = &histories_->no_continuation;
  }
  FrameT& frame = root();
  frame.position = game.position();
  frame.accumulator = Accumulator<G>{game.position()};
  frame.is_accumulated = true;
  frame.in_check = game.position().in_check();
  if (!frame.in_check) frame.evaluation = corrected(frame, static_evaluation(frame));
  nodes_.store(0, std::memory_order_relaxed);
  completed_depth_ = 0;
  best_move_changes_ = 0;
}

template <class G>
void Searcher<G>::run(const Task& task, SearchSignals& signals) {
  task_ = task;
  signals_ = &signals;
  pondering_ = task.pondering;
  pondered_nodes_ = 0;
  polls_in_ = 1;
  const std::size_t lines = std::min(static_cast<std::size_t>(task.multi_pv), root_moves_.size());
  bool reported = true;
  // Helpers skip depths, so that the threads spread over the tree.
  for (int depth = 1 + task.helper % 2; depth <= last_iteration() && !root_moves_.empty(); ++depth) {
    if (depth > 1 && stopped()) break;
    began_before_hit_ = pondering_ != nullptr;
    for (RootMove& move : root_moves_) move.previous_value = move.value;
    best_move_changes_ /= 2;
    for (line_index_ = 0; line_index_ < lines; ++line_index_) {
      search_line(depth);
      sort_by_value(std::span{root_moves_}.first(line_index_ + 1));
      if (stopped()) break;
    }
    if (stopped()) {
      reported = false;
      break;
    }
    completed_depth_ = depth;
    if (depth == 1) polls_in_ = 1;
    if (task.report != nullptr && *task.report) report(depth);
    if (pondering_ != nullptr) {
      settled_ = is_settled(depth);
    } else if (task.helper == 0 && is_finished(depth)) {
      break;
    }
  }
  if (task.helper != 0) return;
  signals.stop.store(true, std::memory_order_relaxed);
  // The nodes and the time of an iteration that was not finished count too.
  if (!reported && task.report != nullptr && *task.report) report(std::max(completed_depth_, 1));
}

// One line at one depth, in a window around the last value that is widened until the value lies inside.
template <class G>
void Searcher<G>::search_line(int depth) {
  root_depth_ = depth;
  selective_depth_ = 0;
  const Value guess = root_moves_[line_index_].previous_value;
  int window = parameters_.aspiration_window;
  Value alpha = -infinite_value;
  Value beta = infinite_value;
  if (depth >= parameters_.aspiration_depth && !is_decisive(guess) && guess != -infinite_value) {
    alpha = guess - window;
    beta = guess + window;
  }
  int reduced_by = 0;
  while (true) {
    const Value value = search_root(alpha, beta, std::max(depth - reduced_by, 1));
    sort_by_value(std::span{root_moves_}.subspan(line_index_));
    if (stopped()) return;
    if (value <= alpha && alpha > -infinite_value) {
      beta = (alpha + beta) / 2;
      alpha = is_loss(value) ? -infinite_value : std::max(value - window, -infinite_value);
      reduced_by = 0;
    } else if (value >= beta && beta < infinite_value) {
      beta = is_win(value) ? infinite_value : std::min(value + window, infinite_value);
      reduced_by = std::min(reduced_by + 1, 3);
    } else {
      return;
    }
    window *= 2;
  }
}

template <class G>
Value Searcher<G>::search_root(Value alpha, Value beta, int depth) {
  child(root()).cutoffs = 0;
  child(child(root())).killers = {};
  Value best = -infinite_value;
  for (std::size_t i = line_index_; i < root_moves_.size(); ++i) {
    RootMove& move = root_moves_[i];
    const int number = static_cast<int>(i - line_index_) + 1;
    const std::uint64_t before = nodes();
    const Value value = search_root_move(move, number, alpha, beta, depth);
    move.nodes += nodes() - before;
    if (stopped()) return best;
    keep_root_value(move, number, value, alpha, beta);
    best = std::max(best, value);
    if (value >= beta) break;
    alpha = std::max(alpha, value);
  }
  return best;
}

template <class G>
Value Searcher<G>::search_root_move(RootMove& move, int number, Value alpha, Value beta, int depth) {
  FrameT& frame = root();
  frame.move_number = number;
  const bool quiet = !is_noisy(frame.position, move.move);
  const Arrival arrival = play(frame, move.move);
  FrameT& next = child(frame);
  Value value = infinite_value;
  if (arrival.has_ended() || arrival.is_out()) {
    // Among the root's moves, a forbidden one is a move that may be played and loses: PyChess's rule.
    value = arrival.has_ended() ? arrival.value : mated_in(next.ply);
    next.line.clear();
  } else {
    if (number > 1) {
      int reduced = 0;
      if (depth >= 3 && number > 3 && quiet && !next.in_check) {
        reduced =
            reductions_[static_cast<std::size_t>(std::min(depth, 63))][static_cast<std::size_t>(std::min(number, 63))];
      }
      const int reduced_depth = std::clamp(depth - 1 - reduced / 1024, 1, std::max(depth - 1, 1));
      value = -search<false>(next, -alpha - 1, -alpha, depth == 1 ? 0 : reduced_depth, true);
      if (value > alpha && reduced_depth < depth - 1) {
        value = -search<false>(next, -alpha - 1, -alpha, depth - 1, false);
      }
    }
    if (number == 1 || value > alpha) value = -search<true>(next, -beta, -alpha, depth - 1, false);
  }
  take_back();
  return value;
}

template <class G>
void Searcher<G>::keep_root_value(RootMove& move, int number, Value value, Value alpha, Value beta) {
  if (number > 1 && value <= alpha) {
    move.value = -infinite_value;  // no more is known than that it is not the best; its place in the order stays
    return;
  }
  move.value = value;
  move.bound = value >= beta ? Bound::lower : value <= alpha ? Bound::upper : Bound::exact;
  move.selective_depth = selective_depth_;
  const auto rest = child(root()).line.moves();
  if (move.bound != Bound::upper || move.line.empty()) {
    move.line.assign({move.move});
    move.line.insert(move.line.end(), rest.begin(), rest.end());
  }
  if (number > 1) ++best_move_changes_;
}

template <class G>
void Searcher<G>::report(int depth) const {
  SearchReport report{
      .line = {}, .nodes = team_nodes(), .time = signals_->time.elapsed(), .hash_permille = table_.permille()};
  for (std::size_t i = 0; i < std::min(static_cast<std::size_t>(task_.multi_pv), root_moves_.size()); ++i) {
    const RootMove& move = root_moves_[i];
    if (move.known_value() == -infinite_value) break;  // not yet searched as a line of its own
    report.line = move.shown(static_cast<int>(i) + 1, depth);
    (*task_.report)(report);
  }
}

// Whether deepening further would be of no use or take too long.
template <class G>
bool Searcher<G>::is_finished(int depth) const {
  if (task_.mate && root_moves_.front().value >= mates_in(2 * *task_.mate - 1)) return true;
  const TimeManager& time = signals_->time;
  return time.has_budget() && (is_settled(depth) || !time.may_deepen(patience()));
}

// Whether more time would hardly change the answer.
template <class G>
bool Searcher<G>::is_settled(int depth) const {
  if (root_moves_.size() == 1 && depth >= 4 && !task_.mate) return true;
  const Value best = root_moves_.front().value;
  if (!is_mate_value(best)) return false;
  // A mate that was found is carried out; one that threatens may turn out to be later.
  const int plies = *to_score(best).plies_to_mate();
  return depth > (is_win(best) ? plies : 2 * plies + 4);
}

// Puts off the time until the ponder hit, which brings the limits.
template <class G>
bool Searcher<G>::still_ponders() {
  const auto now = TimeManager::Clock::now();
  if (!pondering_->hit.stop_requested()) {
    signals_->time.put_off(now);
    return true;
  }
  const SearchLimits limits = pondering_->limits();
  signals_->time.set_limits(limits);
  task_.depth = deepest_iteration(limits);
  task_.nodes = limits.nodes;
  pondered_nodes_ = team_nodes();
  pondering_ = nullptr;
  return false;
}

// Whether to break off an iteration that began before the ponder hit, because no new one would begin now. It may be so
// deep that it would take much more than the planned time.
template <class G>
bool Searcher<G>::has_pondered_enough() const {
  const TimeManager& time = signals_->time;
  return completed_depth_ >= task_.depth || (time.has_budget() && (settled_ || !time.may_deepen(patience())));
}

// Longer where the best move is in doubt or has just turned out worse, shorter where it stands.
template <class G>
double Searcher<G>::patience() const {
  const RootMove& best = root_moves_.front();
  const double share = static_cast<double>(best.nodes) / static_cast<double>(std::max<std::uint64_t>(nodes(), 1));
  const double effort = std::clamp(1.6 - share, 0.7, 1.4);
  const double unrest = 1.0 + std::min(best_move_changes_ / 4, 1.0);
  const double drop = best.previous_value == -infinite_value ? 0.0 : best.previous_value - best.value;
  const double falling = std::clamp(1.0 + drop / 400, 0.8, 1.6);
  return 0.6 * effort * unrest * falling;
}

#define INSTANTIATE(G)                                                       \
  template void Searcher<G>::prepare(const Game<G>&, std::span<const Move>); \
  template void Searcher<G>::run(const Task&, SearchSignals&);               \
  template bool Searcher<G>::still_ponders();                                \
  template bool Searcher<G>::has_pondered_enough() const;
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori

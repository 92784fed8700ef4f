#include "engine/search.hpp"

#include <cmath>

#include "engine/mate_in_one.hpp"
#include "engine/search_node.hpp"
#include "rules/games.hpp"

namespace ootori {

template <class G>
Searcher<G>::Searcher(TranspositionTable& table, const SearchParameters& parameters)
    : table_(table),
      parameters_(parameters),
      histories_(std::make_unique<Histories<G>>()),
      corrections_(std::make_unique<CorrectionHistory<G>>()),
      frames_(frames_before_root + max_ply + 2),
      arena_(2 * max_ply) {
  for (std::size_t i = 0; i < frames_.size(); ++i) {
    frames_[i].ply = static_cast<int>(i) - frames_before_root;
    frames_[i].continuation = &histories_->no_continuation;
  }
  for (std::size_t depth = 1; depth < 64; ++depth) {
    for (std::size_t number = 1; number < 64; ++number) {
      const double logs = std::log(static_cast<double>(depth)) * std::log(static_cast<double>(number));
      const double reduced = parameters.reduction_base + parameters.reduction_scale * logs;
      reductions_[depth][number] = static_cast<std::int16_t>(std::clamp(reduced, -32'000.0, 32'000.0));
    }
  }
}

template <class G>
void Searcher<G>::clear() {
  *histories_ = {};
  *corrections_ = {};
}

template <class G>
std::uint64_t Searcher<G>::team_nodes() const {
  std::uint64_t total = task_.nodes_before;
  for (const auto& searcher : team_) total += searcher->nodes();
  return total;
}

template <class G>
void Searcher<G>::poll() {
  constexpr int interval = 128;  // nodes; the time between two looks at the clock counts as a stall
  polls_in_ = interval;
  // The first iteration is always finished: it takes no time, and its move is better than none.
  if (task_.helper != 0 || completed_depth_ == 0) return;
  if (signals_->token.stop_requested()) return signals_->stop.store(true, std::memory_order_relaxed);
  if (pondering_ != nullptr && still_ponders()) return;
  const std::uint64_t used = team_nodes() - pondered_nodes_;
  if (signals_->time.is_over() || (task_.nodes && used >= *task_.nodes) ||
      (began_before_hit_ && has_pondered_enough())) {
    signals_->stop.store(true, std::memory_order_relaxed);
  } else if (task_.nodes) {
    polls_in_ = static_cast<int>(std::min<std::uint64_t>(interval, *task_.nodes - used));
  }
}

template <class G>
void Searcher<G>::play_pass(FrameT& frame) {
  FrameT& next = child(frame);
  std::construct_at(&next.position, frame.position.after_pass());
  table_.prefetch(next.position.key());
  frame.move = Move{};
  frame.continuation = &histories_->no_continuation;
  next.is_accumulated = false;
  next.in_check = false;
  path_.push({next.position.board_key(), next.position.hand_key(), next.position.side_to_move(), false});
  count_node();
}

// Made from the one before when first asked for: many positions are settled without a judgement.
template <class G>
const Accumulator<G>& Searcher<G>::accumulated(FrameT& frame) {
  if (!frame.is_accumulated) {
    FrameT& before = parent(frame);
    const Accumulator<G>& known = accumulated(before);
    frame.accumulator = before.move.is_null() ? known : known.moved(before.position, before.move, frame.position);
    frame.is_accumulated = true;
  }
  return frame.accumulator;
}

// The value of a position `depth` plies deep within the window; exact values only inside it. `cut_node`: a move that
// fails high is expected.
template <class G>
template <bool Pv>
Value Searcher<G>::search(FrameT& frame, Value alpha, Value beta, int depth, bool cut_node) {
  if (depth <= 0) return quiescence<Pv>(frame, alpha, beta);
  if constexpr (Pv) {
    frame.line.clear();
    selective_depth_ = std::max(selective_depth_, frame.ply);
  }
  if (stopped()) return draw_value;
  if (frame.ply >= max_ply - 1) return frame.in_check ? draw_value : static_evaluation(frame);

  // No line from here on can be better than a mate already found nearer to the root.
  alpha = std::max(alpha, mated_in(frame.ply));
  beta = std::min(beta, mates_in(frame.ply + 1));
  if (alpha >= beta) return alpha;

  Node node{.frame = frame,
            .alpha = alpha,
            .beta = beta,
            .depth = std::min(depth, max_ply),
            .cut_node = cut_node,
            .on_pv = Pv};
  if (const auto value = settled_before_moves<Pv>(node)) return *value;
  if (const auto value = search_moves<Pv>(node)) return *value;
  return conclude(node, Pv);
}

template <class G>
template <bool Pv>
std::optional<Value> Searcher<G>::settled_before_moves(Node& node) {
  FrameT& frame = node.frame;
  child(child(frame)).killers = {};
  child(frame).cutoffs = 0;
  look_up(node);
  if constexpr (!Pv) {
    if (const auto value = table_cutoff(node)) return value;
  }
  if (const auto value = immediate_mate(node)) return value;
  evaluate_node(node);
  if constexpr (!Pv) {
    if (const auto value = pruned_before_moves(node)) return value;
  }
  if (node.depth >= parameters_.internal_reduction_depth && node.table_move.is_null() && (Pv || node.cut_node)) {
    --node.depth;
  }
  return std::nullopt;
}

template <class G>
void Searcher<G>::look_up(Node& node) {
  if (!node.frame.excluded.is_null()) return;
  node.hit = table_.probe(node.key);
  if (!node.hit) return;
  node.table_value = from_table(node.hit->value, node.frame.ply);
  node.on_pv |= node.hit->on_pv;
  if (!node.hit->move.is_null() && is_legal(node.frame.position, node.hit->move)) node.table_move = node.hit->move;
}

template <class G>
std::optional<Value> Searcher<G>::table_cutoff(Node& node) {
  if (!node.hit || node.table_value == no_value || node.hit->depth < node.depth) return std::nullopt;
  const bool fits = node.table_value >= node.beta ? bounds_below(node.hit->bound) : bounds_above(node.hit->bound);
  const bool cuts = node.table_value >= node.beta || node.table_value <= node.alpha || node.hit->bound == Bound::exact;
  if (!fits || !cuts) return std::nullopt;
  if (node.table_value >= node.beta && !node.table_move.is_null() && !is_noisy(node.frame.position, node.table_move)) {
    reward_quiet(node, node.table_move, std::min(parameters_.history_bonus * node.depth, 1200));
  }
  return node.table_value;
}

template <class G>
std::optional<Value> Searcher<G>::immediate_mate(Node& node) {
  FrameT& frame = node.frame;
  if (node.hit || frame.in_check || !frame.excluded.is_null()) return std::nullopt;
  const Move mate = mate_in_one(frame.position);
  if (mate.is_null()) return std::nullopt;
  const Value value = mates_in(frame.ply + 1);
  table_.store(node.key, {.move = mate,
                          .value = to_table(value, frame.ply),
                          .evaluation = no_value,
                          .depth = max_ply / 2,
                          .bound = Bound::exact,
                          .on_pv = node.on_pv});
  frame.line.set(mate);
  return value;
}

template <class G>
void Searcher<G>::evaluate_node(Node& node) {
  FrameT& frame = node.frame;
  if (!frame.excluded.is_null()) {
    node.evaluation = frame.evaluation;
    return;
  }
  frame.raw_evaluation = frame.evaluation = no_value;
  if (frame.in_check) return;
  frame.raw_evaluation = node.hit && node.hit->evaluation != no_value ? node.hit->evaluation : static_evaluation(frame);
  frame.evaluation = corrected(frame, frame.raw_evaluation);
  node.evaluation = frame.evaluation;
  if (node.hit && node.table_value != no_value) {
    const bool better =
        node.table_value > node.evaluation ? bounds_below(node.hit->bound) : bounds_above(node.hit->bound);
    if (better) node.evaluation = node.table_value;
  }
  const Value before =
      ancestor(frame, 2).evaluation != no_value ? ancestor(frame, 2).evaluation : ancestor(frame, 4).evaluation;
  node.improving = frame.ply >= 2 && (before == no_value || frame.evaluation > before);
}

template <class G>
typename Searcher<G>::Candidate Searcher<G>::candidate(const Node& node, Move move) const {
  const Position<G>& position = node.frame.position;
  const PieceType arriving = kind_after(position, move);
  Candidate candidate{.move = move,
                      .noisy = is_noisy(position, move),
                      .gives_check = position.checks_directly(move),
                      .arriving = arriving};
  if (!candidate.noisy) candidate.history = quiet_history(node.frame, move);
  return candidate;
}

template <class G>
template <bool Pv>
std::optional<Value> Searcher<G>::search_moves(Node& node) {
  FrameT& frame = node.frame;
  const OrderingHints<G> ordering = hints(frame);
  MovePicker<G> picker({frame.position, frame.in_check, table_}, arena_, ordering, node.table_move);
  for (Move move = picker.next(); !move.is_null(); move = picker.next()) {
    if (move == frame.excluded) continue;
    const Candidate tried = candidate(node, move);
    ++node.moves;
    if (!task_.is_thorough && may_skip(node, tried, picker)) continue;

    int extended = 0;
    if (const auto value = extension<Pv>(node, tried, extended)) return value;
    frame.move_number = node.moves;

    const Arrival arrival = play(frame, move);
    if (arrival.is_out()) {
      take_back();
      --node.moves;
      node.has_futile |= arrival.kind == Arrival::Kind::futile;
      continue;
    }
    const Value value = arrival.has_ended() ? arrival.value : search_child<Pv>(node, tried, node.depth - 1 + extended);
    take_back();
    if (stopped()) return draw_value;

    if (value > node.best) {
      node.best = value;
      if (value > node.alpha) {
        node.best_move = move;
        if constexpr (Pv) {
          if (arrival.has_ended()) child(frame).line.clear();
          frame.line.set(move, child(frame).line);
        }
        if (value >= node.beta) break;
        node.alpha = value;
      }
    }
    (tried.noisy ? node.captures : node.quiets).push(move);
  }
  return std::nullopt;
}

// How much deeper a move is searched; a value where the whole node is settled on the way.
template <class G>
template <bool Pv>
std::optional<Value> Searcher<G>::extension(Node& node, const Candidate& candidate, int& extension) {
  FrameT& frame = node.frame;
  if (candidate.move != node.table_move || !frame.excluded.is_null() || node.depth < parameters_.singular_depth ||
      is_decisive(node.table_value) || node.table_value == no_value || !bounds_below(node.hit->bound) ||
      node.hit->depth < node.depth - 3 || frame.ply >= 2 * root_depth_) {
    return std::nullopt;
  }
  // Is every other move worse by a margin? (Anantharaman, Campbell and Hsu, 'Singular extensions', 1988)
  const Value target = node.table_value - parameters_.singular_margin * node.depth;
  const auto killers = frame.killers;
  frame.excluded = candidate.move;
  const Value value = search<false>(frame, target - 1, target, (node.depth - 1) / 2, node.cut_node);
  frame.excluded = Move{};
  frame.killers = killers;
  if (stopped()) return draw_value;

  if (value < target) {
    extension = !Pv && value < target - parameters_.double_extension_margin ? 2 : 1;
  } else if (target >= node.beta) {
    return target;  // several moves fail high
  } else if (node.table_value >= node.beta) {
    extension = -2;
  } else if (node.cut_node) {
    extension = -1;
  }
  return std::nullopt;
}

// In 1024ths of a ply.
template <class G>
template <bool Pv>
int Searcher<G>::reduction(const Node& node, const Candidate& candidate) const {
  const SearchParameters& p = parameters_;
  const auto depth = static_cast<std::size_t>(std::min(node.depth, 63));
  const auto number = static_cast<std::size_t>(std::min(node.moves, 63));
  int reduction = reductions_[depth][number];
  if (node.cut_node) reduction += p.reduction_cut_node;
  if (!node.improving) reduction += p.reduction_not_improving;
  if (node.on_pv) reduction -= p.reduction_pv;
  if (candidate.gives_check) reduction -= p.reduction_check;
  if (child(node.frame).cutoffs > 3) reduction += p.reduction_cutoffs;
  if (candidate.noisy) return reduction - 1024;
  const auto& killers = node.frame.killers;
  if (candidate.move == killers[0] || candidate.move == killers[1]) reduction -= p.reduction_killer;
  return reduction - candidate.history / p.reduction_history_divisor;
}

template <class G>
template <bool Pv>
Value Searcher<G>::search_child(Node& node, const Candidate& candidate, int new_depth) {
  FrameT& next = child(node.frame);
  const Value alpha = node.alpha;
  Value value = -infinite_value;
  if (node.depth >= 2 && node.moves > 1 + (Pv ? 1 : 0)) {
    const int reduced_by = reduction<Pv>(node, candidate) / 1024;
    const int depth = std::clamp(new_depth - reduced_by, 1, std::max(new_depth, 1));
    value = -search<false>(next, -alpha - 1, -alpha, depth, true);
    if (value > alpha && depth < new_depth) {
      value = -search<false>(next, -alpha - 1, -alpha, new_depth, !node.cut_node);
    }
  } else if (!Pv || node.moves > 1) {
    value = -search<false>(next, -alpha - 1, -alpha, new_depth, !node.cut_node);
  }
  if constexpr (Pv) {
    if (node.moves == 1 || value > alpha) value = -search<true>(next, -node.beta, -alpha, new_depth, false);
  }
  return value;
}

template <class G>
Value Searcher<G>::conclude(Node& node, bool pv) {
  FrameT& frame = node.frame;
  if (node.moves == 0) {
    if (!frame.excluded.is_null()) return node.alpha;
    // That cycles bring nothing is a judgement and not a rule, so it proves no mate.
    return node.has_futile ? -known_win : mated_in(frame.ply);
  }
  if (node.best == -infinite_value) node.best = node.alpha;  // everything was skipped
  if (node.best >= node.beta) reward(node);
  if (!frame.excluded.is_null()) return node.best;
  const Bound bound = node.best >= node.beta            ? Bound::lower
                      : pv && !node.best_move.is_null() ? Bound::exact
                                                        : Bound::upper;
  learn_correction(node, bound);
  table_.store(node.key, {.move = node.best_move,
                          .value = to_table(node.best, frame.ply),
                          .evaluation = frame.raw_evaluation,
                          .depth = node.depth,
                          .bound = bound,
                          .on_pv = node.on_pv});
  return node.best;
}

template <class G>
int Searcher<G>::quiet_history(const FrameT& frame, Move move) const {
  const Color us = frame.position.side_to_move();
  const std::size_t actor = Actor<G>::of(frame.position, move);
  const std::size_t to = index(move.to());
  return histories_->of_origin(us, move) + histories_->piece_to[index(us)][actor][to] +
         (*ancestor(frame, 1).continuation)[actor][to] + (*ancestor(frame, 2).continuation)[actor][to];
}

#define INSTANTIATE(G)                                                          \
  template const Accumulator<G>& Searcher<G>::accumulated(FrameT&);             \
  template Searcher<G>::Searcher(TranspositionTable&, const SearchParameters&); \
  template void Searcher<G>::clear();                                           \
  template void Searcher<G>::poll();                                            \
  template std::uint64_t Searcher<G>::team_nodes() const;                       \
  template void Searcher<G>::play_pass(FrameT&);                                \
  template Value Searcher<G>::search<true>(FrameT&, Value, Value, int, bool);   \
  template Value Searcher<G>::search<false>(FrameT&, Value, Value, int, bool);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori

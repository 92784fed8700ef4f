// What the search leaves out: nodes that are settled without their moves, and moves that are not worth a search.
#include "engine/search_node.hpp"
#include "rules/games.hpp"

namespace ootori {

template <class G>
std::optional<Value> Searcher<G>::pruned_before_moves(Node& node) {
  if (node.frame.in_check || !node.frame.excluded.is_null()) return std::nullopt;
  if (const auto value = razor(node)) return value;
  const int margin = parameters_.reverse_futility_margin * (node.depth - (node.improving ? 1 : 0));
  if (node.depth <= parameters_.reverse_futility_depth && node.evaluation - margin >= node.beta &&
      !is_decisive(node.evaluation) && !is_loss(node.beta)) {
    return (node.evaluation + node.beta) / 2;
  }
  if (const auto value = null_move(node)) return value;
  return probcut(node);
}

// So far below alpha that only captures could help.
template <class G>
std::optional<Value> Searcher<G>::razor(Node& node) {
  if (node.depth > parameters_.razor_depth || is_decisive(node.alpha)) return std::nullopt;
  if (node.evaluation + parameters_.razor_margin * node.depth >= node.alpha) return std::nullopt;
  const Value value = quiescence<false>(node.frame, node.alpha, node.alpha + 1);
  return value <= node.alpha ? std::optional{value} : std::nullopt;
}

// If even a pass is good enough, some move will be. Not verified by a search: with pieces in hand there is always a
// harmless move, and Zugzwang is as good as unknown.
template <class G>
std::optional<Value> Searcher<G>::null_move(Node& node) {
  FrameT& frame = node.frame;
  if (node.depth < parameters_.null_move_depth || node.evaluation < node.beta || frame.evaluation < node.beta - 200 ||
      is_loss(node.beta) || ancestor(frame, 1).move.is_null()) {
    return std::nullopt;
  }
  const int reduction = parameters_.null_move_reduction + node.depth / parameters_.null_move_depth_divisor +
                        std::min((node.evaluation - node.beta) / parameters_.null_move_margin, 3);
  play_pass(frame);
  const Value value = -search<false>(child(frame), -node.beta, -node.beta + 1, node.depth - reduction, !node.cut_node);
  take_back();
  if (stopped()) return draw_value;
  if (value < node.beta) return std::nullopt;
  return is_win(value) ? node.beta : value;  // a mate threat behind a pass proves no mate
}

// If a capture beats beta by a margin at reduced depth, it will do so at full depth.
template <class G>
std::optional<Value> Searcher<G>::probcut(Node& node) {
  FrameT& frame = node.frame;
  const Value target = node.beta + parameters_.probcut_margin;
  if (node.depth < parameters_.probcut_depth || is_decisive(node.beta)) return std::nullopt;
  if (node.hit && node.hit->depth >= node.depth - 3 && node.table_value < target) return std::nullopt;
  const OrderingHints<G> ordering = hints(frame);
  auto picker = MovePicker<G>::noisy({frame.position, false, table_}, arena_, ordering, Move{},
                                     std::max(target - frame.evaluation, 1));
  while (true) {
    const Move move = picker.next();
    if (move.is_null()) return std::nullopt;
    const Arrival arrival = play(frame, move);
    Value value = -infinite_value;
    if (arrival.kind == Arrival::Kind::open) {
      value = -quiescence<false>(child(frame), -target, -target + 1);
      if (value >= target) {
        value = -search<false>(child(frame), -target, -target + 1, node.depth - 4, !node.cut_node);
      }
    }
    take_back();
    if (stopped()) return draw_value;
    if (value < target) continue;
    table_.store(node.key, {.move = move,
                            .value = to_table(value, frame.ply),
                            .evaluation = frame.raw_evaluation,
                            .depth = node.depth - 3,
                            .bound = Bound::lower,
                            .on_pv = node.on_pv});
    return value;
  }
}

// Whether a move is left out unsearched. Never before some move has been found that does not lose.
template <class G>
bool Searcher<G>::may_skip(Node& node, const Candidate& candidate, MovePicker<G>& picker) {
  if (is_loss(node.best)) return false;
  const int late = (parameters_.late_move_base + node.depth * node.depth * parameters_.late_move_scale / 16) /
                   (node.improving ? 1 : 2);
  if (node.moves >= late) picker.skip_quiets();

  const int number = std::min(node.moves, 63);
  const int reduced = reductions_[static_cast<std::size_t>(std::min(node.depth, 63))][static_cast<std::size_t>(number)];
  const int depth = std::max(node.depth - 1 - reduced / 1024, 0);
  return candidate.noisy ? may_skip_noisy(node, candidate, depth) : may_skip_quiet(node, candidate, depth, picker);
}

template <class G>
bool Searcher<G>::may_skip_noisy(const Node& node, const Candidate& candidate, int depth) {
  const Position<G>& position = node.frame.position;
  if (!candidate.gives_check && !node.frame.in_check && depth < parameters_.capture_futility_depth) {
    const Value hope =
        node.evaluation + parameters_.capture_futility_margin * (depth + 1) + immediate_gain(position, candidate.move);
    if (hope <= node.alpha) return true;
  }
  return !exchange_wins(position, candidate.move, -parameters_.exchange_margin_capture * node.depth);
}

template <class G>
bool Searcher<G>::may_skip_quiet(const Node& node, const Candidate& candidate, int depth, MovePicker<G>& picker) {
  if (!node.frame.in_check && !candidate.gives_check && depth < parameters_.futility_depth &&
      node.evaluation + parameters_.futility_base + parameters_.futility_margin * depth <= node.alpha) {
    picker.skip_quiets();
    return true;
  }
  return !exchange_wins(node.frame.position, candidate.move, -parameters_.exchange_margin_quiet * depth * depth);
}

#define INSTANTIATE(G)                                                   \
  template std::optional<Value> Searcher<G>::pruned_before_moves(Node&); \
  template bool Searcher<G>::may_skip(Node&, const Candidate&, MovePicker<G>&);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori

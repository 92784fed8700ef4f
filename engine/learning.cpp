// Learning from searched nodes: updates the move histories and the corrections of the evaluation.
#include "engine/search_node.hpp"
#include "rules/games.hpp"

namespace ootori {

template <class G>
void Searcher<G>::learn_correction(const Node& node, Bound bound) {
  const FrameT& frame = node.frame;
  if (frame.in_check || is_decisive(node.best)) return;
  if (!node.best_move.is_null() && is_noisy(frame.position, node.best_move)) return;
  const bool proves_more = node.best > frame.evaluation && bounds_below(bound);
  const bool proves_less = node.best < frame.evaluation && bounds_above(bound);
  if (!proves_more && !proves_less) return;
  const auto features = CorrectionHistory<G>::features(frame.position, ancestor(frame, 1).move);
  corrections_->learn(features, node.best - frame.raw_evaluation, node.depth);
}

// Rewards the move that failed high and penalizes the moves tried before it.
template <class G>
void Searcher<G>::reward(Node& node) {
  FrameT& frame = node.frame;
  ++frame.cutoffs;
  const int bonus = std::min(parameters_.history_bonus * node.depth, parameters_.history_bonus_most);
  if (is_noisy(frame.position, node.best_move)) {
    reward_capture(frame, node.best_move, bonus);
  } else {
    if (frame.killers[0] != node.best_move) frame.killers = {node.best_move, frame.killers[0]};
    reward_quiet(node, node.best_move, bonus);
    for (const Move move : node.quiets.moves()) reward_quiet(node, move, -bonus);
  }
  for (const Move move : node.captures.moves()) reward_capture(frame, move, -bonus);
}

template <class G>
void Searcher<G>::reward_quiet(Node& node, Move move, int bonus) {
  FrameT& frame = node.frame;
  const Color us = frame.position.side_to_move();
  const std::size_t actor = Actor<G>::of(frame.position, move);
  const std::size_t to = index(move.to());
  histories_->of_origin(us, move).add(bonus);
  histories_->piece_to[index(us)][actor][to].add(bonus);
  for (const int plies : {1, 2, 4}) {
    PieceToHistory<G>* continuation = ancestor(frame, plies).continuation;
    if (continuation != &histories_->no_continuation) (*continuation)[actor][to].add(bonus);
  }
}

template <class G>
void Searcher<G>::reward_capture(const FrameT& frame, Move move, int bonus) {
  const Position<G>& position = frame.position;
  if (!is_capture(position, move)) return;
  const PieceType type = position.type_on(move.from());
  const PieceType victim = position.type_on(move.to());
  histories_->captures[index(position.side_to_move())][index(type)][index(move.to())][index(victim)].add(bonus);
}

#define INSTANTIATE(G)                                             \
  template void Searcher<G>::learn_correction(const Node&, Bound); \
  template void Searcher<G>::reward(Node&);                        \
  template void Searcher<G>::reward_quiet(Node&, Move, int);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori

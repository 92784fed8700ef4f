#include "engine/mate_in_one.hpp"
#include "engine/search.hpp"
#include "rules/games.hpp"

namespace ootori {

// The value of a position once captures, and evasions of checks, have been played out.
template <class G>
template <bool Pv>
Value Searcher<G>::quiescence(FrameT& frame, Value alpha, Value beta) {
  if constexpr (Pv) {
    frame.line.clear();
    selective_depth_ = std::max(selective_depth_, frame.ply);
  }
  if (stopped()) return draw_value;
  if (frame.ply >= max_ply - 1) return frame.in_check ? draw_value : static_evaluation(frame);

  const Key key = frame.position.key();
  const auto hit = table_.probe(key);
  Move table_move;
  if (hit) {
    const Value value = from_table(hit->value, frame.ply);
    const bool fits = value >= beta ? bounds_below(hit->bound) : bounds_above(hit->bound);
    if (!Pv && value != no_value && fits && (value >= beta || value <= alpha || hit->bound == Bound::exact)) {
      return value;
    }
    if (!hit->move.is_null() && (frame.in_check || is_noisy(frame.position, hit->move)) &&
        is_legal(frame.position, hit->move)) {
      table_move = hit->move;
    }
  }

  Value standing = -infinite_value;
  frame.raw_evaluation = no_value;
  frame.evaluation = no_value;
  if (!frame.in_check) {
    frame.raw_evaluation = hit && hit->evaluation != no_value ? hit->evaluation : static_evaluation(frame);
    frame.evaluation = corrected(frame, frame.raw_evaluation);
    standing = frame.evaluation;
    if (hit && hit->bound != Bound::none) {
      const Value value = from_table(hit->value, frame.ply);
      if (value > standing ? bounds_below(hit->bound) : bounds_above(hit->bound)) standing = value;
    }
    if (standing >= beta) {
      if (!hit) {
        table_.store(key, {.move = {},
                           .value = to_table(standing, frame.ply),
                           .evaluation = frame.raw_evaluation,
                           .depth = 0,
                           .bound = Bound::lower,
                           .on_pv = false});
      }
      return standing;
    }
    if (!hit) {
      const Move mate = mate_in_one(frame.position);
      if (!mate.is_null()) {
        frame.line.set(mate);
        return mates_in(frame.ply + 1);
      }
    }
  }
  return quiescence_moves<Pv>(frame, alpha, beta, standing, table_move);
}

template <class G>
template <bool Pv>
Value Searcher<G>::quiescence_moves(FrameT& frame, Value alpha, Value beta, Value standing, Move table_move) {
  const Value first_alpha = alpha;
  Value best = standing;
  alpha = std::max(alpha, standing);
  Move best_move;
  int moves = 0;
  bool has_futile = false;
  const OrderingHints<G> ordering = hints(frame);
  auto picker = MovePicker<G>::noisy({frame.position, frame.in_check, table_}, arena_, ordering, table_move, 0);
  for (Move move = picker.next(); !move.is_null(); move = picker.next()) {
    const bool noisy = is_noisy(frame.position, move);
    if (!is_loss(best)) {
      if (frame.in_check) {
        if (!noisy && moves >= 2) continue;  // a check once answered well enough
      } else {
        const Value hope = standing + parameters_.quiescence_futility + immediate_gain(frame.position, move);
        if (hope <= alpha) {
          best = std::max(best, hope);
          continue;
        }
      }
    }
    const Arrival arrival = play(frame, move);
    if (arrival.is_out()) {
      take_back();
      has_futile |= arrival.kind == Arrival::Kind::futile;
      continue;
    }
    ++moves;
    const Value value = arrival.has_ended() ? arrival.value : -quiescence<Pv>(child(frame), -beta, -alpha);
    take_back();
    if (stopped()) return draw_value;
    if (value <= best) continue;
    best = value;
    if (value <= alpha) continue;
    best_move = move;
    if constexpr (Pv) {
      if (arrival.has_ended()) child(frame).line.clear();
      frame.line.set(move, child(frame).line);
    }
    if (value >= beta) break;
    alpha = value;
  }
  if (frame.in_check && moves == 0) return has_futile ? -known_win : mated_in(frame.ply);

  const Bound bound = best >= beta ? Bound::lower : Pv && best > first_alpha ? Bound::exact : Bound::upper;
  table_.store(frame.position.key(), {.move = best_move,
                                      .value = to_table(best, frame.ply),
                                      .evaluation = frame.raw_evaluation,
                                      .depth = 0,
                                      .bound = bound,
                                      .on_pv = Pv});
  return best;
}

#define INSTANTIATE(G)                                                 \
  template Value Searcher<G>::quiescence<true>(FrameT&, Value, Value); \
  template Value Searcher<G>::quiescence<false>(FrameT&, Value, Value);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori

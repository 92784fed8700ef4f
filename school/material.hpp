// How much a learner wins by captures, in points of the game's table. Each side captures, on any square, as long as
// this wins material. Checks must be answered. A promoted piece counts with its promoted value once it is captured.
// Pure.
#pragma once

#include <algorithm>
#include <vector>

#include "rules/movegen.hpp"

namespace ootori::school {

// The maximum number of captures in a row that are considered. This is enough for every exchange in the lessons, and
// limits the work in any position.
inline constexpr int most_captures = 6;

template <class G>
int value_of_capture(const Position<G>& position, Move move) {
  const auto captured = move.is_drop() ? std::nullopt : position.piece_on(move.to());
  return captured ? G::spec[captured->type].value : 0;
}

struct Exchange {
  int points = 0;          // the least that the side to move wins by captures
  std::vector<Move> line;  // the captures that win it
};

// The best result that the side to move can reach by captures. Unless it is in check, it need not capture.
template <class G>
Exchange best_exchange(const Position<G>& position, int captures = most_captures) {
  Exchange best;
  if (captures == 0) return best;
  const bool must_move = position.in_check();
  bool found = false;
  for (const Move move : legal_moves(position)) {
    const int won = value_of_capture(position, move);
    if (won == 0 && !must_move) continue;
    Exchange answer = best_exchange(position.after(move), captures - 1);
    const int points = won - answer.points;
    if (points <= best.points && (found || !must_move)) continue;
    if (points == best.points && !must_move) continue;
    found = true;
    best.points = points;
    best.line.assign(1, move);
    best.line.insert(best.line.end(), answer.line.begin(), answer.line.end());
  }
  return best;
}

// The best result if the side to move first captures on this square; nothing if this loses material.
template <class G>
Exchange best_exchange_on(const Position<G>& position, Square square) {
  Exchange best;
  for (const Move move : legal_moves(position)) {
    if (move.is_drop() || move.to() != square) continue;
    Exchange answer = best_exchange(position.after(move), most_captures - 1);
    const int points = value_of_capture(position, move) - answer.points;
    if (points <= best.points) continue;
    best.points = points;
    best.line.assign(1, move);
    best.line.insert(best.line.end(), answer.line.begin(), answer.line.end());
  }
  return best;
}

}  // namespace ootori::school

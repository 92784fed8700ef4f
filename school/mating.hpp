// Finds short mates for lessons by trying everything: the attacker gives check with every move, and the defender plays
// any legal move. Repetition does not matter, because no position can recur within so few plies. Pure.
#pragma once

#include <algorithm>
#include <optional>

#include "rules/movegen.hpp"

namespace ootori::school {

template <class G>
bool is_mate(const Position<G>& position) {
  return position.in_check() && !has_legal_move(position);
}

template <class G>
std::optional<int> plies_to_be_mated(const Position<G>& position, int most);

// The fewest plies in which the side to move mates, if that is at most `most`.
template <class G>
std::optional<int> plies_to_mate(const Position<G>& position, int most) {
  std::optional<int> best;
  for (const Move move : legal_moves(position)) {
    if (most < 1) break;
    if (!position.gives_check(move)) continue;
    const auto rest = plies_to_be_mated(position.after(move), most - 1);
    if (!rest) continue;
    best = *rest + 1;
    most = *best - 2;  // from here on, only shorter mates matter
  }
  return best;
}

// The number of plies for which the side to move, in check, can delay the mate, if it is mated within `most`.
template <class G>
std::optional<int> plies_to_be_mated(const Position<G>& position, int most) {
  const MoveList moves = legal_moves(position);
  if (moves.empty()) return position.in_check() ? std::optional{0} : std::nullopt;
  if (most < 2) return std::nullopt;
  int longest = 0;
  for (const Move move : moves) {
    const auto rest = plies_to_mate(position.after(move), most - 1);
    if (!rest) return std::nullopt;
    longest = std::max(longest, *rest + 1);
  }
  return longest;
}

}  // namespace ootori::school

// Moves as USI text for the tests of rules/, which cannot use notation/.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "rules/movegen.hpp"

namespace ootori::testing {

inline std::string move_text(const GameSpec& spec, Move move) {
  const std::string to = square_name(spec, move.to());
  if (move.is_drop()) return std::string{spec[move.dropped()].letter} + "*" + to;
  return square_name(spec, move.from()) + to + (move.promotes() ? "+" : "");
}

template <class G>
std::vector<std::string> move_texts(const MoveList& moves) {
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(move_text(G::spec, move));
  std::ranges::sort(texts);
  return texts;
}

// The permitted move with this text, or the null move if there is none.
template <class G>
Move find_move(const MoveList& moves, std::string_view text) {
  for (const Move move : moves) {
    if (move_text(G::spec, move) == text) return move;
  }
  return {};
}

}  // namespace ootori::testing

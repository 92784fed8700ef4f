// Perft: the number of legal move sequences of a given length, ignoring history. The standard check of a move
// generator.
#pragma once

#include <cstdint>
#include <functional>

#include "rules/games.hpp"
#include "rules/perft_table.hpp"
#include "rules/successors.hpp"

namespace ootori {

namespace perft_detail {

// Most moves do not change the checks and pins of the other side's royal piece.
template <Color Us, class G>
std::uint64_t two_plies(const Position<G>& position) {
  const LastingBearing<G, ~Us> bearing{position};
  std::uint64_t total = 0;
  for_each_successor_of<Us>(position, [&](const Position<G>& next, const MoveTrace& move) {
    total += bearing.outlasts(move) ? count_legal_moves(next, bearing) : count_legal_moves(next);
  });
  return total;
}

// For positions far above the leaves, where a call costs nothing that could be noticed: a visitor that is inlined would
// bring another copy of the move generator.
template <class G>
void visit_successors(const Position<G>& position, const std::function<void(const Position<G>&)>& visit) {
  for_each_successor(position, visit);
}

}  // namespace perft_detail

// The last ply is counted and not played.
template <class G>
[[nodiscard]] std::uint64_t perft(const Position<G>& position, int depth) {
  if (depth == 0) return 1;
  if (depth == 1) return count_legal_moves(position);
  if (depth == 2) {
    return position.side_to_move() == Color::black ? perft_detail::two_plies<Color::black>(position)
                                                   : perft_detail::two_plies<Color::white>(position);
  }
  std::uint64_t total = 0;
  const auto add = [&](const Position<G>& next) { total += perft(next, depth - 1); };
  perft_detail::visit_successors<G>(position, std::ref(add));
  return total;
}

// Makes every leaf move. The empty instruction uses the position's bytes, so the compiler cannot remove the work.
template <class G>
[[nodiscard]] std::uint64_t perft_without_bulk(const Position<G>& position, int depth) {
  if (depth == 0) return 1;
  std::uint64_t total = 0;
  for_each_successor(position, [&](const Position<G>& next) {
    if (depth == 1) {
      asm volatile("" : : "m"(next));
      ++total;
    } else {
      total += perft_without_bulk(next, depth - 1);
    }
  });
  return total;
}

// Looks up positions that were counted before. Two plies or less are counted faster than looked up.
template <class G>
[[nodiscard]] std::uint64_t perft(const Position<G>& position, int depth, PerftTable& table) {
  if (depth <= 2) return perft(position, depth);
  if (const auto known = table.find(position.board_key(), position.hand_key(), depth)) return *known;
  std::uint64_t total = 0;
  const auto add = [&](const Position<G>& next) { total += perft(next, depth - 1, table); };
  perft_detail::visit_successors<G>(position, std::ref(add));
  table.store(position.board_key(), position.hand_key(), depth, total);
  return total;
}

// Compiled once, in rules/instances/; perft_without_bulk is only for measurements.
#define OOTORI_DECLARE(G)                                                                              \
  extern template void perft_detail::visit_successors(const Position<G>&,                              \
                                                      const std::function<void(const Position<G>&)>&); \
  extern template std::uint64_t perft(const Position<G>&, int);                                        \
  extern template std::uint64_t perft(const Position<G>&, int, PerftTable&);
OOTORI_FOR_EACH_GAME(OOTORI_DECLARE)
#undef OOTORI_DECLARE

}  // namespace ootori

// Impasse (jishogi): when both royal pieces stand in their promotion zones, points may decide the game.
#pragma once

#include <array>

#include "rules/outcome.hpp"
#include "rules/position.hpp"

namespace ootori {

// Whether the players may offer to count points. Never in a game without an impasse rule.
template <class G>
[[nodiscard]] bool impasse_may_be_proposed(const Position<G>& position) {
  if (!G::spec.impasse) return false;
  return contains(Board<G>::promotion_zone(Color::black), position.royal(Color::black)) &&
         contains(Board<G>::promotion_zone(Color::white), position.royal(Color::white));
}

// The points of a side: board and hand together, ignoring promotion.
template <class G>
[[nodiscard]] int impasse_points(const Position<G>& position, Color color) {
  if (!G::spec.impasse) return 0;
  int points = 0;
  for (std::size_t kind = 0; kind < G::spec.pieces.size(); ++kind) {
    const PieceType type{static_cast<int>(kind)};
    const int held = kind < G::spec.hand_kinds() ? position.hand(color)[type] : 0;
    points += G::spec.impasse->piece_points[kind] * (count(position.pieces(color, type)) + held);
  }
  return points;
}

// The outcome by points, which are indexed by colour. A side with fewer than the needed points loses; if neither has
// fewer, the game is no contest. They cannot both have fewer, because all pieces together are worth more than twice the
// needed points less one.
template <class G>
[[nodiscard]] Outcome impasse_outcome(std::array<int, 2> points) {
  const int needed = G::spec.impasse ? G::spec.impasse->needed : 0;
  const bool black_enough = points[index(Color::black)] >= needed;
  const bool white_enough = points[index(Color::white)] >= needed;
  if (black_enough == white_enough) return {std::nullopt, Termination::impasse};
  return {black_enough ? Color::black : Color::white, Termination::impasse};
}

}  // namespace ootori

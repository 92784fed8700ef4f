// The starting points of problems: small random settings, changes to a setting, and positions from games seen as
// problems. Black attacks. White has in hand all pieces that are neither on the board nor in Black's hand.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/position.hpp"
#include "rules/zobrist.hpp"

namespace ootori {

// Random numbers from a seed, the same on every machine.
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : state_(seed) {}

  int below(std::size_t limit) { return static_cast<int>(splitmix64(state_) % limit); }
  bool one_in(std::size_t number) { return below(number) == 0; }

 private:
  std::uint64_t state_;
};

// The kind that a captured piece of this kind becomes.
template <class G>
[[nodiscard]] constexpr PieceType in_hand(PieceType type) {
  return G::spec[type].promoted_from.value_or(type);
}

// Gives White all remaining pieces of the game in hand. None if there are more pieces of a kind than the game has, or
// if the position is not valid.
template <class G>
[[nodiscard]] std::optional<Position<G>> with_rest_in_hand(Setup<G> setup);

template <class G>
[[nodiscard]] std::optional<Position<G>> random_setting(Draws& draws);

// One to three pieces moved, added, removed, promoted, unpromoted or given to the other side.
template <class G>
[[nodiscard]] std::optional<Position<G>> edited(const Position<G>& position, Draws& draws);

// The position seen as a problem. If White is to move, the board is turned around and the colours are swapped.
template <class G>
[[nodiscard]] std::optional<Position<G>> as_problem(const Position<G>& position);

// A problem may omit the attacker's royal piece. This puts it on its starting square, or on the nearest empty square
// where it is not in check. None if the attacker already has a royal piece, or if no such square gives a valid
// position.
template <class G>
[[nodiscard]] std::optional<Position<G>> with_attackers_royal(Setup<G> setup, Strictness strictness);

}  // namespace ootori

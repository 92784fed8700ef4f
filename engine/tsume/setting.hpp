// Where problems come from: small settings put together at random, changes to a setting, and a game's position seen as
// a problem. Black attacks, and White holds in hand all that is not on the board or in Black's hand.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/position.hpp"
#include "rules/zobrist.hpp"

namespace ootori {

// Draws from a seed, the same everywhere.
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : state_(seed) {}

  int below(std::size_t limit) { return static_cast<int>(splitmix64(state_) % limit); }
  bool one_in(std::size_t number) { return below(number) == 0; }

 private:
  std::uint64_t state_;
};

// What a captured piece of the kind is.
template <class G>
[[nodiscard]] constexpr PieceType in_hand(PieceType type) {
  return G::spec[type].promoted_from.value_or(type);
}

// White's hand set to the rest of the game's pieces; none where there are more of a kind than the game has, or the
// position is against the rules.
template <class G>
[[nodiscard]] std::optional<Position<G>> with_rest_in_hand(Setup<G> setup);

template <class G>
[[nodiscard]] std::optional<Position<G>> random_setting(Draws& draws);

// One to three pieces moved, added, taken away, turned over or handed to the other side.
template <class G>
[[nodiscard]] std::optional<Position<G>> edited(const Position<G>& position, Draws& draws);

// The board turned, and the colours with it, where White is to move.
template <class G>
[[nodiscard]] std::optional<Position<G>> as_problem(const Position<G>& position);

// Problems may leave out the attacker's royal piece: it is put on its square of the array, or on the nearest empty one,
// where it is not in check. None where the attacker has one, or no such square leaves a position that the rules allow.
template <class G>
[[nodiscard]] std::optional<Position<G>> with_attackers_royal(Setup<G> setup, Strictness strictness);

}  // namespace ootori

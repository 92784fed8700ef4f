// What a game's evaluation weighs, in centipawns. The default is derived from the game's own table, so that a new
// game can be played at once; a game's tuned weights are a specialization of `evaluation_weights`.
#pragma once

#include <array>

#include "engine/value.hpp"
#include "rules/attacks.hpp"

namespace ootori {

inline constexpr std::size_t most_kinds = 16;

// A weight while most pieces are on the board, and one for when many are in hand.
struct Tapered {
  int opening = 0;
  int late = 0;

  constexpr Tapered& operator+=(Tapered other) {
    opening += other.opening;
    late += other.late;
    return *this;
  }
  constexpr Tapered& operator-=(Tapered other) {
    opening -= other.opening;
    late -= other.late;
    return *this;
  }
  constexpr bool operator==(const Tapered&) const = default;
};
constexpr Tapered operator*(Tapered weight, int n) { return {weight.opening * n, weight.late * n}; }

struct EvaluationWeights {
  std::array<Tapered, most_kinds> on_board{};
  std::array<Tapered, most_kinds> in_hand{};
  std::array<std::array<Tapered, 64>, most_kinds> placement{};  // by square, as Black sees the board

  int pieces_in_hand_late = 14;  // this many in both hands together make the late weights count in full

  // Danger to a royal piece is a sum of these, and its cost grows with the square of the sum.
  std::array<int, most_kinds> attacker{};     // a piece that attacks squares next to the royal
  std::array<int, most_kinds> threat_drop{};  // a piece in the attacker's hand
  int attacked_square = 8;                    // each attack on a square next to the royal
  int undefended_square = 12;                 // such a square that nothing but the royal defends
  int no_escape = 20;                         // nowhere to go
  int danger_divisor = 64;                    // cost = danger² / divisor
  int most_danger = 400;
  int tempo = 10;
};

namespace evaluation_detail {

template <class G>
constexpr std::array<Tapered, 64> derived_placement(PieceType type) {
  std::array<Tapered, 64> placement{};
  for (int square = 0; square < Board<G>::squares; ++square) {
    const int advance = Board<G>::ranks - Board<G>::rank_from_far(Color::black, Square{square});
    Tapered& weight = placement[static_cast<std::size_t>(square)];
    if (type == G::spec.royal) {
      weight = Tapered{-12, -8} * advance;
    } else {
      const int reach = count(Attacks<G>::from(Color::black, type, Square{square}, 0));
      weight = {5 * reach + 2 * advance, 5 * reach + 4 * advance};
    }
  }
  return placement;
}

}  // namespace evaluation_detail

template <class G>
constexpr EvaluationWeights derived_weights() {
  EvaluationWeights weights;
  for (std::size_t kind = 0; kind < G::spec.pieces.size(); ++kind) {
    const PieceType type{static_cast<int>(kind)};
    const int value = 100 * G::spec[type].value;
    weights.on_board[kind] = {value, value};
    weights.placement[kind] = evaluation_detail::derived_placement<G>(type);
    if (type != G::spec.royal) weights.attacker[kind] = 10 + G::spec[type].value;
    if (kind < G::spec.hand_kinds()) {
      weights.in_hand[kind] = {value + 20, value + 20};
      weights.threat_drop[kind] = 4 + G::spec[type].value;
    }
  }
  return weights;
}

template <class G>
inline constexpr EvaluationWeights evaluation_weights = derived_weights<G>();

}  // namespace ootori

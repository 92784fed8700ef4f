// The weights of the hand-crafted evaluation, in centipawns, and default weights derived from a game's piece table.
#pragma once

#include <array>

#include "engine/value.hpp"
#include "rules/attacks.hpp"

namespace ootori {

inline constexpr std::size_t most_kinds = 16;

// Two weights for one thing: while most pieces are on the board, and when many are in hand.
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

// The square of a piece relative to a royal piece, as one index: the differences in columns and rows, seen from the
// side of the piece's owner. Equal offsets have the same index.
template <class G>
struct Relation {
  static constexpr int width = 2 * G::spec.files - 1;
  static constexpr int number = width * (2 * G::spec.ranks - 1);

  static constexpr int of(Color owner, Square royal, Square square) {
    const int difference = line(square) - line(royal);
    return number / 2 + (owner == Color::black ? difference : -difference);
  }

 private:
  static constexpr int line(Square square) { return Board<G>::row(square) * width + Board<G>::column(square); }
};

inline constexpr std::size_t most_relations = 256;
inline constexpr int most_weighed_in_hand = 4;  // further pieces of a kind weigh as much as the last of these

struct EvaluationWeights {
  template <std::size_t N>
  using ByKind = std::array<std::array<std::int16_t, N>, most_kinds>;

  std::array<Tapered, most_kinds> on_board{};
  std::array<std::array<Tapered, most_weighed_in_hand>, most_kinds> in_hand{};  // first of a kind, second …
  ByKind<64> placement{};                                                       // by square, as Black sees the board
  ByKind<most_relations> to_own_royal{};                                        // by Relation
  ByKind<most_relations> to_other_royal{};

  int pieces_in_hand_late = 14;  // with this many in both hands together, the late weights apply in full

  // The danger to a royal piece is the sum of these, in units of its own. Its cost grows with the square of the sum.
  std::array<int, most_kinds> attacker{};     // a piece that attacks squares next to the royal
  std::array<int, most_kinds> threat_drop{};  // each piece of a kind in the attacker's hand, at most two
  int attacked_square = 8;                    // each attack on a square next to the royal
  int undefended_square = 12;                 // each square next to the royal that only the royal defends
  int no_escape = 20;                         // the royal has no safe square
  int danger_divisor = 64;                    // cost = danger² / divisor, for the side to move
  int danger_divisor_waiting = 40;            // for the other side: its opponent moves next
  int most_danger = 400;                      // larger sums count as this
  int tempo = 10;
};

namespace evaluation_detail {

template <class G>
constexpr std::array<std::int16_t, 64> derived_placement(PieceType type) {
  std::array<std::int16_t, 64> placement{};
  for (int square = 0; square < Board<G>::squares; ++square) {
    const int advance = Board<G>::ranks - Board<G>::rank_from_far(Color::black, Square{square});
    const int reach = count(Attacks<G>::from(Color::black, type, Square{square}, 0));
    placement[static_cast<std::size_t>(square)] =
        static_cast<std::int16_t>(type == G::spec.royal ? -10 * advance : 5 * reach + 3 * advance);
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
      weights.in_hand[kind].fill({value + 20, value + 20});
      weights.threat_drop[kind] = 4 + G::spec[type].value;
    }
  }
  return weights;
}

}  // namespace ootori

// Fixed piece values, in centipawns, for move ordering and static exchange evaluation.
#pragma once

#include "engine/game_weights.hpp"
#include "rules/position.hpp"

namespace ootori {

template <class G>
class PieceValues {
 public:
  static constexpr Value on_board(PieceType type) { return board_[index(type)]; }
  static constexpr Value in_hand(PieceType type) { return hand_[index(type)]; }

  // The swing of a capture: the opponent loses the piece, and the captor gets it in hand, unpromoted.
  static constexpr Value captured(PieceType type) { return captured_[index(type)]; }

  static constexpr Value promotion_gain(PieceType type) { return promotion_[index(type)]; }

 private:
  using Values = std::array<Value, most_kinds>;

  static constexpr Value mean(Tapered weight) { return (weight.opening + weight.late) / 2; }

  static constexpr Values board_ = [] {
    Values values{};
    for (std::size_t kind = 0; kind < G::spec.pieces.size(); ++kind) {
      values[kind] = mean(evaluation_weights<G>.on_board[kind]);
    }
    return values;
  }();
  static constexpr Values hand_ = [] {
    Values values{};
    for (std::size_t kind = 0; kind < G::spec.hand_kinds(); ++kind) {
      values[kind] = mean(evaluation_weights<G>.in_hand[kind].front());
    }
    return values;
  }();
  static constexpr Values captured_ = [] {
    Values values{};
    for (std::size_t kind = 0; kind < G::spec.pieces.size(); ++kind) {
      const PieceType type{static_cast<int>(kind)};
      values[kind] = on_board(type) + in_hand(G::spec[type].promoted_from.value_or(type));
    }
    return values;
  }();
  static constexpr Values promotion_ = [] {
    Values values{};
    for (std::size_t kind = 0; kind < G::spec.pieces.size(); ++kind) {
      const PieceType type{static_cast<int>(kind)};
      if (G::spec[type].promotes_to) values[kind] = on_board(*G::spec[type].promotes_to) - on_board(type);
    }
    return values;
  }();
};

}  // namespace ootori

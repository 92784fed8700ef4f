// How well moves did elsewhere in the tree: counters that order moves and adjust reductions.
// Drops and board moves have separate counters, and every counter is for a piece and a square.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "rules/position.hpp"

namespace ootori {

// A counter within ±limit that moves towards its bonus, the less the nearer it is to the limit.
class HistoryCounter {
 public:
  static constexpr int limit = 8192;

  constexpr operator int() const { return value_; }  // NOLINT: a counter is its number
  void add(int bonus) {
    bonus = std::clamp(bonus, -limit, limit);
    value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / limit);
  }

 private:
  std::int16_t value_ = 0;
};

// Who moves, as histories tell: each kind on the board and, apart from it, each kind dropped from hand.
template <class G>
struct Actor {
  static constexpr std::size_t number = G::spec.pieces.size() + G::spec.hand_kinds();

  static std::size_t of(const Position<G>& position, Move move) {
    return move.is_drop() ? dropping(move.dropped()) : index(position.type_on(move.from()));
  }
  static constexpr std::size_t dropping(PieceType type) { return G::spec.pieces.size() + index(type); }
};

// By actor and target square.
template <class G>
using PieceToHistory = std::array<std::array<HistoryCounter, Board<G>::squares>, Actor<G>::number>;

template <class G>
struct Histories {
  static constexpr std::size_t kinds = G::spec.pieces.size();
  static constexpr std::size_t origins = 64 + kinds;  // squares, then kinds in hand

  using Butterfly = std::array<std::array<HistoryCounter, Board<G>::squares>, origins>;
  using Captures = std::array<std::array<std::array<HistoryCounter, kinds>, Board<G>::squares>, kinds>;

  std::array<Butterfly, 2> butterfly{};  // by side, origin and target
  std::array<PieceToHistory<G>, 2> piece_to{};
  std::array<Captures, 2> captures{};  // by side, kind, target and kind captured
  // By the move before: side, kind that stands there now, its square; then the move itself.
  std::array<std::array<std::array<PieceToHistory<G>, Board<G>::squares>, kinds>, 2> continuation{};
  PieceToHistory<G> no_continuation{};  // after a pass and before the root; never written

  static constexpr std::size_t origin(Move move) {
    return move.is_drop() ? 64 + index(move.dropped()) : index(move.from());
  }

  HistoryCounter& of_origin(Color side, Move move) { return butterfly[index(side)][origin(move)][index(move.to())]; }
};

}  // namespace ootori

// Static exchange evaluation: whether the captures on a move's target square gain the mover at least a threshold. Each
// side captures with its least valuable piece first and may stop at any time. A captured piece counts on the board and
// in hand, because it changes hands (PieceValues::captured). Pins and checks are ignored.
#pragma once

#include <algorithm>

#include "engine/piece_values.hpp"
#include "rules/attacks.hpp"

namespace ootori {

namespace exchange_detail {

// Kinds in ascending order of what capturing with them risks; the royal last.
template <class G>
constexpr auto by_value = [] {
  std::array<PieceType, G::spec.pieces.size()> kinds{};
  for (std::size_t i = 0; i < kinds.size(); ++i) kinds[i] = PieceType{static_cast<int>(i)};
  const auto risk = [](PieceType type) {
    return type == G::spec.royal ? infinite_value : PieceValues<G>::captured(type);
  };
  std::ranges::sort(kinds, [&](PieceType a, PieceType b) { return risk(a) < risk(b); });
  return kinds;
}();

// For each square, all squares in line with it: a piece that leaves one of these may uncover a rider behind it.
template <class G>
constexpr auto lines_through = [] {
  std::array<Bitboard, 64> lines{};
  for (std::size_t square = 0; square < Board<G>::squares; ++square) {
    for (int direction = 0; direction < 9; ++direction) {
      const Step step{direction % 3 - 1, direction / 3 - 1};
      if (step == Step{}) continue;
      for (auto at = Board<G>::stepped(Color::black, Square{static_cast<int>(square)}, step); at;
           at = Board<G>::stepped(Color::black, *at, step)) {
        lines[square] |= bit(*at);
      }
    }
  }
  return lines;
}();

template <class G>
class Exchange {
 public:
  Exchange(const Position<G>& position, Move move)
      : position_(position), to_(move.to()), occupied_((position.occupied() | bit(to_)) ^ start(move)) {
    look_again();
  }

  // Whether the first mover still reaches the threshold after the best recaptures. It is now `balance` ahead of the
  // threshold, with a piece of value `at_risk` on the square.
  bool mover_keeps(Value balance, Value at_risk) {
    Color side = ~position_.side_to_move();
    bool mover_ahead = true;  // whether the first mover is ahead if the exchange stops here
    balance -= at_risk;       // assume the piece is lost for nothing
    if (balance >= 0) return true;
    while (true) {
      const Bitboard mine = attackers_ & position_.pieces(side);
      if (mine == 0) return mover_ahead;
      const PieceType taker = least(mine);
      if (taker == G::spec.royal && (attackers_ & position_.pieces(~side)) != 0) return mover_ahead;
      mover_ahead = !mover_ahead;
      if (taker == G::spec.royal) return mover_ahead;
      balance = -balance - 1 - PieceValues<G>::captured(taker);
      if (balance >= 0) return mover_ahead;
      const Bitboard used = (mine & position_.pieces(taker)) & -(mine & position_.pieces(taker));
      occupied_ ^= used;
      if (used & lines_through<G>[index(to_)]) look_again();
      attackers_ &= occupied_;
      side = ~side;
    }
  }

 private:
  static constexpr Bitboard start(Move move) { return move.is_drop() ? 0 : bit(move.from()); }

  void look_again() {
    attackers_ = (position_.template attackers<Color::black>(to_, occupied_) |
                  position_.template attackers<Color::white>(to_, occupied_)) &
                 occupied_;
  }

  [[nodiscard]] PieceType least(Bitboard pieces) const {
    for (const PieceType type : by_value<G>) {
      if (pieces & position_.pieces(type)) return type;
    }
    return G::spec.royal;
  }

  const Position<G>& position_;
  Square to_;
  Bitboard occupied_;
  Bitboard attackers_ = 0;
};

}  // namespace exchange_detail

// What a move wins at once, in centipawns: the captured piece and the promotion.
template <class G>
[[nodiscard]] Value immediate_gain(const Position<G>& position, Move move) {
  if (move.is_drop()) return 0;
  Value gain = 0;
  if (contains(position.occupied(), move.to())) gain += PieceValues<G>::captured(position.type_on(move.to()));
  if (move.promotes()) gain += PieceValues<G>::promotion_gain(position.type_on(move.from()));
  return gain;
}

template <class G>
[[nodiscard]] PieceType kind_after(const Position<G>& position, Move move) {
  if (move.is_drop()) return move.dropped();
  const PieceType type = position.type_on(move.from());
  return move.promotes() ? *G::spec[type].promotes_to : type;
}

// Whether the exchange that a legal move starts gains its side at least `threshold` centipawns.
template <class G>
[[nodiscard]] bool exchange_wins(const Position<G>& position, Move move, Value threshold) {
  const Value balance = immediate_gain(position, move) - threshold;
  if (balance < 0) return false;
  const PieceType standing = kind_after(position, move);
  if (standing == G::spec.royal) return true;
  return exchange_detail::Exchange<G>{position, move}.mover_keeps(balance, PieceValues<G>::captured(standing));
}

}  // namespace ootori

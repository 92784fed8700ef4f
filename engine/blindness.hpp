// The blind spots of a weak player: moves that it overlooks. The seed, the position and the move decide which, so games
// of a level can be reproduced.
#pragma once

#include <cstdint>

#include "rules/position.hpp"

namespace ootori {

class Blindness {
 public:
  // The chances, in 1024, of overlooking a quiet move. Captures, checks, replies to check, moves next to the opponent's
  // royal piece and moves of an attacked piece are always seen.
  struct Chances {
    int far_drop = 0;   // a drop more than two squares from both royal pieces
    int long_move = 0;  // a move over more than two squares
    int quiet = 0;      // any other quiet move or drop
  };

  Blindness(Chances chances, std::uint64_t seed) : chances_(chances), seed_(seed) {}

  template <class G>
  [[nodiscard]] bool overlooks(const Position<G>& position, Move move) const {
    if (position.in_check() || contains(position.occupied(), move.to())) return false;
    if (distance<G>(move.to(), position.royal(~position.side_to_move())) <= 1) return false;
    if (roll(position.key(), move) >= chance(position, move)) return false;
    if (position.after(move).in_check()) return false;
    return move.is_drop() || position.attackers(~position.side_to_move(), move.from(), position.occupied()) == 0;
  }

 private:
  template <class G>
  static int distance(Square a, Square b) {
    const int columns = Board<G>::column(a) - Board<G>::column(b);
    const int rows = Board<G>::row(a) - Board<G>::row(b);
    return std::max(columns < 0 ? -columns : columns, rows < 0 ? -rows : rows);
  }

  template <class G>
  [[nodiscard]] int chance(const Position<G>& position, Move move) const {
    const Color us = position.side_to_move();
    if (move.is_drop()) {
      const bool far =
          distance<G>(move.to(), position.royal(~us)) > 2 && distance<G>(move.to(), position.royal(us)) > 2;
      return far ? chances_.far_drop : chances_.quiet;
    }
    return distance<G>(move.from(), move.to()) > 2 ? chances_.long_move : chances_.quiet;
  }

  [[nodiscard]] int roll(Key key, Move move) const {
    std::uint64_t state = seed_ ^ key ^ (std::uint64_t{move.raw()} << 40);
    return static_cast<int>(splitmix64(state) & 1023);
  }

  Chances chances_;
  std::uint64_t seed_;
};

}  // namespace ootori

// Checks, pins and attacked squares around a royal piece. A FreshBearing computes them on demand for one position. A
// LastingBearing computes them once for all positions one move away; they stay valid after every move that touches none
// of the squares that matter.
#pragma once

#include <array>

#include "rules/fills.hpp"
#include "rules/threats.hpp"

namespace ootori {

// The effect of a move: the kind of piece lifted (or dropped), the kind placed, and the squares that its side left and
// entered.
struct MoveTrace {
  PieceType lifted;
  PieceType placed;
  Bitboard changed;
};

// For one position. Computes the squares in danger on demand.
template <class G, Color Us>
class FreshBearing {
 public:
  static constexpr bool may_check = true;

  [[gnu::always_inline]] explicit FreshBearing(const Position<G>& position) : position_(position), threats_(position) {}

  [[nodiscard]] const Threats<G, Us>& threats() const { return threats_; }

  // Every square around the royal piece that is attacked.
  [[nodiscard, gnu::always_inline]] Bitboard danger() const {
    return movegen_detail::danger<G, ~Us>(position_, position_.royal(Us));
  }

 private:
  const Position<G>& position_;
  Threats<G, Us> threats_;
};

// For a position with the other side to move (so there is no check yet), and for the positions after those of its moves
// that keep it valid. Costs more than a FreshBearing; worth it if the caller visits most of those positions.
template <class G, Color Us>
class LastingBearing {
 public:
  static constexpr bool may_check = false;

  explicit LastingBearing(const Position<G>& position)
      : threats_(position), danger_(movegen_detail::danger<G, ~Us>(position, position.royal(Us))) {
    find_what_matters(position);
  }

  [[nodiscard]] const Threats<G, Us>& threats() const { return threats_; }
  [[nodiscard]] Bitboard danger() const { return danger_; }

  // Whether it is certainly valid after this move of the other side. If so, the move gives no check. If not, it may
  // still be valid.
  [[nodiscard]] bool outlasts(const MoveTrace& move) const {
    return (move.changed & (matters_[index(move.lifted)] | matters_[index(move.placed)])) == 0;
  }

 private:
  static constexpr std::size_t kinds = G::spec.pieces.size();

  // For each kind: the squares from which it attacks the royal piece or a square around it, or would attack the royal
  // piece on an empty board. For all kinds: the lines along which their pieces attack those squares, or would attack
  // them without the pieces in between, up to and including the first blocker; lines to the royal piece also continue
  // beyond it, for pins. A move frees at most one square, so a line that two pieces block stays blocked.
  void find_what_matters(const Position<G>& position) {
    const Square royal = position.royal(Us);
    const Bitboard occupied = position.occupied() ^ bit(royal);
    const Bitboard around = Attacks<G>::template leaps<Us, G::spec.royal>[index(royal)] | bit(royal);
    Bitboard in_sight = 0;  // squares from which a ride could reach a square in `around`
    Bitboard ridden = 0;
    Attacks<G>::for_each_type([&]<PieceType T> [[gnu::always_inline]] () {
      Bitboard origins = 0;
      Attacks<G>::template for_each_ride<~Us, T>([&]<PieceMove M> [[gnu::always_inline]] () {
        origins |= Fills<G>::template reached<Us, M>(around, Board<G>::all & ~occupied);
      });
      in_sight |= origins;
      matters_[index(T)] = origins | static_origins[index(royal)][index(T)];
      if constexpr (Attacks<G>::template rides_at_all<T>) {
        for (const Square from :
             squares(position.pieces(~Us, T) & Attacks<G>::template near_royal<~Us>[index(T)][index(royal)])) {
          ridden |= Attacks<G>::template from<~Us, T>(from, occupied);
        }
      }
    });
    const Bitboard passages = threats_.lines() | (ridden & in_sight);
    for (Bitboard& squares : matters_) squares |= passages;
  }

  // From where each kind leaps to the royal piece or a square around it, or would ride to the royal piece itself.
  static constexpr auto static_origins = [] {
    constexpr auto onto = Attacks<G>::template computed_origins<~Us>();
    std::array<std::array<Bitboard, kinds>, Board<G>::squares> table{};
    for (std::size_t royal = 0; royal < table.size(); ++royal) {
      table[royal] = onto[royal].rides;
      const Bitboard around = Attacks<G>::template leaps<Us, G::spec.royal>[royal] | Bitboard{1} << royal;
      for (const Square square : squares(around)) {
        for (std::size_t kind = 0; kind < kinds; ++kind) table[royal][kind] |= onto[index(square)].leaps[kind];
      }
    }
    return table;
  }();

  Threats<G, Us> threats_;
  Bitboard danger_;
  std::array<Bitboard, kinds> matters_;  // by the kind of the piece that moves
};

}  // namespace ootori

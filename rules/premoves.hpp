// The possible premoves of the side that is not to move: every move that could be legal after some move of the other
// side, and some that could not. The caller checks legality when the turn comes.
#pragma once

#include "rules/movegen.hpp"

namespace ootori {

namespace premoves_detail {

template <class G, Color Us>
class Premoves {
 public:
  Premoves(const Position<G>& position, MoveList& list) : position_(position), sink_{list} {}

  void run() {
    Attacks<G>::for_each_type([&]<PieceType T>() {
      for (const Square from : squares(position_.pieces(Us, T))) board_moves<T>(from);
    });
    Attacks<G>::for_each_hand_kind([&]<PieceType T>() {
      if (position_.hand(Us).holds(T)) drops<T>();
    });
  }

 private:
  // A piece of the other side may move away and open a line, or capture an own piece and be recaptured on its square.
  // Squares beyond an own piece are out of reach: if it is captured, the capturing piece blocks the line.
  template <PieceType T>
  void board_moves(Square from) {
    movegen_detail::emit<G, Us, T>(sink_, from, Attacks<G>::template from<Us, T>(from, position_.pieces(Us)));
  }

  // Any square without an own piece may become empty. A full file may have room by then, and it is too early to know
  // whether a drop gives mate.
  template <PieceType T>
  void drops() {
    sink_.drops(T, Board<G>::all & ~position_.pieces(Us) & ~Attacks<G>::template dead<Us, T>);
  }

  const Position<G>& position_;
  movegen_detail::ListSink sink_;
};

}  // namespace premoves_detail

// For the side that is not to move, without duplicates.
template <class G>
[[nodiscard]] MoveList premoves(const Position<G>& position) {
  MoveList list;
  if (position.side_to_move() == Color::black) {
    premoves_detail::Premoves<G, Color::white>{position, list}.run();
  } else {
    premoves_detail::Premoves<G, Color::black>{position, list}.run();
  }
  return list;
}

}  // namespace ootori

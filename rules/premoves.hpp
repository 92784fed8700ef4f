// What the side that waits may settle to play before the other side has moved: every move that could be legal after
// some move of the other side, and some that could not. Whether one is legal in the end is asked when the turn comes.
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
  // A piece of the other side may go away and open a line, or come and be taken where one's own piece stands now;
  // beyond one's own pieces nothing can be reached, for where one of them is taken something else stands.
  template <PieceType T>
  void board_moves(Square from) {
    movegen_detail::emit<G, Us, T>(sink_, from, Attacks<G>::template from<Us, T>(from, position_.pieces(Us)));
  }

  // Any square may have become empty but one's own. A file that is too full may be less so then, and whether a drop
  // gives mate is not known yet.
  template <PieceType T>
  void drops() {
    sink_.drops(T, Board<G>::all & ~position_.pieces(Us) & ~Attacks<G>::template dead<Us, T>);
  }

  const Position<G>& position_;
  movegen_detail::ListSink sink_;
};

}  // namespace premoves_detail

// For the side that is not to move. None is listed twice.
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

// All positions one legal move away, each made in place from the one before. Work that a piece's moves share is done
// once. Use this to visit every successor; to make one move, use Position::after.
#pragma once

#include <concepts>
#include <utility>

#include "rules/movegen.hpp"

namespace ootori {

// Takes the moves of a generator as sets of squares (the members are those of a move sink) and shows `visit` the
// position after each. `next_` is that position while `visit` looks, and otherwise the one before with the turn passed.
// The code reads from `before_`: `next_`'s words were only just written, and waiting for them would take longer than
// everything else.
template <class G, Color Us, class Visit>
class SuccessorSink {
 public:
  SuccessorSink(const Position<G>& before, Visit& visit) : visit_(visit), before_(before), next_(before.after_pass()) {}

  static constexpr bool done() { return false; }

  [[gnu::always_inline]] void board(PieceType type, Square from, Bitboard targets, bool promotes) {
    if (targets == 0) return;
    const PieceType becomes = promotes ? Position<G>::promoted_kind[index(type)] : type;
    Placing placing{.lifted = type,
                    .type = becomes,
                    .others_of_type = before_.pieces(becomes),
                    .others_of_color = before_.pieces(Us) ^ bit(from),
                    .key = before_.board_key() ^ zobrist.white_to_move ^ zobrist.on({Us, type}, from)};
    if (promotes) {
      next_.by_type_[index(type)] = before_.pieces(type) ^ bit(from);
    } else {
      placing.others_of_type ^= bit(from);
    }
    next_.board_[index(from)] = PieceType{};
    place(placing, targets & before_.empty());
    for (const Square to : squares(targets & ~before_.empty())) capture(placing, to);
    next_.board_[index(from)] = type;
    next_.by_type_[index(type)] = before_.pieces(type);
    restore(becomes);
  }

  [[gnu::always_inline]] void shifted(PieceType type, Bitboard targets, int back, bool promotes) {
    const Bitboard plain = promotes ? 0 : targets & before_.empty();
    for (const Square to : squares(plain)) step(type, Square{to.value + back}, to);
    if (plain != 0) restore(type);
    for (const Square to : squares(targets & ~plain)) board(type, Square{to.value + back}, bit(to), promotes);
  }

  [[gnu::always_inline]] void drops(PieceType type, Bitboard targets) {
    if (targets == 0) return;
    next_.take_from_hand(Us, type);
    place({.lifted = type,
           .type = type,
           .others_of_type = before_.pieces(type),
           .others_of_color = before_.pieces(Us),
           .key = before_.board_key() ^ zobrist.white_to_move},
          targets);
    restore(type);
    next_.hands_[index(Us)] = before_.hand(Us);
    next_.hand_key_ = before_.hand_key();
  }

 private:
  [[gnu::always_inline]] void show(const MoveTrace& move) {
    if constexpr (std::invocable<Visit&, const Position<G>&, const MoveTrace&>) {
      visit_(std::as_const(next_), move);
    } else {
      visit_(std::as_const(next_));
    }
  }

  // A lifted piece, to which destination squares are added.
  struct Placing {
    PieceType lifted;
    PieceType type;
    Bitboard others_of_type;
    Bitboard others_of_color;
    Key key;
  };

  [[gnu::always_inline]] void place(const Placing& placing, Bitboard targets) {
    for (const Square to : squares(targets)) {
      next_.by_type_[index(placing.type)] = placing.others_of_type | bit(to);
      const Bitboard all_of_color = placing.others_of_color | bit(to);
      next_.by_color_[index(Us)] = all_of_color;
      next_.board_key_ = placing.key ^ zobrist.on({Us, placing.type}, to);
      next_.board_[index(to)] = placing.type;
      show({placing.lifted, placing.type, before_.pieces(Us) ^ all_of_color});
      next_.board_[index(to)] = PieceType{};
    }
  }

  // A move that neither captures nor promotes. The caller restores the part that all such moves of a kind share.
  [[gnu::always_inline]] void step(PieceType type, Square from, Square to) {
    const Bitboard both = bit(from) | bit(to);
    next_.by_type_[index(type)] = before_.pieces(type) ^ both;
    next_.by_color_[index(Us)] = before_.pieces(Us) ^ both;
    next_.board_key_ =
        before_.board_key() ^ zobrist.white_to_move ^ zobrist.on({Us, type}, from) ^ zobrist.on({Us, type}, to);
    next_.board_[index(from)] = PieceType{};
    next_.board_[index(to)] = type;
    show({type, type, both});
    next_.board_[index(to)] = PieceType{};
    next_.board_[index(from)] = type;
  }

  [[gnu::always_inline]] void capture(Placing placing, Square to) {
    const PieceType captured = before_.type_on(to);
    const Bitboard all_of_captured =
        next_.by_type_[index(captured)];  // without the lifted piece, if that was one of them
    next_.by_type_[index(captured)] = all_of_captured ^ bit(to);
    next_.by_color_[index(~Us)] = before_.pieces(~Us) ^ bit(to);
    next_.add_to_hand(Us, Position<G>::kept_kind[index(captured)]);
    placing.key ^= zobrist.on({~Us, captured}, to);
    place(placing, bit(to));
    next_.board_[index(to)] = captured;
    next_.by_type_[index(captured)] = all_of_captured;
    next_.by_color_[index(~Us)] = before_.pieces(~Us);
    next_.hands_[index(Us)] = before_.hand(Us);
    next_.hand_key_ = before_.hand_key();
  }

  void restore(PieceType type) {
    next_.by_type_[index(type)] = before_.pieces(type);
    next_.by_color_[index(Us)] = before_.pieces(Us);
    next_.board_key_ = before_.board_key() ^ zobrist.white_to_move;
  }

  Visit& visit_;
  const Position<G>& before_;
  Position<G> next_;
};

// Calls `visit(const Position<G>&)`, or `visit(const Position<G>&, const MoveTrace&)`, with each; the references are
// valid only during the call. `Us` has the move: a caller that knows this needs the code of one side only.
template <Color Us, class G, class Visit>
void for_each_successor_of(const Position<G>& position, Visit&& visit) {
  SuccessorSink<G, Us, Visit> sink{position, visit};
  movegen_detail::Generator<G, Us, decltype(sink)>{position, sink, MoveTargets{}}.run();
}

// The same, whoever has the move.
template <class G, class Visit>
void for_each_successor(const Position<G>& position, Visit&& visit) {
  if (position.side_to_move() == Color::black) {
    for_each_successor_of<Color::black>(position, visit);
  } else {
    for_each_successor_of<Color::white>(position, visit);
  }
}

}  // namespace ootori

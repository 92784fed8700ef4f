// The moves of each kind of piece, as tables derived at compile time from its Betza moves.
// A ride ends at the nearest blocker on its ray: the lowest bit if the ray runs up the square numbers, the highest if
// it runs down.
#pragma once

#include <array>
#include <bit>
#include <utility>

#include "rules/board.hpp"

namespace ootori {

template <class G>
class Attacks {
 public:
  using SquareMap = std::array<Bitboard, 64>;

  // The squares that a piece attacks; `occupied` blocks its rides, the first blocker included.
  template <Color C, PieceType T>
  static constexpr Bitboard from(Square square, Bitboard occupied) {
    Bitboard result = 0;
    if constexpr (leaps_at_all<T>) result = leaps<C, T>[index(square)];
    for_each_ride<C, T>([&]<PieceMove M> [[gnu::always_inline]] () { result |= ride<C, M>(square, occupied); });
    return result;
  }

  // The same, with colour and kind known only at run time.
  static constexpr Bitboard from(Color color, PieceType type, Square square, Bitboard occupied) {
    Bitboard result = 0;
    for_each_type([&]<PieceType T> [[gnu::always_inline]] () {
      if (T == type) {
        result =
            color == Color::black ? from<Color::black, T>(square, occupied) : from<Color::white, T>(square, occupied);
      }
    });
    return result;
  }

  // The squares a piece could ever reach from here on an empty board; empty where it could never move again.
  template <Color C, PieceType T>
  static constexpr SquareMap reach = [] {
    SquareMap map{};
    for (int square = 0; square < Board<G>::squares; ++square) {
      for (const PieceMove move : G::spec[T].moves) {
        map[static_cast<std::size_t>(square)] |= Board<G>::line(C, Square{square}, move);
      }
    }
    return map;
  }();

  // Squares where the kind may not stand unpromoted: it could never move again.
  template <Color C, PieceType T>
  static constexpr Bitboard dead = [] {
    Bitboard set = 0;
    for (int square = 0; square < Board<G>::squares; ++square) {
      if (reach<C, T>[static_cast<std::size_t>(square)] == 0) set |= Bitboard{1} << square;
    }
    return set;
  }();

  // The squares strictly between two squares on the same row, file or diagonal; empty for any other two squares.
  static Bitboard between(Square a, Square b) { return between_[index(a)][index(b)]; }

  template <PieceType T>
  static constexpr bool leaps_at_all =
      std::ranges::any_of(G::spec[T].moves, [](PieceMove move) { return !move.is_ride(); });
  template <PieceType T>
  static constexpr bool rides_at_all = std::ranges::any_of(G::spec[T].moves, &PieceMove::is_ride);

  // The squares that the kind's leaps reach, and the squares that the ride M reaches on an empty board.
  template <Color C, PieceType T>
  static constexpr SquareMap leaps = [] {
    SquareMap map{};
    for (const PieceMove move : G::spec[T].moves) {
      if (!move.is_ride()) Board<G>::add_leaps(map, C, move.step);
    }
    return map;
  }();

  template <Color C, PieceMove M>
  static constexpr SquareMap rays = [] {
    SquareMap map{};
    for (int start = 0; start < Board<G>::squares; ++start) {
      map[static_cast<std::size_t>(start)] = Board<G>::line(C, Square{start}, M);
    }
    return map;
  }();

  // The squares from which each kind attacks a square on an empty board, by its way of moving. They are side by side in
  // memory because the code reads all of them at once.
  struct Origins {
    std::array<Bitboard, G::spec.pieces.size()> leaps{};
    std::array<Bitboard, G::spec.pieces.size()> rides{};
    Bitboard any_leap = 0;  // of all kinds but the royal one; usually no enemy stands on any of them
  };

  // The compiler takes long to compute the tables `origins`, `near_royal` and `between_`, and nearly every file reads
  // them. So rules/instances/attacks.cpp computes them once for all files. Only tables that are themselves computed at
  // compile time call the functions computed_….

  // Indexed by the attacked square; computed from there with the moves of the other colour.
  template <Color By>
  static constexpr std::array<Origins, 64> computed_origins() {
    std::array<Origins, 64> table{};
    for (std::size_t kind = 0; kind < G::spec.pieces.size(); ++kind) {
      for (int square = 0; square < Board<G>::squares; ++square) {
        Origins& at = table[static_cast<std::size_t>(square)];
        for (const PieceMove move : G::spec.pieces[kind].moves) {
          const Bitboard line = Board<G>::line(~By, Square{square}, move);
          (move.is_ride() ? at.rides : at.leaps)[kind] |= line;
        }
        if (PieceType{static_cast<int>(kind)} != G::spec.royal) at.any_leap |= at.leaps[kind];
      }
    }
    return table;
  }
  template <Color By>
  [[gnu::visibility("hidden")]] static const std::array<Origins, 64> origins;

  // By kind of `By`, and by the square of the other side's royal piece: the squares from which that kind would attack a
  // square around the royal piece on an empty board.
  template <Color By>
  static constexpr std::array<SquareMap, G::spec.pieces.size()> computed_near_royal() {
    constexpr auto onto = computed_origins<By>();
    std::array<SquareMap, G::spec.pieces.size()> maps{};
    for (std::size_t royal = 0; royal < Board<G>::squares; ++royal) {
      for (const Square around : squares(leaps<~By, G::spec.royal>[royal])) {
        const Origins& of = onto[index(around)];
        for (std::size_t kind = 0; kind < maps.size(); ++kind) maps[kind][royal] |= of.leaps[kind] | of.rides[kind];
      }
    }
    return maps;
  }
  template <Color By>
  [[gnu::visibility("hidden")]] static const std::array<SquareMap, G::spec.pieces.size()> near_royal;

  // Whether a piece on `from` attacks `target`.
  template <Color By>
  static bool hits(PieceType type, Square from, Square target, Bitboard occupied) {
    const Origins& of = origins<By>[index(target)];
    return contains(of.leaps[index(type)], from) ||
           (contains(of.rides[index(type)], from) && (between(from, target) & occupied) == 0);
  }

  template <Color C, PieceMove M>
  static constexpr Bitboard ride(Square square, Bitboard occupied) {
    const Bitboard ray = rays<C, M>[index(square)];
    const Bitboard blockers = ray & occupied;
    if constexpr (runs_up<C, M>) {
      return ray & (blockers ^ (blockers - 1));  // up to the lowest blocker, or the whole ray without one
    } else {
      return ray & (~Bitboard{0} << (std::bit_width(blockers | 1) - 1));
    }
  }

  // Calls `f.template operator()<M>()` for each ride of the kind, and `<T>()` for each kind.
  template <Color C, PieceType T, class F>
  [[gnu::always_inline]] static constexpr void for_each_ride(F&& f) {
    [&]<std::size_t... I> [[gnu::always_inline]] (std::index_sequence<I...>) {
      (
          [&] [[gnu::always_inline]] () {
            constexpr PieceMove move = G::spec[T].moves[I];
            if constexpr (move.is_ride()) f.template operator()<move>();
          }(),
          ...);
    }(std::make_index_sequence<G::spec[T].moves.size()>{});
  }

  template <class F>
  [[gnu::always_inline]] static constexpr void for_each_type(F&& f) {
    [&]<std::size_t... I> [[gnu::always_inline]] (std::index_sequence<I...>) {
      (f.template operator()<PieceType{static_cast<int>(I)}>(), ...);
    }(std::make_index_sequence<G::spec.pieces.size()>{});
  }

  template <class F>
  [[gnu::always_inline]] static constexpr void for_each_hand_kind(F&& f) {
    [&]<std::size_t... I> [[gnu::always_inline]] (std::index_sequence<I...>) {
      (f.template operator()<PieceType{static_cast<int>(I)}>(), ...);
    }(std::make_index_sequence<G::spec.hand_kinds()>{});
  }

 private:
  template <Color C, PieceMove M>
  static constexpr bool runs_up = [] {
    const int sign = C == Color::black ? 1 : -1;
    return sign * (M.step.right - M.step.forward * Board<G>::files) > 0;
  }();

  static constexpr std::array<SquareMap, 64> computed_between() {
    std::array<SquareMap, 64> table{};
    for (int start = 0; start < Board<G>::squares; ++start) {
      for (int direction = 0; direction < 9; ++direction) {
        const Step step{direction % 3 - 1, direction / 3 - 1};
        if (step == Step{}) continue;
        Bitboard passed = 0;
        for (auto at = Board<G>::stepped(Color::black, Square{start}, step); at;
             at = Board<G>::stepped(Color::black, *at, step)) {
          table[static_cast<std::size_t>(start)][index(*at)] = passed;
          passed |= bit(*at);
        }
      }
    }
    return table;
  }
  [[gnu::visibility("hidden")]] static const std::array<SquareMap, 64> between_;
};

}  // namespace ootori

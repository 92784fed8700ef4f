// The squares on which a piece would be attacked by a less valuable one, so that defending it does not help.
#pragma once

#include <algorithm>
#include <array>

#include "engine/piece_values.hpp"
#include "rules/position.hpp"

namespace ootori {

template <class G>
class LesserAttacks {
 public:
  explicit LesserAttacks(const Position<G>& position) {
    if (position.side_to_move() == Color::black) {
      look<Color::white>(position);
    } else {
      look<Color::black>(position);
    }
  }

  // The squares on which a piece of this kind, of the side to move, would be attacked by a less valuable piece.
  [[nodiscard]] Bitboard on(PieceType type) const { return by_lesser_[index(type)]; }

 private:
  static constexpr std::size_t kinds = G::spec.pieces.size();

  // All kinds but the royal, in ascending order of value.
  static constexpr std::array<PieceType, kinds - 1> ascending = [] {
    std::array<PieceType, kinds - 1> types{};
    std::size_t size = 0;
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      const PieceType type{static_cast<int>(kind)};
      if (type != G::spec.royal) types[size++] = type;
    }
    std::ranges::sort(types, {}, [](PieceType type) { return PieceValues<G>::captured(type); });
    return types;
  }();

  template <Color Them>
  void look(const Position<G>& position) {
    Bitboard attacked = 0;  // by the kinds visited so far
    Bitboard by_lesser = 0;
    const auto next = [&]<std::size_t I>() {
      constexpr PieceType type = ascending[I];
      if (I == 0 || PieceValues<G>::captured(type) > PieceValues<G>::captured(ascending[I - (I > 0)])) {
        by_lesser = attacked;
      }
      by_lesser_[index(type)] = by_lesser;
      attacked |= attacks<Them, type>(position);
    };
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (next.template operator()<I>(), ...);
    }(std::make_index_sequence<kinds - 1>{});
  }

  template <Color Them, PieceType T>
  static Bitboard attacks(const Position<G>& position) {
    Bitboard attacked = 0;
    for (const Square from : squares(position.pieces(Them, T))) {
      attacked |= Attacks<G>::template from<Them, T>(from, position.occupied());
    }
    return attacked;
  }

  std::array<Bitboard, kinds> by_lesser_{};  // empty for the royal, which may not move into check
};

}  // namespace ootori

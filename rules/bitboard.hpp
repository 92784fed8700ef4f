// A set of squares, one bit a square (bit n is Square{n}).
#pragma once

#include <bit>
#include <cstdint>

#include "rules/square.hpp"

namespace ootori {

using Bitboard = std::uint64_t;

constexpr Bitboard bit(Square square) { return Bitboard{1} << square.value; }
constexpr bool contains(Bitboard set, Square square) { return (set >> square.value & 1) != 0; }
constexpr int count(Bitboard set) { return std::popcount(set); }
constexpr bool has_several(Bitboard set) { return (set & (set - 1)) != 0; }

// The lowest square of a set that is not empty.
constexpr Square first(Bitboard set) { return Square{std::countr_zero(set)}; }

// Iterates over the squares of a set: `for (Square square : squares(set))`.
class squares {
 public:
  constexpr explicit squares(Bitboard set) : set_(set) {}

  class Iterator {
   public:
    constexpr explicit Iterator(Bitboard set) : set_(set) {}
    constexpr Square operator*() const { return first(set_); }
    constexpr Iterator& operator++() {
      set_ &= set_ - 1;
      return *this;
    }
    constexpr bool operator!=(const Iterator& other) const { return set_ != other.set_; }

   private:
    Bitboard set_;
  };

  [[nodiscard]] constexpr Iterator begin() const { return Iterator{set_}; }
  [[nodiscard]] constexpr Iterator end() const { return Iterator{0}; }

 private:
  Bitboard set_;
};

}  // namespace ootori

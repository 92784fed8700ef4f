// Kinds of pieces of a game, as a set. Internal to notation/.
#pragma once

#include <cstdint>

#include "rules/piece.hpp"

namespace ootori {

class KindSet {
 public:
  constexpr void add(PieceType kind) { bits_ |= bit_of(kind); }
  [[nodiscard]] constexpr bool has(PieceType kind) const { return (bits_ & bit_of(kind)) != 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }

 private:
  static constexpr std::uint32_t bit_of(PieceType kind) { return std::uint32_t{1} << index(kind); }

  std::uint32_t bits_ = 0;
};

}  // namespace ootori

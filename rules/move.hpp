// A move in 16 bits: a board move (from, to, whether it promotes) or a drop (kind, to).
//   bits 0–5 to · bits 6–11 from, or the kind dropped · bit 14 drop · bit 15 promotion
// A Move need not be legal; see rules/legality.hpp.
#pragma once

#include <compare>
#include <cstdint>

#include "rules/piece.hpp"
#include "rules/square.hpp"

namespace ootori {

class Move {
 public:
  constexpr Move() = default;  // the null move: from and to are both the first square, which no piece can play

  static constexpr Move board(Square from, Square to, bool promotes = false) {
    return Move{static_cast<std::uint16_t>(to.value | from.value << 6 | (promotes ? promotion_bit : 0))};
  }
  static constexpr Move drop(PieceType type, Square to) {
    return Move{static_cast<std::uint16_t>(to.value | type.value << 6 | drop_bit)};
  }
  // Clears the unused bits.
  static constexpr Move from_raw(std::uint16_t bits) {
    return Move{static_cast<std::uint16_t>(bits & meaningful_bits)};
  }

  [[nodiscard]] constexpr Square to() const { return Square{bits_ & 63}; }
  [[nodiscard]] constexpr Square from() const { return Square{bits_ >> 6 & 63}; }           // board moves only
  [[nodiscard]] constexpr PieceType dropped() const { return PieceType{bits_ >> 6 & 63}; }  // drops only
  [[nodiscard]] constexpr bool is_drop() const { return (bits_ & drop_bit) != 0; }
  [[nodiscard]] constexpr bool promotes() const { return (bits_ & promotion_bit) != 0; }
  [[nodiscard]] constexpr bool is_null() const { return bits_ == 0; }
  [[nodiscard]] constexpr std::uint16_t raw() const { return bits_; }

  constexpr auto operator<=>(const Move&) const = default;

 private:
  static constexpr std::uint16_t drop_bit = 1 << 14;
  static constexpr std::uint16_t promotion_bit = 1 << 15;
  static constexpr std::uint16_t meaningful_bits = 0xcfff;

  constexpr explicit Move(std::uint16_t bits) : bits_(bits) {}

  std::uint16_t bits_ = 0;
};

}  // namespace ootori

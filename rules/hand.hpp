// The pieces in hand of one side: a count of eight bits for each kind, in one word, so that comparing hands is one
// operation.
#pragma once

#include <cstdint>

#include "rules/piece.hpp"

namespace ootori {

class Hand {
 public:
  static constexpr int most_of_a_kind = 127;

  [[nodiscard]] constexpr int operator[](PieceType type) const {
    return static_cast<int>(counts_ >> shift(type) & 0xff);
  }
  [[nodiscard]] constexpr bool holds(PieceType type) const {
    return (counts_ & std::uint64_t{0xff} << shift(type)) != 0;
  }
  [[nodiscard]] constexpr bool empty() const { return counts_ == 0; }

  constexpr void add(PieceType type) { counts_ += std::uint64_t{1} << shift(type); }
  constexpr void remove(PieceType type) { counts_ -= std::uint64_t{1} << shift(type); }
  constexpr void set(PieceType type, int number) {
    counts_ = (counts_ & ~(std::uint64_t{0xff} << shift(type))) | static_cast<std::uint64_t>(number) << shift(type);
  }

  // Whether this hand has at least as many of every kind as `other`: no lane borrows when other's counts are
  // subtracted.
  [[nodiscard]] constexpr bool dominates(Hand other) const {
    constexpr std::uint64_t guards = 0x8080808080808080;
    return (((counts_ | guards) - other.counts_) & guards) == guards;
  }

  [[nodiscard]] constexpr std::uint64_t raw() const { return counts_; }
  constexpr bool operator==(const Hand&) const = default;

 private:
  static constexpr int shift(PieceType type) { return 8 * type.value; }

  std::uint64_t counts_ = 0;
};

}  // namespace ootori

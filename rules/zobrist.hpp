// Keys of positions: two 64-bit words, one of the board and the side to move, one of the hands.
// Together they identify a position for every practical purpose (a collision of two positions has probability 2^-128);
// separately they let a search compare hands.
#pragma once

#include <array>
#include <cstdint>

#include "rules/piece.hpp"
#include "rules/square.hpp"

namespace ootori {

using Key = std::uint64_t;

// splitmix64 (Steele, Lea, Flood 2014): a counter mixed to a random-looking word.
constexpr std::uint64_t splitmix64(std::uint64_t& state) {
  std::uint64_t z = (state += 0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

struct Zobrist {
  static constexpr std::size_t most_kinds = 16;

  std::array<std::array<std::array<Key, 64>, most_kinds>, 2> pieces{};
  std::array<std::array<Key, most_kinds>, 2> in_hand{};  // added once for each piece, so a hand's key is a sum
  Key white_to_move = 0;

  [[nodiscard]] constexpr Key on(Piece piece, Square square) const {
    return pieces[index(piece.color)][index(piece.type)][index(square)];
  }
  [[nodiscard]] constexpr Key held(Color color, PieceType type) const { return in_hand[index(color)][index(type)]; }
};

inline constexpr Zobrist zobrist = [] {
  Zobrist keys;
  std::uint64_t state = 1799;
  for (auto& side : keys.pieces) {
    for (auto& kind : side) {
      for (Key& key : kind) key = splitmix64(state);
    }
  }
  for (auto& side : keys.in_hand) {
    for (Key& key : side) key = splitmix64(state);
  }
  keys.white_to_move = splitmix64(state);
  return keys;
}();

}  // namespace ootori

// How wrong the static evaluation has been where something about the position was the same: the hands, where the
// least pieces stand, or the move before. What search found different from the evaluation is averaged here and added
// to the evaluation of the next such position.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/value.hpp"
#include "rules/position.hpp"

namespace ootori {

template <class G>
class CorrectionHistory {
 public:
  // What is the same: tables are looked up by these.
  struct Features {
    Color side = Color::black;
    std::size_t hands = 0;
    std::size_t front = 0;
    std::size_t last_move = 0;
  };

  // `last_move` led to `position`; null after a pass.
  static Features features(const Position<G>& position, Move last_move) {
    const Bitboard front = position.pieces(PieceType{0});
    const Key front_key = (front & position.pieces(Color::black)) * 0x9e3779b97f4a7c15 ^
                          (front & position.pieces(Color::white)) * 0xbf58476d1ce4e5b9;
    const std::size_t kind = last_move.is_null() ? 0 : index(position.type_on(last_move.to()));
    return {.side = position.side_to_move(),
            .hands = static_cast<std::size_t>(position.hand_key() * 0x94d049bb133111eb >> shift),
            .front = static_cast<std::size_t>(front_key >> shift),
            .last_move = last_move.is_null() ? 0 : 64 * kind + index(last_move.to())};
  }

  // Centipawns to add to the evaluation; `scale` 64 takes the sum of all three in full.
  [[nodiscard]] Value correction(const Features& features, int scale) const {
    const Tables& tables = tables_[index(features.side)];
    const int sum = tables.hands[features.hands] + tables.front[features.front] + tables.last_move[features.last_move];
    return sum * scale / (64 * grain);
  }

  // `error` is how many centipawns the search found above the evaluation, `depth` how deep it looked.
  void learn(const Features& features, Value error, int depth) {
    Tables& tables = tables_[index(features.side)];
    const int weight = std::min(depth + 1, most_weight);
    const int target = std::clamp(error, -most_correction, most_correction) * grain;
    for (std::int16_t* entry :
         {&tables.hands[features.hands], &tables.front[features.front], &tables.last_move[features.last_move]}) {
      *entry = static_cast<std::int16_t>(*entry + (target - *entry) * weight / 256);
    }
  }

 private:
  static constexpr int bits = 14;
  static constexpr int shift = 64 - bits;
  static constexpr int grain = 16;  // units of an entry in a centipawn
  static constexpr int most_correction = 1000;
  static constexpr int most_weight = 16;

  struct Tables {
    std::array<std::int16_t, 1 << bits> hands{};
    std::array<std::int16_t, 1 << bits> front{};
    std::array<std::int16_t, 64 * G::spec.pieces.size()> last_move{};
  };

  std::array<Tables, 2> tables_{};
};

}  // namespace ootori

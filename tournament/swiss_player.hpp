// The properties of a player that the Dutch system uses (FIDE Handbook C.04.3, articles 1.6 to 1.8, and C.04.1).
#pragma once

#include <array>
#include <vector>

#include "tournament/crosstable.hpp"

namespace ootori::tournament {

enum class Float : std::uint8_t { none, down, up };

struct SwissPlayer {
  std::size_t line;  // in the crosstable
  int rank;          // the pairing number, from 0, among all players who take or took part
  Halves score;
  int games = 0;                      // the number of games played
  int imbalance = 0;                  // the color difference
  std::optional<Color> preference{};  // none: the player has not played a game
  std::optional<Color> repeated{};    // the color of the last two or more games
  std::array<Float, 2> floats{};      // in the last round, and in the round before it
  bool may_have_bye = true;           // criterion C2
  std::vector<Color> colors{};        // the colors of the games played

  [[nodiscard]] bool is_unbalanced() const { return imbalance > 1; }
  [[nodiscard]] bool has_absolute_preference() const { return is_unbalanced() || repeated.has_value(); }
  [[nodiscard]] bool has_strong_preference() const { return !has_absolute_preference() && imbalance > 0; }
};

// The players with `takes_part`, by score and then by rank: the order in which they are paired.
[[nodiscard]] std::vector<SwissPlayer> swiss_players(const Crosstable& table, const std::vector<bool>& takes_part);

// Whether `one` gets Black against `other`, by article 5.2.
[[nodiscard]] bool has_black(const SwissPlayer& one, const SwissPlayer& other, Color first_color);

}  // namespace ootori::tournament

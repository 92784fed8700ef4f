// Round robins, paired by FIDE's Berger tables (Handbook C.05, Annex 1). Pure functions.
#pragma once

#include "tournament/crosstable.hpp"

namespace ootori::tournament {

// The number of rounds in which each player meets every other player once.
[[nodiscard]] constexpr std::size_t berger_rounds(std::size_t players) {
  return players < 2 ? 0 : players + players % 2 - 1;
}

// The pairings of a round. `round` counts from 0 and can be in a later cycle; colors alternate between cycles. Players
// are given by their starting numbers, from 0. If the number of players is odd, the player without an opponent has the
// bye.
[[nodiscard]] RoundPairing berger_round(std::size_t players, std::size_t round);

}  // namespace ootori::tournament

// Round robins by Berger's tables (FIDE Handbook C.05, Annex 1). Pure.
#pragma once

#include "tournament/crosstable.hpp"

namespace ootori::tournament {

// The rounds in which each of so many players meets each other once.
[[nodiscard]] constexpr std::size_t berger_rounds(std::size_t players) {
  return players < 2 ? 0 : players + players % 2 - 1;
}

// `round` from 0, also beyond one cycle: colours change from cycle to cycle. Players by starting number, from 0; the
// one without an opponent, where their number is odd, has the bye.
[[nodiscard]] RoundPairing berger_round(std::size_t players, std::size_t round);

}  // namespace ootori::tournament
